"""Runs every bench, a few minutes in all: python bench/run_all.py"""

from __future__ import annotations

import pathlib
import subprocess
import sys

if __name__ == "__main__":
    folder = pathlib.Path(__file__).parent
    names = "batch kernels scalar all showdown_batch equity text pokerkit_showdown audit footprint"
    for name in names.split():
        subprocess.run([sys.executable, str(folder / f"{name}.py")], check=True)
