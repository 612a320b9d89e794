/* SPDX-License-Identifier: MIT */
#include "bots/reason.h"
#include "core/notation.h"
#include <string.h>

enum {
    BOT_POINTS_TOLD = 30,  /* centipoints that are worth telling */
    BOT_CHANCES_TOLD = 200 /* win shares likewise                */
};

/* ---- what the lines show ---- */

/* Something that is done, whatever the place it lies at. */
typedef struct bot_deed {
    const kp_game *game;
    const kp_family *family;
    int thing;
    int seat; /* who thinks of doing it */
    int others_could, others_decided, own_turns, still_possible;
} bot_deed;

static bot_deed bot_deed_of(const kp_game *g, const void *s, kp_action a, int seat) {
    return (bot_deed){g, kp_family_of(g, a), kp_thing_of(g, s, a), seat, 0, 0, 0, 0};
}

static int bot_is_same_deed(const bot_deed *d, const void *s, kp_action a) {
    return kp_family_of(d->game, a) == d->family &&
           kp_thing_of(d->game, s, a) == d->thing;
}

static int bot_can_do(const bot_deed *d, const kp_state *s) {
    kp_action legal[KP_MAX_LEGAL];
    int n = d->game->legal(s, legal);
    for (int i = 0; i < n; i++)
        if (bot_is_same_deed(d, s, legal[i])) return 1;
    return 0;
}

static int bot_has_family(const bot_deed *d, const kp_state *s) {
    kp_action legal[KP_MAX_LEGAL];
    int n = d->game->legal(s, legal);
    for (int i = 0; i < n; i++)
        if (kp_family_of(d->game, legal[i]) == d->family) return 1;
    return 0;
}

/* Who else could do it until the seat decides again, and whether it can then. */
static void bot_watch(void *whom, const kp_state *s, int seat) {
    bot_deed *d = whom;
    if (seat == d->seat) {
        if (d->others_decided == 0 || !bot_has_family(d, s)) return;
        d->own_turns++;
        d->still_possible |= bot_can_do(d, s);
    } else if (d->own_turns == 0) {
        d->others_decided++;
        d->others_could |= bot_can_do(d, s);
    }
}

/* Along a line: who does the deed. */
typedef struct bot_lookout {
    bot_deed deed;
    const bot_option *along;
    int step, taker;
} bot_lookout;

static void bot_see_taker(void *whom, const kp_state *s, int seat) {
    bot_lookout *l = whom;
    if (l->step >= l->along->following) return;
    kp_action a = l->along->next[l->step++].action;
    if (l->taker < 0 && seat != l->deed.seat && bot_is_same_deed(&l->deed, s, a))
        l->taker = seat;
}

static int bot_find_taker(const kp_game *g, const bot_deed *deed,
                          const bot_option *along) {
    bot_lookout l = {*deed, along, 0, -1};
    bot_visit_line(g, along, bot_see_taker, &l);
    return l.taker;
}

static int bot_find_row(const kp_game *g, int kind, const kp_family *family) {
    for (int i = 0; g->reasons != NULL && g->reasons[i].words != NULL; i++)
        if (g->reasons[i].kind == kind &&
            strcmp(g->reasons[i].family, family->word) == 0)
            return i;
    return -1;
}

static int bot_add_row(const kp_game *g, int kind, const kp_family *family, int seat,
                       bot_reason *out, int count) {
    int row = bot_find_row(g, kind, family);
    if (row < 0) return count;
    out[count] = (bot_reason){BOT_BY_ROW, (u8)row, (i8)seat, 0};
    return count + 1;
}

/* The seat's own next decision in a line, or -1. */
static int bot_find_own_next(const bot_option *o, int seat) {
    for (int i = 0; i < o->following; i++)
        if (o->next[i].seat == seat && !o->next[i].drawn) return o->next[i].action;
    return -1;
}

/* The first of: somebody else does it, nobody else can, it will be gone, what follows.
 */
static int bot_reason_from_lines(const kp_game *g, const void *s,
                                 const bot_judgement *j, const bot_option *better,
                                 const bot_option *worse, bot_reason *out) {
    bot_deed deed = bot_deed_of(g, s, better->action, j->turn), alone = deed;
    if (bot_is_same_deed(&deed, s, worse->action)) return 0;
    int taker = bot_find_taker(g, &deed, worse), count = 0;
    if (taker >= 0) count = bot_add_row(g, KP_TAKEN, deed.family, taker, out, 0);
    if (count > 0) return count;
    bot_visit_line(g, better, bot_watch, &alone);
    if (alone.others_decided > 0 && !alone.others_could)
        count = bot_add_row(g, KP_ALONE, deed.family, -1, out, 0);
    if (count > 0) return count;
    bot_visit_line(g, worse, bot_watch, &deed);
    if (deed.own_turns > 0 && !deed.still_possible)
        count = bot_add_row(g, KP_GONE, deed.family, -1, out, 0);
    if (count > 0) return count;
    int next = bot_find_own_next(better, j->turn);
    if (next < 0 || next == bot_find_own_next(worse, j->turn)) return 0;
    return bot_add_row(g, KP_NEXT, kp_family_of(g, (kp_action)next), -1, out, 0);
}

/* ---- what differs in what may be expected ---- */

static i32 bot_difference(const bot_prospect *a, const bot_prospect *b, int seat,
                          int source) {
    return a->points[seat][source] - b->points[seat][source];
}

/* The source that differs most of those not told yet; -1 = none differs enough. */
static int bot_find_source(const bot_prospect *a, const bot_prospect *b, int seat,
                           u32 told) {
    i32 most = BOT_POINTS_TOLD - 1;
    int found = -1;
    for (int i = 0; i < BOT_SOURCES; i++) {
        i32 differs = bot_difference(a, b, seat, i);
        i32 size = differs < 0 ? -differs : differs;
        if ((told >> i & 1) != 0 || size <= most) continue;
        most = size;
        found = i;
    }
    return found;
}

static int bot_reason_from_points(const bot_prospect *a, const bot_prospect *b,
                                  int seat, bot_reason *out, int count) {
    u32 told = 0;
    for (int i = 0; i < 2; i++) {
        int source = bot_find_source(a, b, seat, told);
        if (source < 0) return count;
        i32 differs = bot_difference(a, b, seat, source);
        if (i == 0 && differs < 0) return count; /* points do not speak for it */
        told |= 1u << source;
        out[count++] = (bot_reason){BOT_BY_SOURCE, (u8)source, -1, differs};
    }
    return count;
}

/* Whose chances the better move takes most from. */
static int bot_reason_from_rival(const bot_prospect *a, const bot_prospect *b,
                                 int seats, int seat, bot_reason *out, int count) {
    bot_reason most = {BOT_BY_RIVAL, 0, -1, BOT_CHANCES_TOLD - 1};
    for (int i = 0; i < seats; i++) {
        i32 less = b->win[i] - a->win[i];
        if (i == seat || less <= most.amount) continue;
        most.seat = (i8)i;
        most.amount = less;
    }
    if (most.seat < 0) return count;
    out[count] = most;
    return count + 1;
}

int bot_find_reasons(const kp_game *g, const void *state, const bot_judgement *j,
                     int better, int worse, bot_reason out[BOT_REASONS]) {
    const bot_option *a = &j->option[better], *b = &j->option[worse];
    int count = bot_reason_from_lines(g, state, j, a, b, out);
    count = bot_reason_from_points(&a->then, &b->then, j->turn, out, count);
    return bot_reason_from_rival(&a->then, &b->then, j->seats, j->turn, out, count);
}

/* ---- in words ---- */

#define N_(english) english

void bot_put_tenths(kp_text *out, i32 hundredths, int with_sign) {
    i32 size = hundredths < 0 ? -hundredths : hundredths, tenths = (size + 5) / 10;
    if (hundredths < 0 && tenths > 0)
        kp_put(out, "−");
    else if (with_sign)
        kp_put_char(out, '+');
    kp_put_int(out, tenths / 10);
    /* The sign between whole and tenth: a word of the language, found by itself. */
    kp_put(out, kp_translate(out, "number", "decimal point")[0] == ',' ? "," : ".");
    kp_put_int(out, tenths % 10);
}

static void bot_say_source(const kp_game *g, const bot_reason *r, kp_text *out) {
    char amount[16];
    kp_text text = kp_text_like(out, amount, sizeof amount);
    bot_put_tenths(&text, r->amount, 1);
    if (r->which == BOT_TO_COME)
        kp_say(out, "", "{0} still to come", kp_words(amount));
    else
        kp_say(out, "", "{0} from {1}", kp_words(amount),
               kp_words(kp_translate(out, g->id, g->sources[r->which])));
}

static void bot_say_reason(const kp_game *g, const bot_reason *r, kp_text *out) {
    char who[KP_SEAT_WORDS] = "";
    kp_argument seat = kp_words(who);
    if (r->seat >= 0) seat = kp_seat_words(out, r->seat, who);
    if (r->by == BOT_BY_SOURCE)
        bot_say_source(g, r, out);
    else if (r->by == BOT_BY_RIVAL)
        kp_say(out, "", "{0} wins less often (−{1} %)", seat,
               kp_number((r->amount + 50) / 100));
    else
        kp_say(out, g->id, g->reasons[r->which].words, seat);
}

void bot_say_reasons(const kp_game *g, const bot_reason *reason, int count,
                     kp_text *out) {
    for (int i = 0; i < count; i++) {
        if (i > 0) kp_put(out, reason[i].by == reason[i - 1].by ? ", " : "; ");
        bot_say_reason(g, &reason[i], out);
    }
}

void bot_write_reasons(const kp_game *g, const bot_reason *reason, int count,
                       const char *key, kp_json_writer *w) {
    static const char *const kinds[] = {"taken", "alone", "gone", "next"};
    kp_json_begin_list(w, key);
    for (int i = 0; i < count; i++) {
        const bot_reason *r = &reason[i];
        kp_json_begin_object(w, NULL);
        if (r->by == BOT_BY_SOURCE) {
            kp_json_text(w, "source",
                         r->which == BOT_TO_COME ? "to come" : g->sources[r->which]);
            kp_json_real(w, "points", (double)r->amount / 100, 2);
        } else if (r->by == BOT_BY_RIVAL) {
            kp_json_int(w, "rival", r->seat);
            kp_json_real(w, "win", (double)r->amount / BOT_SURE, 4);
        } else {
            kp_json_text(w, "kind", kinds[g->reasons[r->which].kind]);
            if (r->seat >= 0) kp_json_int(w, "who", r->seat);
            kp_json_text(w, "words", g->reasons[r->which].words);
        }
        kp_json_end(w);
    }
    kp_json_end(w);
}
