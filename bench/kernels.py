"""How fast is each kernel of the core, in one process and in turn, and what does checking the cards cost?

Builds bench/kernels.c with the C compiler, as the package is built, and once more without the checks.
"""

from __future__ import annotations

import pathlib
import sys
import tempfile

ROOT = pathlib.Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from c_program import OPTIMISE, build, run  # noqa: E402


def main() -> None:
    program = ROOT / "bench" / "kernels.c"
    for title, flags in (("checked", []), ("not checked", ["-DOMAHA8_BENCH_UNCHECKED", "-Wno-unused-function"])):
        with tempfile.TemporaryDirectory() as folder:
            (executable,) = build([program], pathlib.Path(folder), *OPTIMISE, *flags)
            print(f"\nnanoseconds a deal, {title}")
            print(run(executable), end="")


if __name__ == "__main__":
    main()
