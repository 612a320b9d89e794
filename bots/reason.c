/* SPDX-License-Identifier: MIT */
#include "bots/reason.h"
#include "core/fields.h"
#include "core/notation.h"
#include <string.h>

enum {
    BOT_POINTS_TOLD = 30,   /* centipoints that are worth telling */
    BOT_CHANCES_TOLD = 200, /* win shares likewise               */
    BOT_THING_WORDS = 128
};

/* ---- what the lines show ---- */

/* Something that is done, whatever the place it lies at. */
typedef struct bot_deed {
    const kp_game *game;
    const kp_family *family;
    int thing;
} bot_deed;

static bot_deed bot_deed_of(const kp_game *g, const void *s, kp_action a) {
    return (bot_deed){g, kp_family_of(g, a), kp_thing_of(g, s, a)};
}

static int bot_is_same_deed(const bot_deed *d, const void *s, kp_action a) {
    return kp_family_of(d->game, a) == d->family &&
           kp_thing_of(d->game, s, a) == d->thing;
}

static int bot_find_row(const kp_game *g, int kind, const kp_family *family) {
    for (int i = 0; g->reasons != NULL && g->reasons[i].words != NULL; i++)
        if (g->reasons[i].kind == kind &&
            strcmp(g->reasons[i].family, family->word) == 0)
            return i;
    return -1;
}

int bot_is_minor(const kp_game *g, kp_action a) {
    return bot_find_row(g, KP_MINOR, kp_family_of(g, a)) >= 0;
}

/* What the seat to move may do: the deed, another of its family, an action of the
 * family called so. */
static int bot_can_do(const bot_deed *d, const kp_state *s) {
    kp_action legal[KP_MAX_LEGAL];
    int n = d->game->legal(s, legal);
    for (int i = 0; i < n; i++)
        if (bot_is_same_deed(d, s, legal[i])) return 1;
    return 0;
}

static int bot_has_family(const kp_game *g, const char *word, const kp_state *s) {
    kp_action legal[KP_MAX_LEGAL];
    int n = g->legal(s, legal);
    for (int i = 0; i < n; i++)
        if (strcmp(kp_family_of(g, legal[i])->word, word) == 0) return 1;
    return 0;
}

/* Whether the thing is still there, whoever can pay for it: in its stock, at one of
 * the places, or, where nothing says so, if the seat to move may have it. */
static int bot_is_there(const bot_deed *d, const kp_state *s) {
    const kp_field *places = kp_thing_places(d->game, d->family);
    int row = bot_find_row(d->game, KP_STOCK, d->family);
    if (row >= 0)
        return kp_get_element(kp_find_field(d->game, d->game->reasons[row].words), s,
                              d->thing) > 0;
    if (places == NULL) return bot_can_do(d, s);
    kp_shape shape = kp_shape_of(d->game, places);
    for (int i = 0; i < kp_dim_length(d->game, s, &shape, 0); i++)
        if (kp_get_element(places, s, i) == d->thing) return 1;
    return 0;
}

/* A line watched with an eye on a deed. */
typedef struct bot_watch {
    bot_deed deed;
    int seat;         /* who thinks of doing it */
    int taker;        /* who else does it; -1 = nobody */
    int others_moved; /* before the seat's own next turn to do such things */
    int others_could; /* do it until then */
    int is_over;      /* that turn has come, or something else has begun */
    int gone;         /* when it came, the thing was not there */
    int still_there;  /* the thing, after it was taken */
    int next;         /* the seat's own move after those of others; -1 = none */
    bot_deed follows; /* what it does */
} bot_watch;

/* Whether something new begins for everybody, such as another role. */
static int bot_begins_anew(const kp_game *g, const bot_step *step) {
    const char *course = g->teller != NULL ? g->teller->course : NULL;
    if (step->seat == KP_OVER) return 1;
    return course != NULL && bot_has_family(g, course, step->state);
}

static void bot_watch_own(bot_watch *w, const bot_step *step) {
    const kp_game *g = w->deed.game;
    if (w->others_moved && w->next < 0 && step->action >= 0 && !step->drawn) {
        w->next = step->action;
        w->follows = bot_deed_of(g, step->state, (kp_action)step->action);
    }
    if (w->is_over || !w->others_moved ||
        !bot_has_family(g, w->deed.family->word, step->state))
        return;
    w->is_over = 1;
    w->gone = !bot_is_there(&w->deed, step->state);
}

static void bot_watch_other(bot_watch *w, const bot_step *step) {
    kp_state after;
    w->others_moved = 1;
    if (w->is_over) return;
    w->others_could |= bot_can_do(&w->deed, step->state);
    if (w->taker >= 0 || step->action < 0 ||
        !bot_is_same_deed(&w->deed, step->state, (kp_action)step->action))
        return;
    w->taker = step->seat;
    kp_copy_state(w->deed.game, &after, step->state);
    w->deed.game->apply(&after, (kp_action)step->action);
    if (bot_find_row(w->deed.game, KP_STOCK, w->deed.family) >= 0 ||
        kp_thing_places(w->deed.game, w->deed.family) != NULL)
        w->still_there = bot_is_there(&w->deed, &after);
}

static void bot_watch_step(void *whom, const bot_step *step) {
    bot_watch *w = whom;
    const kp_game *g = w->deed.game;
    int same_kind =
        step->seat != KP_OVER && bot_has_family(g, w->deed.family->word, step->state);
    if (!same_kind && bot_begins_anew(g, step)) w->is_over = 1;
    if (step->seat == w->seat)
        bot_watch_own(w, step);
    else if (step->seat >= 0)
        bot_watch_other(w, step);
}

static bot_watch bot_watch_line(const bot_option *o, const bot_deed *deed, int seat) {
    bot_watch w = {.deed = *deed, .seat = seat, .taker = -1, .next = -1};
    bot_visit_line(deed->game, o, bot_watch_step, &w);
    return w;
}

static int bot_add_row(int kind, const bot_deed *d, int seat, bot_reason *out) {
    int row = bot_find_row(d->game, kind, d->family);
    kp_domain things = kp_thing_domain(d->game, d->family);
    int named = things.name != NULL && d->thing >= 0 && d->thing < things.count;
    if (row < 0) return 0;
    *out = (bot_reason){BOT_BY_ROW, (u8)row, (i8)seat, (i16)(named ? d->thing : -1), 0};
    return 1;
}

/* The first of: somebody else does it, nobody else can, it will be gone, what follows.
 */
static int bot_reason_from_lines(const kp_game *g, const void *s,
                                 const bot_judgement *j, const bot_option *better,
                                 const bot_option *worse, bot_reason *out) {
    bot_deed deed = bot_deed_of(g, s, better->action);
    if (j->viewer >= 0 && j->viewer != j->turn) return 0; /* guesses may not have it */
    if (bot_is_same_deed(&deed, s, worse->action)) return 0;
    bot_watch with = bot_watch_line(better, &deed, j->turn);
    bot_watch without = bot_watch_line(worse, &deed, j->turn);
    if (without.taker >= 0 && !without.still_there &&
        bot_add_row(KP_TAKEN, &deed, without.taker, out))
        return 1;
    if (with.others_moved && with.is_over && !with.others_could &&
        bot_add_row(KP_ALONE, &deed, -1, out))
        return 1;
    if (without.gone && bot_add_row(KP_GONE, &deed, -1, out)) return 1;
    return with.next >= 0 && with.next != without.next &&
           bot_add_row(KP_NEXT, &with.follows, -1, out);
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
        out[count++] = (bot_reason){BOT_BY_SOURCE, (u8)source, -1, -1, differs};
    }
    return count;
}

/* Whose chances the better move takes most from. */
static int bot_reason_from_rival(const bot_prospect *a, const bot_prospect *b,
                                 int seats, int seat, bot_reason *out, int count) {
    bot_reason most = {BOT_BY_RIVAL, 0, -1, -1, BOT_CHANCES_TOLD - 1};
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

static kp_domain bot_things_of(const kp_game *g, const bot_reason *r) {
    const char *word = g->reasons[r->which].family;
    const kp_family *f = g->families;
    while (strcmp(f->word, word) != 0) f++;
    return kp_thing_domain(g, f);
}

static void bot_say_row(const kp_game *g, const bot_reason *r, kp_argument who,
                        kp_text *out) {
    char what[BOT_THING_WORDS] = "";
    kp_text thing = kp_text_like(out, what, sizeof what);
    if (r->thing >= 0) {
        kp_domain things = bot_things_of(g, r);
        kp_say_member(&thing, g, &things, r->thing);
    }
    kp_say(out, g->id, g->reasons[r->which].words, who, kp_words(what));
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
        bot_say_row(g, r, seat, out);
}

void bot_say_reasons(const kp_game *g, const bot_reason *reason, int count,
                     kp_text *out) {
    for (int i = 0; i < count; i++) {
        if (i > 0) kp_put(out, reason[i].by == reason[i - 1].by ? ", " : "; ");
        bot_say_reason(g, &reason[i], out);
    }
}

static void bot_write_thing(const kp_game *g, const bot_reason *r, kp_json_writer *w) {
    kp_domain things = bot_things_of(g, r);
    kp_json_text(w, "domain", things.name);
    if (things.names != NULL)
        kp_json_text(w, "thing", things.names[r->thing]);
    else
        kp_json_int(w, "thing", things.first + r->thing);
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
            if (r->thing >= 0) bot_write_thing(g, r, w);
            kp_json_text(w, "words", g->reasons[r->which].words);
        }
        kp_json_end(w);
    }
    kp_json_end(w);
}
