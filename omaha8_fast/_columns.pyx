# cython: language_level=3, boundscheck=False, wraparound=False, embedsignature=False
"""The bridge to whole columns of cards: lists, NumPy's text arrays, and the Arrow C interfaces. No messages here.

Columns of text have `rows`; `read(start, stop, size, ids)`, which reads plain text and gives the first row that is
none of `size` cards, or `stop`; and `text(row)`, the text of a row or what stands in its place.
"""
cimport cython
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_STRIDES, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
)
from libc.stdint cimport int64_t, intptr_t, uint8_t
from libc.string cimport memcpy, memset, strcmp

from omaha8_fast._internal cimport omaha8_text_hand

cdef extern from "Python.h":
    ctypedef struct PyObject
    ctypedef struct PyTypeObject:
        pass
    PyTypeObject PyUnicode_Type
    PyTypeObject *Py_TYPE(PyObject *)
    bint PyUnicode_Check(PyObject *)
    const char *PyUnicode_AsUTF8AndSize(PyObject *, Py_ssize_t *)  # NULL: an error is set
    PyObject *PyList_GetItem(object, Py_ssize_t) except NULL  # borrowed
    void PyErr_Clear()
    void *PyCapsule_GetPointer(object, const char *) except NULL

cdef extern from "text.h" nogil:
    ctypedef enum omaha8_text_layout:
        OMAHA8_OFFSETS_32
        OMAHA8_OFFSETS_64
        OMAHA8_VIEWS

    ctypedef struct omaha8_text_column:
        omaha8_text_layout layout
        int64_t first
        int64_t rows
        const uint8_t *valid
        const uint8_t *places
        const uint8_t *bytes
        const void **buffers
        const uint8_t *buffer_sizes
        int64_t buffer_count

    ctypedef struct omaha8_text:
        const uint8_t *bytes
        int64_t length

    bint omaha8_text_valid(const uint8_t *valid, int64_t place)
    bint omaha8_text_find(const omaha8_text_column *column, int64_t row, omaha8_text *text)
    int64_t omaha8_text_read(const omaha8_text_column *column, int64_t start, int64_t stop, int64_t size, uint8_t *ids)
    int64_t omaha8_text_read_wide(const uint8_t *points, Py_ssize_t stride, int64_t width, int64_t start, int64_t stop,
                                  int64_t size, uint8_t *ids)

cdef extern from "compiler.h" nogil:
    void PREFETCH(const void *at)

cdef extern from "hands.h" nogil:
    int64_t omaha8_hands_fault(const uint8_t *ids, int64_t rows, int64_t size, bint unknown)

cdef extern from "arrow.h" nogil:
    struct ArrowSchema:
        const char *format
        int64_t n_children
        ArrowSchema **children
        ArrowSchema *dictionary
        void (*release)(ArrowSchema *) noexcept nogil

    struct ArrowArray:
        int64_t length
        int64_t null_count
        int64_t offset
        int64_t n_buffers
        int64_t n_children
        const void **buffers
        ArrowArray **children
        ArrowArray *dictionary
        void (*release)(ArrowArray *) noexcept nogil

    struct ArrowArrayStream:
        int (*get_schema)(ArrowArrayStream *, ArrowSchema *) noexcept nogil
        int (*get_next)(ArrowArrayStream *, ArrowArray *) noexcept nogil
        const char *(*get_last_error)(ArrowArrayStream *) noexcept nogil
        void (*release)(ArrowArrayStream *) noexcept nogil


# ---- Card ids ----

@cython.final
cdef class Bytes:
    """A buffer of bytes one behind the other, held while this lives."""
    cdef Py_buffer buffer
    cdef bint held
    cdef uint8_t *at
    cdef Py_ssize_t length

    def __cinit__(self, owner, bint write):
        PyObject_GetBuffer(owner, &self.buffer, PyBUF_C_CONTIGUOUS | (PyBUF_WRITABLE if write else 0))
        self.held = True
        self.at = <uint8_t *>self.buffer.buf
        self.length = self.buffer.len

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.buffer)


cdef check_room(Bytes ids, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t rows, Py_ssize_t size):
    if not 0 <= start <= stop <= rows or size < 0 or ids.length < rows * size:
        raise AssertionError("rows of the column, with room for their ids")


def hands_fault(ids, Py_ssize_t rows, Py_ssize_t size, bint unknown):
    """The first of `rows` contiguous hands that has a byte which is no card, or a card twice; `rows` if none has."""
    cdef Bytes cards = Bytes(ids, False)
    cdef int64_t row
    check_room(cards, 0, rows, rows, size)
    with nogil:
        row = omaha8_hands_fault(cards.at, rows, size, unknown)
    return row


# ---- Text in Python and NumPy ----

cdef enum:
    AHEAD = 16  # objects lie anywhere in memory: they are fetched that many rows before they are read


cdef bint read_text(PyObject *item, Py_ssize_t size, uint8_t *ids) noexcept:
    """Whether an object is plain text of `size` cards, and their ids."""
    cdef Py_ssize_t length
    if Py_TYPE(item) != &PyUnicode_Type and not PyUnicode_Check(item):
        return False
    cdef const char *text = PyUnicode_AsUTF8AndSize(item, &length)
    if text == NULL:  # a lone surrogate
        PyErr_Clear()
        return False
    return omaha8_text_hand(<const uint8_t *>text, length, size, ids)


@cython.final
cdef class ListTexts:
    """Texts in a list, or other elements where no text is.

    Another thread may make the list shorter: rows that are gone are not read, and their `text` is an IndexError.
    """
    cdef list items
    cdef readonly Py_ssize_t rows

    def __cinit__(self, list items):
        self.items = items
        self.rows = len(items)

    def read(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t size, ids):
        cdef Bytes cards = Bytes(ids, True)
        cdef Py_ssize_t rows = min(self.rows, len(self.items))
        cdef Py_ssize_t row
        check_room(cards, start, stop, self.rows, size)
        for row in range(start, stop):
            if row >= rows:
                return row
            if row + AHEAD < rows:
                PREFETCH(PyList_GetItem(self.items, row + AHEAD))
            if not read_text(PyList_GetItem(self.items, row), size, cards.at + row * size):
                return row
        return stop

    def text(self, Py_ssize_t row):
        return <object>PyList_GetItem(self.items, row)


cdef class ArrayTexts:
    """The elements of a NumPy array of one axis, whose buffer is held while this lives."""
    cdef object array
    cdef Py_buffer buffer
    cdef bint held
    cdef readonly Py_ssize_t rows

    def __cinit__(self, array):
        PyObject_GetBuffer(array, &self.buffer, PyBUF_STRIDES | PyBUF_FORMAT)
        self.held = True
        self.array = array
        if self.buffer.ndim != 1:
            raise AssertionError("one axis")
        self.rows = self.buffer.shape[0]

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.buffer)

    def text(self, Py_ssize_t row):
        return self.array[row]


@cython.final
cdef class ObjectTexts(ArrayTexts):
    """Texts in an array of dtype object, or other elements where no text is."""

    def __cinit__(self, array):
        if array.dtype.kind != "O":
            raise AssertionError("objects")

    def read(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t size, ids):
        cdef Bytes cards = Bytes(ids, True)
        cdef const char *elements = <const char *>self.buffer.buf
        cdef Py_ssize_t stride = self.buffer.strides[0]
        cdef PyObject *item
        cdef Py_ssize_t row
        check_room(cards, start, stop, self.rows, size)
        for row in range(start, stop):
            if row + AHEAD < self.rows:
                memcpy(&item, elements + (row + AHEAD) * stride, sizeof(item))
                PREFETCH(item)
            memcpy(&item, elements + row * stride, sizeof(item))
            if item == NULL or not read_text(item, size, cards.at + row * size):
                return row
        return stop


@cython.final
cdef class WideTexts(ArrayTexts):
    """Texts in an array of dtype U, in the machine's byte order."""

    def __cinit__(self, array):
        if self.buffer.itemsize % 4:
            raise AssertionError("code points")

    def read(self, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t size, ids):
        cdef Bytes cards = Bytes(ids, True)
        cdef const uint8_t *points = <const uint8_t *>self.buffer.buf
        cdef Py_ssize_t stride = self.buffer.strides[0]
        cdef Py_ssize_t width = self.buffer.itemsize // 4
        check_room(cards, start, stop, self.rows, size)
        with nogil:
            start = omaha8_text_read_wide(points, stride, width, start, stop, size, cards.at)
        return start


# ---- Arrow ----

HANDED_OVER = "it has been handed over before"

@cython.final
cdef class Schema:
    """The type of a column, and of what is in it."""
    cdef ArrowSchema c

    def __cinit__(self):
        memset(&self.c, 0, sizeof(self.c))

    def __dealloc__(self):
        if self.c.release != NULL:
            self.c.release(&self.c)


@cython.final
cdef class Chunk:
    """The memory of one array of a column, released with the last of its users."""
    cdef ArrowArray c
    cdef Schema schema

    def __cinit__(self, Schema schema):
        memset(&self.c, 0, sizeof(self.c))
        self.schema = schema

    def __dealloc__(self):
        if self.c.release != NULL:
            self.c.release(&self.c)


cdef Column column_of(Chunk chunk, const ArrowSchema *schema, const ArrowArray *array, int64_t first, int64_t rows):
    """Rows of an array; NULL, or one that says nothing, is none, so that there are no rows."""
    cdef Column column = Column.__new__(Column)
    column.chunk = chunk
    column.schema = schema
    column.array = array
    column.first = first
    column.rows = rows
    if rows > 0 and column.is_text():
        column.bind_text()
    return column


@cython.final
cdef class Column:
    """The rows of an Arrow array, or of one inside of it."""
    cdef Chunk chunk
    cdef const ArrowSchema *schema
    cdef const ArrowArray *array
    cdef omaha8_text_column texts
    cdef int64_t first
    cdef readonly int64_t rows

    cdef void bind_text(self) noexcept:
        """Says where the texts are."""
        self.texts.first = self.first
        self.texts.rows = self.rows
        self.texts.valid = self.bitmap()
        self.texts.places = <const uint8_t *>self.array.buffers[1]
        if self.schema.format[0] == b"v":
            self.texts.layout = OMAHA8_VIEWS
            self.texts.buffers = &self.array.buffers[2]
            self.texts.buffer_count = self.array.n_buffers - 3
            self.texts.buffer_sizes = <const uint8_t *>self.array.buffers[self.array.n_buffers - 1]
        else:
            self.texts.layout = OMAHA8_OFFSETS_64 if self.schema.format[0] == b"U" else OMAHA8_OFFSETS_32
            self.texts.bytes = <const uint8_t *>self.array.buffers[2]

    cdef bint is_text(self) noexcept:
        cdef const char *format = self.schema.format
        return self.schema.dictionary == NULL and (
            strcmp(format, "u") == 0 or strcmp(format, "U") == 0 or strcmp(format, "vu") == 0
        )

    cdef const uint8_t *bitmap(self) noexcept:
        """The bits of the rows that are there; NULL if all are."""
        if self.rows == 0 or self.array.null_count == 0:
            return NULL
        return <const uint8_t *>self.array.buffers[0]

    cdef const ArrowArray *child(self) noexcept:
        return self.array.children[0] if self.array != NULL and self.array.n_children > 0 else NULL

    @property
    def format(self):
        """The format string of the Arrow C data interface; of a dictionary, that of its indices."""
        return self.schema.format.decode("utf-8", "replace")

    @property
    def children(self):
        return self.schema.n_children

    @property
    def has_dictionary(self):
        return self.schema.dictionary != NULL

    def field(self):
        """The first column of a struct."""
        cdef const ArrowArray *child = self.child()
        return column_of(
            self.chunk, self.schema.children[0], child, child.offset + self.first if child != NULL else 0, self.rows
        )

    def elements(self, int64_t size):
        """The elements of lists of a fixed size."""
        cdef const ArrowArray *child = self.child()
        return column_of(
            self.chunk,
            self.schema.children[0],
            child,
            child.offset + self.first * size if child != NULL else 0,
            self.rows * size,
        )

    def dictionary(self):
        """The values that the indices stand for."""
        cdef const ArrowArray *values = self.array.dictionary if self.array != NULL else NULL
        return column_of(
            self.chunk,
            self.schema.dictionary,
            values,
            values.offset if values != NULL else 0,
            values.length if values != NULL else 0,
        )

    def validity(self):
        """The bitmap of the rows that are there, and the place of the first row in it; None if all are there."""
        cdef const uint8_t *valid = self.bitmap()
        if valid == NULL:
            return None
        return (<const char *>valid)[: (self.first + self.rows + 7) // 8], self.first

    def address(self, int64_t width):
        """Where the first of values of `width` bytes is."""
        if self.rows == 0:
            return 0
        return <intptr_t>self.array.buffers[1] + self.first * width

    def read(self, int64_t start, int64_t stop, int64_t size, ids):
        cdef Bytes cards = Bytes(ids, True)
        check_room(cards, start, stop, self.rows, size)
        if not self.is_text():
            raise AssertionError("a column of text")
        with nogil:
            start = omaha8_text_read(&self.texts, start, stop, size, cards.at)
        return start

    def text(self, int64_t row):
        """The text of a row; None where there is none."""
        cdef omaha8_text text
        if not 0 <= row < self.rows or not self.is_text():
            raise AssertionError("a row of a column of text")
        if not omaha8_text_valid(self.texts.valid, self.first + row):
            return None
        if not omaha8_text_find(&self.texts, row, &text):
            return "\ufffd"  # of no place in the buffers, as of bytes that are no text
        return (<const char *>text.bytes)[: text.length].decode("utf-8", "replace")


def column_of_array(schema_capsule, array_capsule):
    """The column of what `__arrow_c_array__` gives."""
    cdef ArrowSchema *given_schema = <ArrowSchema *>PyCapsule_GetPointer(schema_capsule, "arrow_schema")
    cdef ArrowArray *given = <ArrowArray *>PyCapsule_GetPointer(array_capsule, "arrow_array")
    cdef Schema schema = Schema()
    cdef Chunk chunk = Chunk(schema)
    if given_schema.release == NULL or given.release == NULL:
        raise OSError(HANDED_OVER)
    schema.c = given_schema[0]
    given_schema.release = NULL
    chunk.c = given[0]
    given.release = NULL
    return column_of(chunk, &schema.c, &chunk.c, chunk.c.offset, chunk.c.length)


@cython.final
cdef class Stream:
    """The columns of what `__arrow_c_stream__` gives, one chunk after the other."""
    cdef ArrowArrayStream c
    cdef Schema schema

    def __cinit__(self, capsule):
        cdef ArrowArrayStream *given = <ArrowArrayStream *>PyCapsule_GetPointer(capsule, "arrow_array_stream")
        memset(&self.c, 0, sizeof(self.c))
        if given.release == NULL:
            raise OSError(HANDED_OVER)
        self.c = given[0]
        given.release = NULL

    def __dealloc__(self):
        if self.c.release != NULL:
            self.c.release(&self.c)

    cdef fail(self, int status):
        cdef const char *message = self.c.get_last_error(&self.c)
        raise OSError(status, message.decode("utf-8", "replace") if message != NULL else "no reason given")

    def empty(self):
        """A column without rows, to ask about the type."""
        cdef int status
        if self.schema is None:
            self.schema = Schema()
            with nogil:  # the other side may need other threads
                status = self.c.get_schema(&self.c, &self.schema.c)
            if status:
                self.fail(status)
        cdef Chunk chunk = Chunk(self.schema)
        return column_of(chunk, &self.schema.c, &chunk.c, 0, 0)

    def next(self):
        """The next chunk; None after the last."""
        cdef Chunk chunk = Chunk(self.schema)
        cdef int status
        with nogil:
            status = self.c.get_next(&self.c, &chunk.c)
        if status:
            self.fail(status)
        if chunk.c.release == NULL:
            return None
        return column_of(chunk, &self.schema.c, &chunk.c, chunk.c.offset, chunk.c.length)
