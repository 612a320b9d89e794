/* SPDX-License-Identifier: MIT */
/* Many games at once: kaupang.vector. The arrays are made by Python, held here through
 * the buffer protocol, and kept up to date by the library; steps run without the GIL.
 */
#include "ext.h"

enum { ARRAYS = 5 };

typedef struct vector_object {
    PyObject_HEAD game_object *game;
    kp_vector *vector;
    uint32_t games;
    Py_buffer array[ARRAYS]; /* turn, observation, mask, over, rewards */
    int held;                /* arrays that are held */
    int busy;                /* stepping in some thread: changed with the GIL held */
} vector_object;

static void let_go(vector_object *v) {
    kp_vector_close(v->vector);
    v->vector = NULL;
    while (v->held > 0) PyBuffer_Release(&v->array[--v->held]);
}

static void vector_free(PyObject *self) {
    vector_object *v = (vector_object *)self;
    PyTypeObject *type = Py_TYPE(self);
    let_go(v);
    Py_XDECREF((PyObject *)v->game);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF((PyObject *)type);
}

/* Takes hold of the arrays, each of its exact size. */
static int hold_arrays(vector_object *v, PyObject *arrays, kp_vector_plan *plan) {
    size_t games = plan->games;
    const size_t bytes[ARRAYS] = {games, games * kp_lens_length(v->game->lens),
                                  games * (size_t)v->game->facts.actions, games,
                                  games * plan->setup.seats * sizeof(float)};
    if (!PyTuple_Check(arrays) || PyTuple_Size(arrays) != ARRAYS) {
        PyErr_SetString(PyExc_TypeError, "expected five arrays");
        return 0;
    }
    for (; v->held < ARRAYS; v->held++) {
        PyObject *one = PyTuple_GetItem(arrays, v->held);
        if (!read_buffer(one, bytes[v->held], 1, &v->array[v->held])) return 0;
    }
    plan->turn = v->array[0].buf;
    plan->observation = v->array[1].buf;
    plan->mask = v->array[2].buf;
    plan->over = v->array[3].buf;
    plan->rewards = v->array[4].buf;
    return 1;
}

static int open_vector(vector_object *v, const char *words, PyObject *arrays,
                       kp_vector_plan *plan) {
    char why[KP_WHY];
    plan->game = v->game->game;
    if (kp_read_setup(plan->game, words, &plan->setup, why) != 0) {
        refuse(why);
        return 0;
    }
    if (plan->games < 1 || plan->games > 1u << 24) {
        refuse("a vector has 1 to 16777216 games");
        return 0;
    }
    if (!hold_arrays(v, arrays, plan)) return 0;
    v->games = plan->games;
    v->vector = kp_vector_open(plan, why);
    if (v->vector == NULL) refuse(why);
    return v->vector != NULL;
}

static PyObject *vector_new(PyTypeObject *type, PyObject *args, PyObject *keys) {
    PyObject *game, *arrays;
    const char *words;
    kp_vector_plan plan = {0};
    if (keys != NULL && PyDict_Size(keys) > 0) {
        PyErr_SetString(PyExc_TypeError, "Vector() takes no keywords");
        return NULL;
    }
    if (!PyArg_ParseTuple(args, "O!sIIIO", game_type, &game, &words, &plan.games,
                          &plan.threads, &plan.reward, &arrays))
        return NULL;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    vector_object *self = (vector_object *)alloc(type, 0);
    if (self == NULL) return NULL;
    self->game = (game_object *)Py_NewRef(game);
    if (open_vector(self, words, arrays, &plan)) return (PyObject *)self;
    Py_DECREF((PyObject *)self);
    return NULL;
}

/* Whether it can be used now; raises if not. */
static int is_ready(const vector_object *v) {
    if (v->busy) {
        PyErr_SetString(PyExc_RuntimeError,
                        "this vector is stepping in another thread");
        return 0;
    }
    if (v->vector != NULL) return 1;
    refuse("this vector is closed");
    return 0;
}

static PyObject *vector_reset(PyObject *self, PyObject *seed) {
    vector_object *v = (vector_object *)self;
    uint64_t number;
    if (!read_u64(seed, &number) || !is_ready(v)) return NULL;
    v->busy = 1;
    Py_BEGIN_ALLOW_THREADS kp_vector_reset(v->vector, number);
    Py_END_ALLOW_THREADS v->busy = 0;
    Py_RETURN_NONE;
}

/* Actions as uint16, one a game. */
static PyObject *vector_step(PyObject *self, PyObject *actions) {
    vector_object *v = (vector_object *)self;
    char why[KP_WHY];
    Py_buffer from;
    int failed;
    if (!is_ready(v)) return NULL;
    if (!read_buffer(actions, v->games * sizeof(kp_action), 0, &from)) return NULL;
    v->busy = 1;
    Py_BEGIN_ALLOW_THREADS failed = kp_vector_step(v->vector, from.buf, why);
    Py_END_ALLOW_THREADS v->busy = 0;
    PyBuffer_Release(&from);
    if (failed) return refuse(why);
    Py_RETURN_NONE;
}

static PyObject *vector_sample(PyObject *self, PyObject *args) {
    vector_object *v = (vector_object *)self;
    PyObject *rng, *actions;
    kp_rng *r;
    Py_buffer to;
    if (!PyArg_ParseTuple(args, "OO:_sample", &rng, &actions) || !read_rng(rng, &r) ||
        !is_ready(v) || !read_buffer(actions, v->games * sizeof(kp_action), 1, &to))
        return NULL;
    kp_vector_sample(v->vector, r, to.buf);
    PyBuffer_Release(&to);
    return Py_NewRef(actions);
}

static PyObject *vector_state(PyObject *self, PyObject *index) {
    vector_object *v = (vector_object *)self;
    uint64_t number;
    if (!read_u64(index, &number) || !is_ready(v)) return NULL;
    if (number >= v->games) return refuse("there is no such game");
    return state_wrap(v->game, kp_vector_state(v->vector, (uint32_t)number), WHOLE);
}

static PyObject *vector_close(PyObject *self, PyObject *none) {
    vector_object *v = (vector_object *)self;
    (void)none;
    if (v->vector != NULL && !is_ready(v)) return NULL;
    let_go(v);
    Py_RETURN_NONE;
}

static PyObject *vector_threads(PyObject *self, void *closure) {
    const vector_object *v = (const vector_object *)self;
    (void)closure;
    return is_ready(v) ? PyLong_FromUnsignedLong(kp_vector_threads(v->vector)) : NULL;
}

static PyMethodDef vector_methods[] = {
    {"_reset", vector_reset, METH_O, "All games anew from this seed."},
    {"_step", vector_step, METH_O, "One action (uint16) in each game."},
    {"_sample", vector_sample, METH_VARARGS,
     "Fills a uint16 array with legal actions."},
    {"state", vector_state, METH_O, "state(i) -> State: a copy of game i's position."},
    {"close", vector_close, METH_NOARGS, "close(): ends the threads; twice is fine."},
    {0}};
static PyGetSetDef vector_fields[] = {{"threads", vector_threads, NULL,
                                       "Threads that step, the caller's included.",
                                       NULL},
                                      {0}};
static PyType_Slot vector_slots[] = {{Py_tp_new, vector_new},
                                     {Py_tp_dealloc, vector_free},
                                     {Py_tp_methods, vector_methods},
                                     {Py_tp_getset, vector_fields},
                                     {0, NULL}};
PyType_Spec vector_spec = {"kaupang._kaupang.Vector", sizeof(vector_object), 0,
                           Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, vector_slots};
