/* SPDX-License-Identifier: MIT */
/* The module kaupang._kaupang: its types, its errors, and how arguments are read. */
#include "ext.h"

PyTypeObject *game_type, *rng_type, *state_type, *match_type, *bot_type, *vector_type;
PyObject *kaupang_error;

void *refuse(const char *why) {
    PyErr_SetString(kaupang_error, why);
    return NULL;
}

/* ---- arguments ---- */

const char *read_text(PyObject *value) {
    if (PyUnicode_Check(value)) {
        Py_ssize_t length;
        const char *text = PyUnicode_AsUTF8AndSize(value, &length);
        if (text != NULL && strlen(text) != (size_t)length)
            return refuse("the text has a zero character in it");
        return text;
    }
    PyErr_SetString(PyExc_TypeError, "expected a str");
    return NULL;
}

int read_u64(PyObject *value, uint64_t *out) {
    PyObject *number = PyNumber_Index(value);
    if (number == NULL) return 0;
    *out = PyLong_AsUnsignedLongLong(number);
    Py_DECREF(number);
    return !PyErr_Occurred();
}

/* A whole number in a range, or an error that says `what` it should be. */
static int read_int(PyObject *value, long low, long high, const char *what, long *out) {
    PyObject *number = PyLong_Check(value) ? Py_NewRef(value) : PyNumber_Index(value);
    int overflow = 0;
    if (number == NULL) return 0;
    *out = PyLong_AsLongAndOverflow(number, &overflow);
    Py_DECREF(number);
    if (*out == -1 && PyErr_Occurred()) return 0;
    if (!overflow && *out >= low && *out < high) return 1;
    PyErr_Format(kaupang_error, "expected %s from %ld to %ld", what, low, high - 1);
    return 0;
}

int read_action(game_object *game, PyObject *value, kp_action *out) {
    long number;
    if (PyUnicode_Check(value)) {
        char why[KP_WHY];
        const char *text = read_text(value);
        if (text == NULL) return 0;
        if (kp_action_from_text(game->game, text, out, why) == 0) return 1;
        refuse(why);
        return 0;
    }
    if (!read_int(value, 0, game->facts.actions, "an action", &number)) return 0;
    *out = (kp_action)number;
    return 1;
}

int read_seat(game_object *game, const void *s, PyObject *value, int *out) {
    long number;
    if (value == Py_None) {
        *out = KP_SPECTATOR;
        return 1;
    }
    if (!read_int(value, 0, kp_seat_count(game->game, s), "a seat", &number)) return 0;
    *out = (int)number;
    return 1;
}

int read_rng(PyObject *value, kp_rng **out) {
    if (!PyObject_TypeCheck(value, rng_type)) {
        PyErr_SetString(PyExc_TypeError, "expected a kaupang.Rng");
        return 0;
    }
    *out = &((rng_object *)value)->rng;
    return 1;
}

int read_buffer(PyObject *value, size_t bytes, int writable, Py_buffer *out) {
    int flags = writable ? PyBUF_CONTIG : PyBUF_CONTIG_RO;
    if (PyObject_GetBuffer(value, out, flags) != 0) return 0;
    if ((size_t)out->len == bytes) return 1;
    PyErr_Format(kaupang_error, "expected an array of %zu bytes, got %zd", bytes,
                 out->len);
    PyBuffer_Release(out);
    return 0;
}

/* ---- random numbers ---- */

static int rng_init(PyObject *self, PyObject *args, PyObject *keys) {
    static char *names[] = {"seed", NULL};
    PyObject *seed = NULL;
    uint64_t number = 0;
    if (!PyArg_ParseTupleAndKeywords(args, keys, "|O:Rng", names, &seed)) return -1;
    if (seed != NULL && !read_u64(seed, &number)) return -1;
    kp_seed(&((rng_object *)self)->rng, number);
    return 0;
}

static PyObject *rng_draw(PyObject *self, PyObject *none) {
    (void)none;
    return PyLong_FromUnsignedLongLong(kp_draw(&((rng_object *)self)->rng));
}

static PyObject *rng_below(PyObject *self, PyObject *limit) {
    long number;
    if (!read_int(limit, 1, 1L << 32, "a limit", &number)) return NULL;
    return PyLong_FromUnsignedLong(
        kp_draw_below(&((rng_object *)self)->rng, (uint32_t)number));
}

static PyObject *rng_get_state(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(((rng_object *)self)->rng.state);
}

static int rng_set_state(PyObject *self, PyObject *value, void *closure) {
    (void)closure;
    if (value == NULL) {
        PyErr_SetString(PyExc_AttributeError, "the state cannot be deleted");
        return -1;
    }
    return read_u64(value, &((rng_object *)self)->rng.state) ? 0 : -1;
}

static void rng_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    PyObject_Free(self);
    Py_DECREF((PyObject *)type);
}

static PyMethodDef rng_methods[] = {
    {"draw", rng_draw, METH_NOARGS, "draw() -> int: the next 64 random bits."},
    {"below", rng_below, METH_O,
     "below(n) -> int: a number from 0 to n - 1, all equally likely."},
    {0}};
static PyGetSetDef rng_fields[] = {{"state", rng_get_state, rng_set_state,
                                    "The word that decides all that follows.", NULL},
                                   {0}};
static PyType_Slot rng_slots[] = {
    {Py_tp_doc, "Rng(seed=0): SplitMix64, the same stream on every machine and in "
                "`kaupang engine`."},
    {Py_tp_init, rng_init},
    {Py_tp_dealloc, rng_free},
    {Py_tp_methods, rng_methods},
    {Py_tp_getset, rng_fields},
    {0, NULL}};
PyType_Spec rng_spec = {"kaupang.Rng", sizeof(rng_object), 0, Py_TPFLAGS_DEFAULT,
                        rng_slots};

/* ---- the module ---- */

static PyObject *module_games(PyObject *module, PyObject *none) {
    (void)module, (void)none;
    PyObject *list = PyList_New(0);
    for (int i = 0; list != NULL && kp_nth_game(i) != NULL; i++) {
        PyObject *game = game_wrap(kp_nth_game(i));
        if (game == NULL || PyList_Append(list, game) != 0) Py_CLEAR(list);
        Py_XDECREF(game);
    }
    return list;
}

static PyObject *module_levels(PyObject *module, PyObject *none) {
    (void)module, (void)none;
    PyObject *levels = PyDict_New();
    const bot_level *level;
    for (int i = 0; levels != NULL && (level = bot_level_at(i)) != NULL; i++) {
        PyObject *about = PyUnicode_FromString(level->about);
        if (about == NULL || PyDict_SetItemString(levels, level->name, about) != 0)
            Py_CLEAR(levels);
        Py_XDECREF(about);
    }
    return levels;
}

static PyMethodDef module_methods[] = {
    {"games", module_games, METH_NOARGS, "games() -> list of every Game."},
    {"levels", module_levels, METH_NOARGS,
     "levels() -> dict of the bots' names and what they are."},
    {"run_scenario", run_scenario, METH_O, "Raises what does not hold."},
    {"hold_contest", hold_contest, METH_VARARGS,
     "(game, setup, bots, games, seed, iterations, ms, workers, records) -> JSON"},
    {0}};
static struct PyModuleDef module_def = {PyModuleDef_HEAD_INIT,
                                        .m_name = "kaupang._kaupang", .m_size = -1,
                                        .m_methods = module_methods};

static int add_type(PyObject *module, const char *name, PyType_Spec *spec,
                    PyTypeObject **out) {
    *out = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
    return *out == NULL ? -1 : PyModule_AddObjectRef(module, name, (PyObject *)*out);
}

PyMODINIT_FUNC PyInit__kaupang(void);
PyMODINIT_FUNC PyInit__kaupang(void) {
    PyObject *m = PyModule_Create(&module_def);
    if (m == NULL) return NULL;
    kaupang_error = PyErr_NewExceptionWithDoc(
        "kaupang.Error", "What was asked cannot be done; nothing has changed.",
        PyExc_ValueError, NULL);
    if (kaupang_error == NULL ||
        PyModule_AddObjectRef(m, "Error", kaupang_error) != 0 ||
        add_type(m, "Game", &game_spec, &game_type) != 0 ||
        add_type(m, "Rng", &rng_spec, &rng_type) != 0 ||
        add_type(m, "State", &state_spec, &state_type) != 0 ||
        add_type(m, "Match", &match_spec, &match_type) != 0 ||
        add_type(m, "Bot", &bot_spec, &bot_type) != 0 ||
        add_type(m, "Vector", &vector_spec, &vector_type) != 0 ||
        PyModule_AddIntConstant(m, "CHANCE", KP_CHANCE) != 0 ||
        PyModule_AddIntConstant(m, "OVER", KP_OVER) != 0)
        Py_CLEAR(m);
    return m;
}
