/* SPDX-License-Identifier: MIT */
/* Bots in the browser: one is open at a time and thinks on the open game's position, of
 * which it gets only what the seat to move may see. */
#include "wasm/kaupang.h"

#include "bots/bot.h"
#include "bots/kind.h"
#include "core/json.h"
#include "core/notation.h"

int KW_EXPORT(kw_levels)(void);
int KW_EXPORT(kw_bot)(int seed);
int KW_EXPORT(kw_think)(int milliseconds);

/* Programs cannot run here. */
static int kw_refuse_program(bot *b, const char *spec) {
    (void)b, (void)spec;
    return -1;
}
const bot_kind bot_program = {.name = "cmd", .open = kw_refuse_program};

static bot *kw_bot_open;

/* The names of the bots, as a JSON list. */
int kw_levels(void) {
    kp_text out = kw_output();
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_list(&w, NULL);
    for (const bot_level *l = bot_levels; l->name != NULL; l++) {
        kp_json_begin_object(&w, NULL);
        kp_json_text(&w, "name", l->name);
        kp_json_text(&w, "about", l->about);
        kp_json_end(&w);
    }
    kp_json_end(&w);
    return (int)out.used;
}

/* Opens the bot whose name is in the buffer, for the open game. */
int kw_bot(int seed) {
    char why[BOT_WHY];
    if (kw_bot_open != NULL) bot_close(kw_bot_open);
    kw_bot_open = bot_open(kw_buffer(), kw_game, (u64)seed, why);
    kp_text out = kw_output();
    if (kw_bot_open == NULL) kp_put(&out, why);
    return kw_bot_open != NULL ? 0 : -1;
}

static void kw_put_action(kp_json_writer *w, const char *key, kp_action a) {
    char words[KP_ACTION_TEXT];
    kp_text text = kp_text_in(words, sizeof words);
    kp_write_action(kw_game, a, &text);
    kp_json_text(w, key, words);
}

/* What the bot would do: {"do":"…","lines":[["…",visits,win %,points × 10],…]}. */
int kw_think(int milliseconds) {
    bot_answer answer;
    bot_budget budget = {0, (u32)milliseconds};
    kp_text out = kw_output();
    kp_json_writer w = kp_json_to(&out);
    if (kw_bot_open == NULL || kw_game->turn(&kw_state) < 0) return -1;
    if (bot_choose_for(kw_bot_open, &kw_state, budget, &answer) != 0) return -1;
    kp_json_begin_object(&w, NULL);
    kw_put_action(&w, "do", answer.action);
    kp_json_begin_list(&w, "lines");
    for (int i = 0; i < answer.lines; i++) {
        const bot_line *line = &answer.line[i];
        kp_json_begin_list(&w, NULL);
        kw_put_action(&w, NULL, line->action);
        kp_json_int(&w, NULL, line->visits);
        kp_json_int(&w, NULL, line->win > 0 ? (i64)(line->win * 100 + 0.5f) : 0);
        kp_json_int(&w, NULL, (i64)(line->points * 10));
        kp_json_end(&w);
    }
    kp_json_end(&w);
    kp_json_end(&w);
    return (int)out.used;
}
