"""What other compiled code needs to find the C core."""

from __future__ import annotations

import os

from . import _core


def get_include() -> str:
    """The folder of the C header `omaha8/omaha8.h`, for a compiler's include path.

    The static library is beside it in `lib`, and its CMake package in `lib/cmake/omaha8`.

    >>> os.listdir(get_include())
    ['omaha8']
    """
    return os.path.join(os.path.dirname(os.path.abspath(_core.__file__)), "include")
