/* SPDX-License-Identifier: MIT */
/* Deciding beforehand. Where only a seat's own cards say whether it has a choice, the
 * table cannot go on past a single option without telling so. A seat may ask the house
 * to take it then, question by question. That nothing is told, every answer of the seat
 * to such a question, its own or the house's, comes after a delay that is drawn without
 * looking at the cards; and what it asked for holds from the next question on. */
#include <string.h>

#include "core/fields.h"
#include "hall/decide.h"

enum {
    DELAY_LEAST = 800, /* ms, as long as somebody needs who looks and passes */
    DELAY_SPAN = 1600
};

/* A game's questions are its phases; NULL = it has none to name. */
static const kp_domain *find_questions(const kp_game *g) {
    for (const kp_domain *d = g->domains; d->name != NULL; d++)
        if (strcmp(d->name, "phase") == 0 && d->names != NULL) return d;
    return NULL;
}

static int question_of(const kp_game *g, const kp_state *s) {
    for (const kp_field *f = g->fields; f->name != NULL; f++)
        if (strcmp(f->name, "phase") == 0) return (int)kp_get_element(f, s, 0);
    return -1;
}

/* The set of questions named in `text`; what is no question of the game goes to
 * *unknown. */
static u64 read_questions(const kp_game *g, const char *text, int *unknown) {
    const kp_domain *all = find_questions(g);
    u64 set = 0;
    *unknown = 0;
    for (size_t n; *text != '\0'; text += n + (text[n] == ' ')) {
        int i = 0, count = all == NULL ? 0 : all->count;
        n = strcspn(text, " ");
        while (i < count &&
               (strlen(all->names[i]) != n || memcmp(all->names[i], text, n) != 0))
            i++;
        if (i < count && i < 64)
            set |= (u64)1 << i;
        else
            *unknown = 1;
    }
    return set;
}

hall_refusal hall_do_ahead(const hall_table *t, const hall_command *c, hall_maker *m) {
    int unknown;
    if (c->text == NULL) return HALL_BAD_MESSAGE;
    u64 set = read_questions(t->how.game, c->text, &unknown);
    if (unknown || (set != 0 && t->how.game->is_private == NULL))
        return hall_because(m, HALL_BAD_MESSAGE, "questions: phases of this game");
    return hall_add(m, HALL_EV_AHEAD, hall_seat_of(t, c->user.id), c->text);
}

/* Words that were questions once are none now. */
void hall_take_ahead(hall_table *t, int seat, const char *text) {
    int unknown;
    t->seat[seat].ahead_next = read_questions(t->how.game, text, &unknown);
}

void hall_settle_ahead(hall_table *t) {
    for (int i = 0; i < t->how.setup.seats; i++)
        t->seat[i].ahead = t->seat[i].ahead_next;
}

void hall_put_ahead(const hall_table *t, int seat, kp_json_writer *w) {
    const kp_domain *all = find_questions(t->how.game);
    kp_json_begin_list(w, "ahead");
    for (int i = 0; all != NULL && i < all->count && i < 64; i++)
        if (t->seat[seat].ahead_next >> i & 1) kp_json_text(w, NULL, all->names[i]);
    kp_json_end(w);
}

/* One person alone, whom nobody watches, has nothing to hide. */
static int is_alone(const hall_table *t) {
    int people = 0;
    for (int i = 0; i < t->how.setup.seats; i++)
        people += t->seat[i].kind == HALL_PERSON;
    return people == 1 && !t->how.can_watch;
}

/* From the table's own secret and the number of the decision: nobody can foresee it,
 * and no card has a part in it. */
static i64 delay_of(const hall_table *t) {
    if (is_alone(t)) return 0;
    return DELAY_LEAST +
           (i64)(hall_draw(t->key, UINT32_MAX - t->match.count) % DELAY_SPAN);
}

i64 hall_quiet_until(const hall_table *t) {
    const kp_game *g = t->how.game;
    int turn = hall_turn(t);
    if (turn < 0 || hall_bot_turn(t) >= 0 || t->seat[turn].ahead == 0) return 0;
    if (hall_is_on_vacation(&t->seat[turn])) return 0;
    int question = question_of(g, &t->match.state);
    if (question < 0 || question >= 64 || (t->seat[turn].ahead >> question & 1) == 0 ||
        g->is_private == NULL || !g->is_private(&t->match.state))
        return 0;
    i64 until = t->since + delay_of(t), deadline = hall_flag_falls(t);
    return deadline != 0 && deadline < until ? deadline : until;
}

i64 hall_answers_at(const hall_table *t, kp_action *only) {
    kp_action list[KP_MAX_LEGAL];
    i64 at = hall_quiet_until(t);
    if (at == 0 || t->how.game->legal(&t->match.state, list) != 1) return 0;
    *only = list[0];
    return at;
}
