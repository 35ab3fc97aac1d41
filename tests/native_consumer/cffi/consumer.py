import numpy as np
from _omaha8 import ffi, lib


def check(status):
    if status != lib.OMAHA8_OK:
        raise ValueError(ffi.string(lib.omaha8_status_text(status)).decode())


def rank(hole, board):
    """(high, low) of one deal of card ids; smaller is stronger."""
    value = ffi.new("omaha8_value *")
    check(lib.omaha8_rank(bytes(hole), len(hole), bytes(board), len(board), value))
    return value.high, value.low


def all_boards(hole):
    """The highs and lows of every five-card board for a hole of four."""
    high, low = np.empty(1_712_304, np.uint16), np.empty(1_712_304, np.uint8)
    workspace = ffi.new("char[]", lib.OMAHA8_ALL_BOARDS_WORKSPACE)
    to_high, to_low = ffi.from_buffer("uint16_t[]", high), ffi.from_buffer("uint8_t[]", low)
    check(lib.omaha8_all_boards(bytes(hole), len(hole), to_high, to_low, workspace))
    return high, low
