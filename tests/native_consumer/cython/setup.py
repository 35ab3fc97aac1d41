import os

from Cython.Build import cythonize
from setuptools import Extension, setup

import omaha8_fast

include = omaha8_fast.get_include()
library = os.path.join(os.path.dirname(include), "lib")

setup(
    name="consumer",
    ext_modules=cythonize(
        [
            Extension("imported", ["imported.pyx"], include_dirs=[include]),
            Extension("linked", ["linked.pyx"], include_dirs=[include], library_dirs=[library], libraries=["omaha8"]),
        ]
    ),
)
