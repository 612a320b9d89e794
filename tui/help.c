/* SPDX-License-Identifier: MIT */
#include "tui/help.h"

#define N_(english) english

static const tui_key_help about[] = {
    {"←↑↓→ hjkl", N_("go about what is drawn, or up and down a list")},
    {"Enter", N_("do what is chosen, or open the list of what can be done there")},
    {"Esc", N_("one step back")},
    {"Tab 1 2 3 4", N_("board, choices, players, log")},
    {"PgUp PgDn", N_("scroll")},
    {"/", N_("find among the choices")},
    {"?", N_("the rule of what is chosen; once more: these keys")},
    {N_("mouse"), N_("a click chooses, a second one does it; the wheel scrolls")},
    {NULL, NULL}};

static const tui_key_help game[] = {
    {"u", N_("take back")},
    {"H", N_("ask an expert for a hint; in lists also h")},
    {"L", N_("the log and back; in lists also l")},
    {"s", N_("save the game")},
    {"q", N_("leave; you are asked first")},
    {NULL, NULL}};

static const tui_key_help after[] = {{"a", N_("play again; with others: a rematch")},
                                     {"b", N_("the board or the points")},
                                     {NULL, NULL}};

static const tui_key_help others[] = {{"c", N_("say something")},
                                      {"y n", N_("answer a question")},
                                      {"R", N_("resign")},
                                      {NULL, NULL}};

static const tui_key_help tables[] = {
    {"n", N_("a new table")},
    {"i", N_("a table by its link or id; at a table: make a link")},
    {"I", N_("a link for another device of yours")},
    {"r", N_("look again; at a table: get up")},
    {"b", N_("seat a bot")},
    {"x", N_("give the table up")},
    {NULL, NULL}};

static const tui_key_help record[] = {{"←→", N_("one action back or on")},
                                      {"PgUp PgDn", N_("ten actions")},
                                      {"Home End", N_("the beginning, the end")},
                                      {NULL, NULL}};

const tui_key_group tui_all_keys[] = {{N_("Everywhere"), about},
                                      {N_("In a game"), game},
                                      {N_("After the game"), after},
                                      {N_("At a server, in a game"), others},
                                      {N_("At a server, before a game"), tables},
                                      {N_("In a record"), record},
                                      {NULL, NULL}};

void tui_write_keys(kp_text *out) {
    enum { KEYS = 14 };
    for (const tui_key_group *g = tui_all_keys; g->title != NULL; g++) {
        if (g != tui_all_keys) kp_put_char(out, '\n');
        kp_say(out, "", g->title);
        kp_put_char(out, '\n');
        for (const tui_key_help *k = g->keys; k->key != NULL; k++) {
            size_t line = out->used;
            kp_put(out, "  ");
            kp_say(out, "", k->key);
            kp_put_column(out, line, KEYS);
            kp_say(out, "", k->does);
            kp_put_char(out, '\n');
        }
    }
}
