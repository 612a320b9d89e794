/* SPDX-License-Identifier: MIT */
#include "tui/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "core/fields.h"
#include "core/notation.h"
#include "core/record.h"

void tui_name_seats(tui_table *t, const char *you) {
    static const char *const names[KP_MAX_SEATS] = {"Anna", "Bjarni", "Cecilia", "Dag",
                                                    "Embla"};
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        const char *name = seat == t->seat ? you : names[seat];
        if (t->match.name[seat][0] == '\0')
            snprintf(t->match.name[seat], KP_NAME_SIZE, "%s", name);
        t->name[seat] = t->match.name[seat];
    }
}

int tui_seat_bots(tui_table *t, const char *spec, char why[BOT_WHY]) {
    why[0] = '\0';
    for (int seat = 0; seat < t->match.setup.seats; seat++) {
        if (seat == t->seat) continue;
        t->bot[seat] = bot_open(spec, t->match.game, kp_random(&t->rng), why);
        if (t->bot[seat] == NULL) return 0;
        bot_begin(t->bot[seat], &t->match.setup);
    }
    t->helps = 1;
    return 1;
}

void tui_leave_table(tui_table *t) {
    for (int seat = 0; seat < KP_MAX_SEATS; seat++) bot_close(t->bot[seat]);
    kp_match_free(&t->match);
}

/* ---- telling --------------------------------------------------------------------- */

kp_text tui_text_at(const tui_table *t, char *buffer, size_t size) {
    kp_text text = kp_text_in(buffer, size);
    text.language = t->language;
    text.seats = t->name;
    return text;
}

kp_state tui_seen_by(const tui_table *t, const kp_state *s) {
    const kp_game *g = t->match.game;
    kp_state seen = *s;
    if (t->all_open) return seen;
    kp_show_to(g, &seen, t->seat);
    return seen;
}

void tui_write_news(const tui_table *t, const kp_state *before, kp_action a,
                    kp_text *out) {
    const kp_game *g = t->match.game;
    int turn = g->turn(before);
    kp_state seen = *before;
    if (!t->all_open) g->hide(&seen, t->seat);
    if (turn >= 0) kp_put(out, t->name[turn]);
    kp_put(out, turn >= 0 ? ": " : "* ");
    if (t->all_open || kp_sees_action(g, before, a, t->seat))
        kp_write_phrase(g, &seen, a, out);
    else
        kp_write_hidden_phrase(g, a, out);
}

/* ---- moving ---------------------------------------------------------------------- */

int tui_let_bot_move(tui_table *t) {
    bot_answer answer;
    bot_budget budget = {0, 0};
    int seat = t->match.game->turn(&t->match.state);
    if (bot_choose_for(t->bot[seat], &t->match.state, budget, &answer) != 0) return 0;
    return kp_match_do(&t->match, answer.action) == KP_ERR_OK;
}

int tui_take_back(tui_table *t) {
    u32 count;
    if (kp_find_undo(&t->match, t->seat, &count) != KP_ERR_OK) return 0;
    return kp_match_rewind(&t->match, count) == KP_ERR_OK;
}

/* ---- saving ---------------------------------------------------------------------- */

/* $XDG_DATA_HOME/kaupang, or ~/.local/share/kaupang; made if it is not there. */
static int data_folder(char *path, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = data != NULL && data[0] == '/'
                ? snprintf(path, size, "%s/kaupang", data)
                : snprintf(path, size, "%s/.local/share/kaupang", home ? home : ".");
    if (n < 0 || (size_t)n >= size) return 0;
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
    return mkdir(path, 0777) == 0 || errno == EEXIST;
}

/* A file name in the data folder; 0 = there is no folder. */
static int invent_path(const tui_table *t, char path[TUI_PATH], kp_text *why) {
    char folder[512];
    if (!data_folder(folder, sizeof folder)) {
        kp_say(why, "", "The folder {0} could not be made; try: save FILE",
               kp_words(folder));
        return 0;
    }
    snprintf(path, TUI_PATH, "%s/%s-%lld.kaupang", folder, t->match.game->id,
             (long long)time(NULL));
    return 1;
}

static void grow_text(kp_text *t) {
    char *more = realloc(t->at, 2 * t->size);
    if (more == NULL) abort();
    t->at = more;
    t->size *= 2;
}

static int write_record(const kp_match *m, FILE *f) {
    kp_text text = kp_text_in(malloc(8192), 8192);
    if (text.at == NULL) abort();
    text.grow = grow_text;
    kp_write_record(m, &text);
    int well = fputs(text.at, f) >= 0;
    well &= fclose(f) == 0;
    free(text.at);
    return well;
}

int tui_save(const tui_table *t, char path[TUI_PATH], kp_text *why) {
    if (path[0] == '\0' && !invent_path(t, path, why)) return 0;
    FILE *f = fopen(path, "wx");
    if (f != NULL && write_record(&t->match, f)) return 1;
    kp_say(why, "", "{0} could not be written: {1}", kp_words(path),
           kp_words(strerror(errno)));
    return 0;
}

void tui_rescue(const tui_table *t) {
    char path[TUI_PATH] = "", reason[1024] = "", line[TUI_PATH + 128];
    kp_text why = tui_text_at(t, reason, sizeof reason);
    kp_text said = tui_text_at(t, line, sizeof line);
    if (t->match.count == 0) return;
    if (tui_save(t, path, &why)) kp_say(&said, "", "Saved as {0}\n", kp_words(path));
    fputs(line[0] != '\0' ? line : reason, stderr);
}
