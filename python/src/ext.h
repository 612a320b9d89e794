/* SPDX-License-Identifier: MIT */
/* What the files of the extension share. It stands on kaupang/kaupang.h and on
 * CPython's stable interface alone; arrays come and go through the buffer protocol, so
 * it needs no headers of NumPy. Python code around it (python/kaupang) makes the
 * arrays. */
#ifndef KAUPANG_EXT_H
#define KAUPANG_EXT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <kaupang/kaupang.h>
#include <string.h>

enum { WHOLE = -2 }; /* in place of a viewer: a position without blanks */

typedef struct game_object {
    PyObject_HEAD const kp_game *game;
    kp_facts facts;
    kp_lens *lens; /* belongs to this object */
} game_object;

typedef struct rng_object {
    PyObject_HEAD kp_rng rng;
} rng_object;

typedef struct state_object {
    PyObject_HEAD game_object *game;
    int viewer; /* for whom it is hidden, or WHOLE */
    kp_state state;
} state_object;

typedef struct match_object {
    PyObject_HEAD game_object *game;
    kp_match *match;
} match_object;

typedef struct bot_object {
    PyObject_HEAD game_object *game;
    kp_bot *bot;
    int busy; /* thinking in some thread: changed with the GIL held */
} bot_object;

/* The types, made when the module is imported. */
extern PyTypeObject *game_type, *rng_type, *state_type, *match_type, *bot_type,
    *vector_type;
extern PyObject *kaupang_error; /* kaupang.Error, a ValueError */
extern PyType_Spec game_spec, rng_spec, state_spec, match_spec, bot_spec, vector_spec;

PyObject *hold_contest(PyObject *module, PyObject *args);
PyObject *run_scenario(PyObject *module, PyObject *text);

/* Raises kaupang.Error with the reason; answers NULL. */
void *refuse(const char *why);

/* The one Game object of a game, a new reference; by id or from the library's list. */
PyObject *game_wrap(const kp_game *g);
/* A new State with this position; viewer WHOLE or for whom it is hidden. */
PyObject *state_wrap(game_object *game, const void *s, int viewer);

/* Text of a writer that answers the length it needs. */
#define WRITE_TEXT(out, call)                                                          \
    do {                                                                               \
        char small_[4096], *text_ = small_;                                            \
        size_t size_ = sizeof small_, length_;                                         \
        for (;;) {                                                                     \
            length_ = (call);                                                          \
            if (length_ < size_ || text_ != small_) break;                             \
            size_ = length_ + 1;                                                       \
            text_ = PyMem_Malloc(size_);                                               \
            if (text_ == NULL) break;                                                  \
        }                                                                              \
        (out) = text_ == NULL                                                          \
                    ? PyErr_NoMemory()                                                 \
                    : PyUnicode_FromStringAndSize(text_, (Py_ssize_t)length_);         \
        if (text_ != small_) PyMem_Free(text_);                                        \
    } while (0)

/* Conversions of arguments; they raise and answer 0 (or -1 where said) on rubbish. */
int read_action(game_object *game, PyObject *value, kp_action *out);
int read_seat(game_object *game, const void *s, PyObject *value, int *out);
int read_u64(PyObject *value, uint64_t *out);
int read_rng(PyObject *value, kp_rng **out);
/* A str argument; NULL after raising. The text belongs to the object. */
const char *read_text(PyObject *value);
/* A writable, contiguous buffer of exactly this many bytes; released by the caller. */
int read_buffer(PyObject *value, size_t bytes, int writable, Py_buffer *out);

#endif
