/* SPDX-License-Identifier: MIT */
/* What comes of a command: the rules of the house. Every rule looks at the table and
 * adds events, or says why not; none changes the table. What is true of a command
 * stands in its line of commands.def. */
#include <string.h>

#include "hall/decide.h"

hall_refusal hall_do_chat(const hall_table *t, const hall_command *c, hall_maker *m) {
    char words[HALL_ID + 2 * KP_NAME_SIZE + HALL_CHAT + 8];
    kp_text text = kp_text_in(words, sizeof words);
    int own = hall_seat_of(t, c->user.id);
    if (!hall_may_see(t, c->user.id)) return HALL_NOT_SEATED;
    if (c->text == NULL || !hall_is_name(c->text, HALL_CHAT - 3))
        return hall_because(m, HALL_BAD_MESSAGE, "text: 1 to 500 bytes on one line");
    kp_put(&text, c->user.id);
    kp_put_char(&text, ' ');
    kp_put_hex_bytes(&text, (const u8 *)c->user.name, strlen(c->user.name));
    kp_put_char(&text, ' ');
    kp_put(&text, c->text);
    return hall_add(m, HALL_EV_CHAT, own, words);
}

static hall_rule *const rules[HALL_COMMANDS] = {
    [HALL_DO_SIT] = hall_do_sit,           [HALL_DO_RISE] = hall_do_rise,
    [HALL_DO_BOT] = hall_do_bot,           [HALL_DO_LINK] = hall_do_link,
    [HALL_DO_START] = hall_do_start,       [HALL_DO_ACT] = hall_do_act,
    [HALL_DO_UNDO] = hall_do_undo,         [HALL_DO_ASK_UNDO] = hall_do_ask_undo,
    [HALL_DO_AGREE] = hall_do_agree,       [HALL_DO_REFUSE] = hall_do_refuse,
    [HALL_DO_BACK] = hall_do_back,         [HALL_DO_RESIGN] = hall_do_resign,
    [HALL_DO_READY] = hall_do_ready,       [HALL_DO_WAIT] = hall_do_wait,
    [HALL_DO_CHAT] = hall_do_chat,         [HALL_DO_REMATCH] = hall_do_rematch,
    [HALL_DO_CANCEL] = hall_do_cancel,     [HALL_DO_BOT_ACT] = hall_do_bot_act,
    [HALL_DO_TICK] = hall_do_tick,         [HALL_DO_INVITE] = hall_do_invite,
    [HALL_DO_DISMISS] = hall_do_dismiss,   [HALL_DO_FORGET] = hall_do_forget,
    [HALL_DO_CLOSE] = hall_do_close,       [HALL_DO_AHEAD] = hall_do_ahead,
    [HALL_DO_VACATION] = hall_do_vacation,
};

/* Who sees the game later is answered as if it were still on. */
static int status_for(const hall_table *t, const hall_command *c, int own) {
    int sees_later = own < 0 && c->user.id[0] != '\0';
    return sees_later ? hall_listed_status(t) : t->status;
}

/* Who may, and when, as commands.def has it. */
static hall_refusal check_right(const hall_table *t, const hall_command *c,
                                const hall_right *right) {
    int own = hall_seat_of(t, c->user.id);
    if (right->who == HALL_HOUSE && c->user.id[0] != '\0') return HALL_FORBIDDEN;
    if (right->who == HALL_HOST && !hall_is_host(t, c)) return HALL_NOT_HOST;
    if ((right->who == HALL_PLAYER || right->who == HALL_ACTIVE) && own < 0)
        return HALL_NOT_SEATED;
    if ((right->when >> status_for(t, c, own) & 1) == 0) return HALL_WRONG_STATE;
    if (right->who == HALL_ACTIVE && (t->seat[own].absent || t->seat[own].resigned ||
                                      hall_is_on_vacation(&t->seat[own])))
        return HALL_WRONG_STATE;
    return HALL_NONE;
}

/* Who may not see a private table is not told that it is there, unless by the link of a
 * seat. */
static int is_unknown_to(const hall_table *t, const hall_command *c) {
    if (t->how.is_public || c->user.id[0] == '\0' || hall_may_see(t, c->user.id))
        return 0;
    return c->kind != HALL_DO_SIT || !hall_has_link(t, c->hash);
}

hall_refusal hall_decide(const hall_table *t, const hall_command *c, i64 now,
                         hall_batch *out, u32 *again) {
    hall_maker m = {out, t->seq, now > t->changed ? now : t->changed};
    hall_refusal r = hall_look_back(t, &c->mail, again);
    out->count = 0;
    out->why[0] = '\0';
    if (r != HALL_NONE || *again != 0) return r;
    const hall_right *right = hall_right_to(c->kind);
    r = is_unknown_to(t, c) ? HALL_NO_TABLE : check_right(t, c, right);
    if (r == HALL_NONE) r = hall_check_budget(t, c->user.id, right->count);
    if (r == HALL_NONE) r = rules[c->kind](t, c, &m);
    if (r != HALL_NONE) hall_batch_free(out);
    if (out->count > 0) out->event[out->count - 1].mail = c->mail;
    return r;
}
