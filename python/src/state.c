/* SPDX-License-Identifier: MIT */
/* kaupang.State: a position, whole or as one seat sees it. A view can be looked at; to
 * play on from it, its blanks are filled by guess(). */
#include "ext.h"

PyObject *state_wrap(game_object *game, const void *s, int viewer) {
    state_object *self = PyObject_New(state_object, state_type);
    if (self == NULL) return NULL;
    self->game = (game_object *)Py_NewRef((PyObject *)game);
    self->viewer = viewer;
    memcpy(&self->state, s, (size_t)game->facts.state_size);
    return (PyObject *)self;
}

static void state_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    Py_DECREF((PyObject *)((state_object *)self)->game);
    PyObject_Free(self);
    Py_DECREF((PyObject *)type);
}

/* Whether the position is whole; raises if it is not. */
static int is_whole(const state_object *s) {
    if (s->viewer == WHOLE) return 1;
    refuse("this is a view: fill its blanks with guess() to play on");
    return 0;
}

/* Whether what can happen next may be asked: whole positions, and the viewer's own
 * decisions. */
static int has_moves(const state_object *s) {
    if (s->viewer == WHOLE || s->viewer == kp_turn(s->game->game, &s->state)) return 1;
    refuse("a view knows only its own seat's legal actions");
    return 0;
}

static PyObject *list_of(const kp_action *actions, int count) {
    PyObject *list = PyList_New(count);
    for (int i = 0; list != NULL && i < count; i++) {
        PyObject *number = PyLong_FromLong(actions[i]);
        if (number == NULL || PyList_SetItem(list, i, number) != 0) Py_CLEAR(list);
    }
    return list;
}

/* ---- moving ---- */

static PyObject *state_turn(PyObject *self, void *closure) {
    const state_object *s = (const state_object *)self;
    (void)closure;
    return PyLong_FromLong(kp_turn(s->game->game, &s->state));
}

static PyObject *state_legal(PyObject *self, PyObject *none) {
    const state_object *s = (const state_object *)self;
    kp_action list[KP_MAX_LEGAL];
    (void)none;
    if (!has_moves(s)) return NULL;
    return list_of(list, kp_list_next(s->game->game, &s->state, list));
}

static PyObject *state_apply(PyObject *self, PyObject *action) {
    state_object *s = (state_object *)self;
    char why[KP_WHY];
    kp_action a;
    if (!is_whole(s) || !read_action(s->game, action, &a)) return NULL;
    if (kp_do(s->game->game, &s->state, a, why) != 0) return refuse(why);
    Py_RETURN_NONE;
}

/* apply and then legal in one call: what a loop needs. */
static PyObject *state_step(PyObject *self, PyObject *action) {
    PyObject *done = state_apply(self, action);
    if (done == NULL) return NULL;
    Py_DECREF(done);
    return state_legal(self, NULL);
}

static PyObject *state_chance(PyObject *self, PyObject *none) {
    const state_object *s = (const state_object *)self;
    kp_outcome out[KP_MAX_OUTCOMES];
    double total = 0;
    (void)none;
    if (!is_whole(s)) return NULL;
    int n = kp_list_outcomes(s->game->game, &s->state, out);
    for (int i = 0; i < n; i++) total += out[i].weight;
    PyObject *list = PyList_New(n);
    for (int i = 0; list != NULL && i < n; i++) {
        PyObject *pair = Py_BuildValue("id", (int)out[i].action, out[i].weight / total);
        if (pair == NULL || PyList_SetItem(list, i, pair) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *state_random_action(PyObject *self, PyObject *rng) {
    const state_object *s = (const state_object *)self;
    kp_rng *r;
    if (!is_whole(s) || !read_rng(rng, &r)) return NULL;
    if (kp_turn(s->game->game, &s->state) == KP_OVER) return refuse("the game is over");
    return PyLong_FromLong(kp_random_action(s->game->game, &s->state, r));
}

/* Random moves, at most so many; answers how many were made. */
static PyObject *state_play_random(PyObject *self, PyObject *args) {
    state_object *s = (state_object *)self;
    PyObject *rng;
    kp_rng *r;
    unsigned long most = 0xffffffffu, made = 0;
    if (!PyArg_ParseTuple(args, "O|k:play_random", &rng, &most)) return NULL;
    if (!is_whole(s) || !read_rng(rng, &r)) return NULL;
    while (made < most && kp_turn(s->game->game, &s->state) != KP_OVER) {
        kp_apply(s->game->game, &s->state,
                 kp_random_action(s->game->game, &s->state, r));
        made++;
    }
    return PyLong_FromUnsignedLong(made);
}

/* Chance and decisions with a single option, until there is a choice. */
static PyObject *state_advance(PyObject *self, PyObject *rng) {
    state_object *s = (state_object *)self;
    const kp_game *g = s->game->game;
    kp_action list[KP_MAX_LEGAL];
    kp_rng *r;
    int turn;
    if (!is_whole(s) || !read_rng(rng, &r)) return NULL;
    while ((turn = kp_turn(g, &s->state)) != KP_OVER) {
        if (turn == KP_CHANCE)
            list[0] = kp_pick_chance(g, &s->state, kp_draw(r));
        else if (kp_list_next(g, &s->state, list) > 1)
            break;
        kp_apply(g, &s->state, list[0]);
    }
    return PyLong_FromLong(turn);
}

/* ---- looking ---- */

static PyObject *numbers_of(const int16_t *points, const uint8_t *rank, int count) {
    PyObject *list = PyList_New(count);
    for (int i = 0; list != NULL && i < count; i++) {
        PyObject *number = PyLong_FromLong(points != NULL ? points[i] : rank[i]);
        if (number == NULL || PyList_SetItem(list, i, number) != 0) Py_CLEAR(list);
    }
    return list;
}

static PyObject *state_scores(PyObject *self, int ranks) {
    const state_object *s = (const state_object *)self;
    int16_t points[KP_MAX_SEATS];
    uint8_t rank[KP_MAX_SEATS];
    if (!is_whole(s)) return NULL;
    kp_score(s->game->game, &s->state, points, rank);
    int seats = kp_seat_count(s->game->game, &s->state);
    return numbers_of(ranks ? NULL : points, rank, seats);
}
static PyObject *state_score(PyObject *self, PyObject *none) {
    (void)none;
    return state_scores(self, 0);
}
static PyObject *state_rank(PyObject *self, PyObject *none) {
    (void)none;
    return state_scores(self, 1);
}

static PyObject *state_tally(PyObject *self, PyObject *seat) {
    const state_object *s = (const state_object *)self;
    int16_t points[KP_MAX_SOURCES];
    int number;
    if (!is_whole(s) || !read_seat(s->game, &s->state, seat, &number)) return NULL;
    if (number < 0) return refuse("expected a seat");
    kp_tally(s->game->game, &s->state, number, points);
    return numbers_of(points, NULL, s->game->facts.sources);
}

static PyObject *state_view(PyObject *self, PyObject *seat) {
    const state_object *s = (const state_object *)self;
    kp_state seen = s->state;
    int viewer;
    if (!is_whole(s) || !read_seat(s->game, &s->state, seat, &viewer)) return NULL;
    kp_hide(s->game->game, &seen, viewer);
    return state_wrap(s->game, &seen, viewer);
}

static PyObject *state_guess(PyObject *self, PyObject *args) {
    const state_object *s = (const state_object *)self;
    kp_state world = s->state;
    PyObject *seat, *rng;
    kp_rng *r;
    int viewer;
    if (!PyArg_ParseTuple(args, "OO:guess", &seat, &rng) ||
        !read_seat(s->game, &s->state, seat, &viewer) || !read_rng(rng, &r))
        return NULL;
    if (viewer < 0) return refuse("only a seat can guess");
    if (s->viewer == WHOLE)
        kp_hide(s->game->game, &world, viewer);
    else if (s->viewer != viewer)
        return refuse("this view is another seat's");
    kp_guess(s->game->game, &world, viewer, r);
    return state_wrap(s->game, &world, WHOLE);
}

/* observe(seat, array): int8, one entry for each feature, filled in place. */
static PyObject *state_observe(PyObject *self, PyObject *args) {
    const state_object *s = (const state_object *)self;
    const game_object *game = s->game;
    kp_state seen = s->state;
    PyObject *seat, *array;
    Py_buffer to;
    int viewer;
    if (!PyArg_ParseTuple(args, "OO:_observe", &seat, &array) ||
        !read_seat(s->game, &s->state, seat, &viewer))
        return NULL;
    if (s->viewer != WHOLE && s->viewer != viewer)
        return refuse("this view is another seat's");
    if (!read_buffer(array, kp_lens_length(game->lens), 1, &to)) return NULL;
    if (s->viewer == WHOLE) kp_hide(game->game, &seen, viewer);
    kp_observe(game->lens, &seen, viewer, to.buf);
    PyBuffer_Release(&to);
    return Py_NewRef(array);
}

/* mask(array): one byte for each action, 1 where it is legal. */
static PyObject *state_mask(PyObject *self, PyObject *array) {
    const state_object *s = (const state_object *)self;
    kp_action list[KP_MAX_LEGAL];
    Py_buffer to;
    if (!has_moves(s)) return NULL;
    if (!read_buffer(array, (size_t)s->game->facts.actions, 1, &to)) return NULL;
    memset(to.buf, 0, (size_t)to.len);
    int n = kp_list_next(s->game->game, &s->state, list);
    for (int i = 0; i < n; i++) ((uint8_t *)to.buf)[list[i]] = 1;
    PyBuffer_Release(&to);
    return Py_NewRef(array);
}

/* ---- text ---- */

static PyObject *state_to_json(PyObject *self, PyObject *none) {
    const state_object *s = (const state_object *)self;
    PyObject *out;
    (void)none;
    WRITE_TEXT(out, kp_state_to_json(s->game->game, &s->state, text_, size_));
    return out;
}

/* The fields that the text names change, or nothing does. */
static PyObject *state_set_json(PyObject *self, PyObject *text) {
    state_object *s = (state_object *)self;
    char why[KP_WHY];
    const char *json = read_text(text);
    kp_state changed = s->state;
    const kp_game *g = s->game->game;
    if (json == NULL || !is_whole(s)) return NULL;
    if (kp_state_from_json(g, &changed, json, why) != 0) return refuse(why);
    memcpy(&s->state, &changed, (size_t)s->game->facts.state_size);
    Py_RETURN_NONE;
}

static PyObject *state_phrase(PyObject *self, PyObject *action) {
    const state_object *s = (const state_object *)self;
    kp_action a;
    PyObject *out;
    if (!read_action(s->game, action, &a)) return NULL;
    WRITE_TEXT(out, kp_action_to_phrase(s->game->game, &s->state, a, text_, size_));
    return out;
}

/* ---- as a Python object ---- */

static PyObject *state_copy(PyObject *self, PyObject *none) {
    state_object *s = (state_object *)self;
    (void)none;
    return state_wrap(s->game, &s->state, s->viewer);
}

static PyObject *state_hash_number(PyObject *self, void *closure) {
    const state_object *s = (const state_object *)self;
    (void)closure;
    return PyLong_FromUnsignedLongLong(kp_hash_state(s->game->game, &s->state));
}

static PyObject *state_compare(PyObject *self, PyObject *other, int how) {
    const state_object *a = (const state_object *)self;
    if (!PyObject_TypeCheck(other, state_type) || (how != Py_EQ && how != Py_NE))
        return Py_NewRef(Py_NotImplemented);
    const state_object *b = (const state_object *)other;
    int same = a->game == b->game && a->viewer == b->viewer &&
               memcmp(&a->state, &b->state, (size_t)a->game->facts.state_size) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static PyObject *state_get_game(PyObject *self, void *closure) {
    (void)closure;
    return Py_NewRef((PyObject *)((state_object *)self)->game);
}

static PyObject *state_get_seats(PyObject *self, void *closure) {
    const state_object *s = (const state_object *)self;
    (void)closure;
    return PyLong_FromLong(kp_seat_count(s->game->game, &s->state));
}

static PyObject *state_get_viewer(PyObject *self, void *closure) {
    const state_object *s = (const state_object *)self;
    (void)closure;
    if (s->viewer == WHOLE) return PyBool_FromLong(0);
    if (s->viewer == KP_SPECTATOR) Py_RETURN_NONE;
    return PyLong_FromLong(s->viewer);
}

static PyObject *state_get_over(PyObject *self, void *closure) {
    const state_object *s = (const state_object *)self;
    (void)closure;
    return PyBool_FromLong(kp_turn(s->game->game, &s->state) == KP_OVER);
}

static PyMethodDef state_methods[] = {
    {"legal", state_legal, METH_NOARGS,
     "legal() -> list of what can happen next: legal actions, or outcomes of chance."},
    {"apply", state_apply, METH_O,
     "apply(action): does it here, if it is legal; a number or its notation."},
    {"step", state_step, METH_O, "step(action) -> legal(): apply, then list."},
    {"chance", state_chance, METH_NOARGS,
     "chance() -> list of (action, probability); empty if it is not chance's turn."},
    {"random_action", state_random_action, METH_O,
     "random_action(rng) -> int: any legal action, or an outcome of chance."},
    {"play_random", state_play_random, METH_VARARGS,
     "play_random(rng, most=…) -> int: random moves, at most so many; how many."},
    {"advance", state_advance, METH_O,
     "advance(rng) -> turn: draws for chance and takes single options, until there is "
     "a choice."},
    {"score", state_score, METH_NOARGS,
     "score() -> list of points by seat, as if the game ended now."},
    {"rank", state_rank, METH_NOARGS,
     "rank() -> list of places by seat, 1 = winner; ties share."},
    {"tally", state_tally, METH_O,
     "tally(seat) -> list of the seat's points by source (Game.sources)."},
    {"view", state_view, METH_O,
     "view(seat) -> State: what the seat knows; None = a spectator."},
    {"guess", state_guess, METH_VARARGS,
     "guess(seat, rng) -> State: what the seat does not know, drawn at random."},
    {"_observe", state_observe, METH_VARARGS, "Fills an int8 array."},
    {"_mask", state_mask, METH_O, "Fills an array of one byte an action."},
    {"to_json", state_to_json, METH_NOARGS,
     "to_json() -> str: every field with names; null = not known."},
    {"_set_json", state_set_json, METH_O, "Changes the fields that the text names."},
    {"phrase", state_phrase, METH_O, "phrase(action) -> str: what people read."},
    {"copy", state_copy, METH_NOARGS, "copy() -> State: the same position."},
    {"__copy__", state_copy, METH_NOARGS, "For copy.copy."},
    {"__deepcopy__", state_copy, METH_O, "For copy.deepcopy: there is nothing deeper."},
    {0}};
static PyGetSetDef state_fields[] = {
    {"game", state_get_game, NULL, "The Game.", NULL},
    {"turn", state_turn, NULL, "The seat that decides, kaupang.CHANCE or kaupang.OVER.",
     NULL},
    {"over", state_get_over, NULL, "Whether the game is over.", NULL},
    {"seats", state_get_seats, NULL, "Number of players.", NULL},
    {"viewer", state_get_viewer, NULL,
     "Whose view this is: a seat, None for a spectator; False if nothing is hidden.",
     NULL},
    {"hash", state_hash_number, NULL, "The 64-bit hash of the position.", NULL},
    {0}};
static PyType_Slot state_slots[] = {
    {Py_tp_doc, "A position of a game; made by Game.start()."},
    {Py_tp_dealloc, state_free},
    {Py_tp_hash, PyObject_HashNotImplemented},
    {Py_tp_richcompare, state_compare},
    {Py_tp_methods, state_methods},
    {Py_tp_getset, state_fields},
    {0, NULL}};
PyType_Spec state_spec = {"kaupang._kaupang.State", sizeof(state_object), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION,
                          state_slots};
