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

void wasm_memory_reset(void);
static bot *kw_bot_open;

/* The names of the bots, as a JSON list. */
int kw_levels(void) {
    kp_text out = kw_output();
    kp_put_char(&out, '[');
    for (const bot_level *l = bot_levels; l->name != NULL; l++) {
        if (l != bot_levels) kp_put_char(&out, ',');
        kp_put(&out, "{\"name\":");
        kp_put_json_string(&out, l->name);
        kp_put(&out, ",\"about\":");
        kp_put_json_string(&out, l->about);
        kp_put_char(&out, '}');
    }
    kp_put_char(&out, ']');
    return (int)out.used;
}

/* Opens the bot whose name is in the buffer, for the open game. */
int kw_bot(int seed) {
    char why[BOT_WHY];
    wasm_memory_reset(); /* forgets the bot before it */
    kw_bot_open = bot_open(kw_buffer(), kw_game, (u64)seed, why);
    kp_text out = kw_output();
    if (kw_bot_open == NULL) kp_put(&out, why);
    return kw_bot_open != NULL ? 0 : -1;
}

/* What the bot would do: {"do":"…","lines":[["…",visits,win %,points × 10],…]}. */
int kw_think(int milliseconds) {
    bot_answer answer;
    bot_budget budget = {0, (u32)milliseconds};
    kp_text out = kw_output();
    if (kw_bot_open == NULL || kw_game->turn(&kw_state) < 0) return -1;
    if (bot_choose_for(kw_bot_open, &kw_state, budget, &answer) != 0) return -1;
    kp_put(&out, "{\"do\":\"");
    kp_write_action(kw_game, answer.action, &out);
    kp_put(&out, "\",\"lines\":[");
    for (int i = 0; i < answer.lines; i++) {
        const bot_line *line = &answer.line[i];
        kp_put(&out, i > 0 ? ",[\"" : "[\"");
        kp_write_action(kw_game, line->action, &out);
        kp_put(&out, "\",");
        kp_put_int(&out, line->visits);
        kp_put_char(&out, ',');
        kp_put_int(&out, line->win > 0 ? (i64)(line->win * 100 + 0.5f) : 0);
        kp_put_char(&out, ',');
        kp_put_int(&out, (i64)(line->points * 10));
        kp_put_char(&out, ']');
    }
    kp_put(&out, "]}");
    return (int)out.used;
}
