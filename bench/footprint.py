"""What does the package cost before it does anything: import time, memory and size on disk, beside NumPy's?"""

from __future__ import annotations

import pathlib
import statistics
import subprocess
import sys

import omaha8_fast as o8

MEASURE = """
import time
import numpy

def resident():  # bytes, where /proc tells
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

before, began = resident(), time.perf_counter()
import omaha8_fast
imported = time.perf_counter() - began
omaha8_fast.evaluate_batch(numpy.arange(4, dtype="u1") + numpy.zeros((1000, 1), "u1"), numpy.arange(40, 45))
print(imported * 1e3, (resident() - before) / 2**20)
"""


def main() -> None:
    runs = [
        [float(word) for word in subprocess.check_output([sys.executable, "-P", "-c", MEASURE]).split()]
        for _ in range(9)
    ]
    milliseconds, mebibytes = (statistics.median(column) for column in zip(*runs))
    size = sum(path.stat().st_size for path in pathlib.Path(o8.__path__[0]).rglob("*") if path.is_file())
    print(f"\nimport beyond NumPy {milliseconds:.1f} ms; memory beyond NumPy after a first batch {mebibytes:.1f} MiB")
    print(f"installed {size / 2**20:.2f} MiB")


if __name__ == "__main__":
    main()
