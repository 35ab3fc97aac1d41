import os
import re

from cffi import FFI

import omaha8_fast

include = omaha8_fast.get_include()
with open(os.path.join(include, "omaha8", "omaha8.h"), encoding="utf-8") as file:
    header = file.read()

ffi = FFI()
# all of the header but its preprocessor lines and the braces of extern "C"
ffi.cdef(re.sub(r'^(#.*|extern "C" \{|\})$', "", header, flags=re.MULTILINE))
ffi.set_source(
    "_omaha8",
    '#include "omaha8/omaha8.h"',
    include_dirs=[include],
    library_dirs=[os.path.join(os.path.dirname(include), "lib")],
    libraries=["omaha8"],
)

if __name__ == "__main__":
    ffi.compile()
