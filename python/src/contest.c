/* SPDX-License-Identifier: MIT */
/* kaupang.arena, a contest held without the GIL; and kaupang.run_scenario. */
#include "ext.h"

enum { MOST_BOTS = 16 };

/* The names of the bots; they belong to the list. Their number, or 0 after raising. */
static uint32_t read_bots(PyObject *list, const char **names) {
    Py_ssize_t count = PyList_Size(list);
    if (count < 1 || count > MOST_BOTS) {
        refuse("a contest has 1 to 16 bots");
        return 0;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if ((names[i] = read_text(PyList_GetItem(list, i))) == NULL) return 0;
    return (uint32_t)count;
}

PyObject *hold_contest(PyObject *module, PyObject *args) {
    PyObject *game, *list, *seed;
    const char *words, *names[MOST_BOTS];
    char why[KP_WHY], *table;
    kp_contest c = {0};
    (void)module;
    if (!PyArg_ParseTuple(args, "O!sO!IOIIIz", game_type, &game, &words, &PyList_Type,
                          &list, &c.games, &seed, &c.budget.iterations,
                          &c.budget.milliseconds, &c.workers, &c.records) ||
        !read_u64(seed, &c.seed))
        return NULL;
    c.game = ((game_object *)game)->game;
    if (kp_read_setup(c.game, words, &c.setup, why) != 0) return refuse(why);
    c.bots = names;
    c.bot_count = read_bots(list, names);
    if (c.bot_count == 0) return NULL;
    Py_BEGIN_ALLOW_THREADS table = kp_hold_contest(&c, why);
    Py_END_ALLOW_THREADS if (table == NULL) return refuse(why);
    PyObject *out = PyUnicode_DecodeUTF8(table, (Py_ssize_t)strlen(table), "replace");
    kp_free_text(table);
    return out;
}

PyObject *run_scenario(PyObject *module, PyObject *text) {
    char why[4200];
    const char *json = read_text(text);
    (void)module;
    if (json == NULL) return NULL;
    if (kp_check_scenario(json, why, sizeof why) != 0) return refuse(why);
    Py_RETURN_NONE;
}
