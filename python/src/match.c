/* SPDX-License-Identifier: MIT */
/* kaupang.Match: a game in progress with its past, and records of whole games. */
#include "ext.h"

static PyObject *match_wrap(game_object *game, kp_match *m) {
    match_object *self = PyObject_New(match_object, match_type);
    if (self == NULL) {
        kp_match_close(m);
        return NULL;
    }
    self->game = (game_object *)Py_NewRef((PyObject *)game);
    self->match = m;
    return (PyObject *)self;
}

static PyObject *match_new(PyTypeObject *type, PyObject *args, PyObject *keys) {
    static char *names[] = {"game", "setup", NULL};
    PyObject *game;
    const char *words = "";
    char why[KP_WHY];
    kp_setup how;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keys, "O!|s:Match", names, game_type, &game,
                                     &words))
        return NULL;
    const kp_game *g = ((game_object *)game)->game;
    if (kp_read_setup(g, words, &how, why) != 0) return refuse(why);
    kp_match *m = kp_match_open(g, &how, why);
    return m != NULL ? match_wrap((game_object *)game, m) : refuse(why);
}

static void match_free(PyObject *self) {
    match_object *m = (match_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    kp_match_close(m->match);
    Py_DECREF((PyObject *)m->game);
    PyObject_Free(self);
    Py_DECREF((PyObject *)type);
}

static PyObject *match_from_record(PyObject *type, PyObject *text) {
    char why[KP_WHY];
    const char *words = read_text(text);
    (void)type;
    if (words == NULL) return NULL;
    kp_match *m = kp_match_from_record(words, why);
    if (m == NULL) return refuse(why);
    PyObject *game = game_wrap(kp_match_game(m));
    if (game == NULL) {
        kp_match_close(m);
        return NULL;
    }
    PyObject *self = match_wrap((game_object *)game, m);
    Py_DECREF(game);
    return self;
}

static PyObject *match_to_record(PyObject *self, PyObject *none) {
    const match_object *m = (const match_object *)self;
    PyObject *out;
    (void)none;
    WRITE_TEXT(out, kp_match_to_record(m->match, text_, size_));
    return out;
}

static PyObject *match_play(PyObject *self, PyObject *action) {
    match_object *m = (match_object *)self;
    char why[KP_WHY];
    kp_action a;
    if (!read_action(m->game, action, &a)) return NULL;
    if (kp_match_play(m->match, a, why) != 0) return refuse(why);
    Py_RETURN_NONE;
}

static PyObject *match_advance(PyObject *self, PyObject *rng) {
    match_object *m = (match_object *)self;
    char why[KP_WHY];
    kp_rng *r;
    if (!read_rng(rng, &r)) return NULL;
    if (kp_match_advance(m->match, r, why) != 0) return refuse(why);
    return PyLong_FromLong(kp_turn(m->game->game, kp_match_state(m->match)));
}

static PyObject *match_back(PyObject *self, PyObject *count) {
    match_object *m = (match_object *)self;
    char why[KP_WHY];
    uint64_t number;
    if (!read_u64(count, &number)) return NULL;
    uint32_t wanted = number > UINT32_MAX ? UINT32_MAX : (uint32_t)number;
    if (kp_match_back(m->match, wanted, why) != 0) return refuse(why);
    Py_RETURN_NONE;
}

static PyObject *match_set_name(PyObject *self, PyObject *args) {
    match_object *m = (match_object *)self;
    char why[KP_WHY];
    const char *name;
    int seat;
    if (!PyArg_ParseTuple(args, "is:set_name", &seat, &name)) return NULL;
    if (kp_match_set_name(m->match, seat, name, why) != 0) return refuse(why);
    Py_RETURN_NONE;
}

/* ---- looking ---- */

static PyObject *match_get_game(PyObject *self, void *closure) {
    (void)closure;
    return Py_NewRef((PyObject *)((match_object *)self)->game);
}

static PyObject *match_get_state(PyObject *self, void *closure) {
    match_object *m = (match_object *)self;
    (void)closure;
    return state_wrap(m->game, kp_match_state(m->match), WHOLE);
}

static PyObject *match_get_setup(PyObject *self, void *closure) {
    const match_object *m = (const match_object *)self;
    kp_setup how;
    PyObject *out;
    (void)closure;
    kp_match_setup(m->match, &how);
    WRITE_TEXT(out, kp_setup_to_text(m->game->game, &how, text_, size_));
    return out;
}

static PyObject *match_get_actions(PyObject *self, void *closure) {
    const match_object *m = (const match_object *)self;
    uint32_t count;
    const kp_action *actions = kp_match_actions(m->match, &count);
    PyObject *list = PyList_New((Py_ssize_t)count);
    (void)closure;
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        PyObject *number = PyLong_FromLong(actions[i]);
        if (number == NULL || PyList_SetItem(list, (Py_ssize_t)i, number) != 0)
            Py_CLEAR(list);
    }
    return list;
}

static PyObject *match_get_names(PyObject *self, void *closure) {
    const match_object *m = (const match_object *)self;
    int seats = kp_seat_count(m->game->game, kp_match_state(m->match));
    PyObject *list = PyList_New(seats);
    (void)closure;
    for (int i = 0; list != NULL && i < seats; i++) {
        const char *bytes = kp_match_name(m->match, i);
        PyObject *name =
            PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)strlen(bytes), "replace");
        if (name == NULL || PyList_SetItem(list, i, name) != 0) Py_CLEAR(list);
    }
    return list;
}

static Py_ssize_t match_length(PyObject *self) {
    uint32_t count;
    kp_match_actions(((match_object *)self)->match, &count);
    return (Py_ssize_t)count;
}

static PyObject *match_reduce(PyObject *self, PyObject *none) {
    PyObject *record = match_to_record(self, none);
    PyObject *make = PyObject_GetAttrString((PyObject *)match_type, "from_record");
    PyObject *out =
        record != NULL && make != NULL ? Py_BuildValue("O(O)", make, record) : NULL;
    Py_XDECREF(record);
    Py_XDECREF(make);
    return out;
}

static PyMethodDef match_methods[] = {
    {"from_record", match_from_record, METH_O | METH_CLASS,
     "from_record(text) -> Match: plays a record through, every action checked."},
    {"to_record", match_to_record, METH_NOARGS,
     "to_record() -> str: the text of a .kaupang file."},
    {"play", match_play, METH_O, "play(action): a number or its notation."},
    {"advance", match_advance, METH_O,
     "advance(rng) -> turn: goes on until somebody has a choice."},
    {"back", match_back, METH_O, "back(count): as it was after so many actions."},
    {"set_name", match_set_name, METH_VARARGS, "set_name(seat, name)."},
    {"__reduce__", match_reduce, METH_NOARGS, "For pickle: a match is its record."},
    {0}};
static PyGetSetDef match_fields[] = {
    {"game", match_get_game, NULL, "The Game.", NULL},
    {"state", match_get_state, NULL, "A copy of the present position.", NULL},
    {"setup", match_get_setup, NULL, "The set-up as words.", NULL},
    {"actions", match_get_actions, NULL, "Every action so far, chance included.", NULL},
    {"names", match_get_names, NULL, "Who sits where; '' = no name.", NULL},
    {0}};
static PyType_Slot match_slots[] = {
    {Py_tp_doc, "Match(game, setup=''): a game in progress and how it came about."},
    {Py_tp_new, match_new},
    {Py_tp_dealloc, match_free},
    {Py_sq_length, match_length},
    {Py_tp_methods, match_methods},
    {Py_tp_getset, match_fields},
    {0, NULL}};
PyType_Spec match_spec = {"kaupang.Match", sizeof(match_object), 0, Py_TPFLAGS_DEFAULT,
                          match_slots};
