/* SPDX-License-Identifier: MIT */
/* Properties of the hall, over random commands of random people: hosts, players,
 * spectators and strangers, present, absent, on vacation and resigned, one of them with
 * two tabs.
 *
 * - consent: nobody is seated, unseated, put on a clock, sent on vacation, rated, given
 *   up, undone or spoken for but by a command of their own (people_consent.c)
 * - freedom: no command of one person makes another's fail (people_freedom.c)
 * - secrecy: what players are told does not depend on what spectators say, neither in
 *   content nor in size nor in order
 * - refusals: what is refused changes nothing
 * - once: a message that comes again, however late, is answered as before and does
 *   nothing
 *
 * A walk that breaks a property is made shorter as long as it still does, and printed.
 * usage: test_people [WALKS [FIRST_SEED]] */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/fields.h"
#include "core/notation.h"
#include "games/games.h"
#include "hall/decide.h"
#include "tests/hall/people.h"

enum { STEPS = 1500, TOLD = 1 << 20 };
static u64 walks = 60, first_seed = 1;
static u64 taken, granted, again_sent, by_kind[HALL_COMMANDS], by_event[HALL_EVENTS];

/* One command of one person; what it means depends on the table it meets. */
typedef struct step {
    u8 kind, who, pick;
    i8 seat;
    u32 wait; /* tenths of a second before it */
} step;

hall_user person(int i) {
    hall_user u = {"u0", "Person 0", 0};
    u.id[1] = u.name[7] = (char)('0' + i);
    u.registered = i % 2 == 0;
    return u;
}

/* ---- tables ---- */
void expect(walk *w, int holds, const char *property) {
    if (!holds && w->broken == NULL) w->broken = property;
}

/* What spectators say is different at the twin, and longer. */
static hall_event twin_of(const hall_event *e, char *words, size_t size) {
    hall_event other = *e;
    if (e->kind != HALL_EV_CHAT || e->seat >= 0) return other;
    snprintf(words, size, "u9 416e6f74686572 something else, and much longer: %u",
             e->seq);
    other.text = words;
    return other;
}

static void apply(walk *w, hall_batch *b) {
    char words[128];
    for (int i = 0; i < b->count; i++) {
        hall_event other = twin_of(&b->event[i], words, sizeof words);
        by_event[b->event[i].kind]++;
        expect(w, hall_apply(&w->now, &b->event[i]) == HALL_NONE, "events apply");
        expect(w, hall_apply(&w->twin, &other) == HALL_NONE, "events apply");
    }
}

static void begin_table(walk *w) {
    hall_init(&w->now, "t1");
    hall_init(&w->twin, "t1");
    memset(w->linker, -1, sizeof w->linker);
    memset(w->at_start, 0, sizeof w->at_start);
    memset(w->ready, 0, sizeof w->ready);
    memset(w->ahead, 0, sizeof w->ahead);
    w->agreed = 0;
    w->tables++;
}

static void open_table(walk *w, int host, kp_rng *r) {
    static const char *const clocks[] = {"{\"kind\":\"none\"}",
                                         "{\"kind\":\"live\",\"base\":60,\"add\":2}",
                                         "{\"kind\":\"slow\",\"turn\":60}"};
    static const char *const starts[] = {"asked", "full", "ready"};
    /* One after the other: in a call, every compiler asks in its own order. */
    enum { GAME, SEATS, CLOCK, RATED, WATCH, TIMEOUT, START, UNDO, SIT, CHOICES };
    static const u32 of[CHOICES] = {4, 2, 3, 2, 3, 3, 3, 5, 3};
    u32 is[CHOICES];
    for (int i = 0; i < CHOICES; i++) is[i] = kp_below(r, of[i]);
    const kp_game *g = kp_games[is[GAME]];
    char text[512];
    kp_json_error error;
    hall_batch b;
    snprintf(text, sizeof text,
             "{\"game\":\"%s\",\"seats\":%d,\"clock\":%s,\"rated\":%s,\"watch\":%s,"
             "\"timeout\":\"%s\",\"start\":\"%s\",\"undo\":\"%s\",\"%s\":0}",
             g->id, g->min_seats + (int)is[SEATS], clocks[is[CLOCK]],
             is[RATED] && person(host).registered ? "true" : "false",
             is[WATCH] ? "\"yes\"" : "\"no\"", is[TIMEOUT] ? "bot" : "lose",
             starts[is[START]], is[UNDO] ? "free" : "never", is[SIT] ? "sit" : "keep");
    hall_opening o = {.id = "t1", .host = person(host), .now = w->time};
    memset(o.secret, (int)kp_below(r, 256), sizeof o.secret);
    kp_json *message = kp_json_parse(text, strlen(text), &error);
    begin_table(w);
    hall_refusal refused = hall_create(&o, message, &b);
    w->spoke[host] = w->time;
    expect(w, refused == HALL_NONE, "tables are made");
    free(message);
    if (refused != HALL_NONE) return;
    apply(w, &b);
    hall_batch_free(&b);
}

static void open_rematch(walk *w, int host) {
    hall_batch b;
    hall_opening o = {.id = "t1", .host = person(host), .now = w->time};
    hall_table over = w->now;
    hall_free(&w->twin);
    begin_table(w);
    expect(w, hall_create_rematch(&over, &o, &b) == HALL_NONE, "rematches are made");
    apply(w, &b);
    hall_batch_free(&b);
    for (int i = 0; i < w->now.how.setup.seats; i++)
        expect(w, w->now.seat[i].kind != HALL_PERSON, "an offer seats nobody");
    expect(w, w->now.status == HALL_OPEN, "an offer starts nothing");
    hall_free(&over);
}

/* ---- commands ---- */
const char *legal_action(const hall_table *t, u8 pick, char *words) {
    kp_action list[KP_MAX_LEGAL];
    kp_text text = kp_text_in(words, KP_ACTION_TEXT);
    if (hall_turn(t) < 0) return "rest";
    int n = t->match.game->legal(&t->match.state, list);
    kp_write_action(t->match.game, list[pick % n], &text);
    return words;
}

static const kp_domain *find_questions(const kp_game *g) {
    for (const kp_domain *d = g->domains; d->name != NULL; d++)
        if (strcmp(d->name, "phase") == 0 && d->names != NULL) return d;
    return NULL;
}

u64 write_questions(const hall_table *t, u8 pick, char words[QUESTIONS_TEXT]) {
    const kp_domain *all = find_questions(t->how.game);
    kp_text out = kp_text_in(words, QUESTIONS_TEXT);
    u64 set = 0;
    words[0] = '\0';
    if (all == NULL || t->how.game->is_private == NULL || pick % 8 == 0) return 0;
    for (int i = 0; i < all->count && i < 64; i++) {
        if ((pick >> i % 7 & 1) == 0) continue;
        if (set != 0) kp_put_char(&out, ' ');
        kp_put(&out, all->names[i]);
        set |= (u64)1 << i;
    }
    return set;
}

u64 question_now(const hall_table *t) {
    for (const kp_field *f = t->how.game->fields; f->name != NULL; f++)
        if (strcmp(f->name, "phase") == 0)
            return (u64)1 << kp_get_element(f, &t->match.state, 0);
    return 0;
}

/* Of whom the house lets go, as somebody who leaves or may not come any more. */
static int is_leaving(int kind) {
    return kind == HALL_DO_DISMISS || kind == HALL_DO_FORGET;
}

/* Where somebody wants nothing to do with who asks. */
static u8 draw_barred(const step *s) {
    int concerns = s->kind == HALL_DO_SIT || s->kind == HALL_DO_INVITE ||
                   s->kind == HALL_DO_REMATCH;
    return concerns && s->pick % 7 == 0;
}

static const char *invited(u8 pick, char *words) {
    hall_user u = person(pick % PEOPLE);
    snprintf(words, KP_ACTION_TEXT, "%s %s", u.id, u.name);
    return words;
}

static hall_command make_command(walk *w, const step *s, u8 *hash, char *words) {
    static char questions[QUESTIONS_TEXT];
    const hall_table *t = &w->now;
    int house = s->kind == HALL_DO_TICK || s->kind == HALL_DO_BOT_ACT ||
                s->kind == HALL_DO_CLOSE || is_leaving(s->kind);
    hall_command c = {
        .kind = s->kind,
        .user = person(s->who),
        .mail = {1u + s->who + (s->who == 0) * (s->pick % 2) * 20u, ++w->n},
        .seat = s->seat,
        .at = -1,
        .to = s->pick % 4 == 0 ? (i64)(s->pick % (t->match.count + 1)) : -1,
        .seq = t->seq,
        .text = "hello",
        .barred = draw_barred(s)};
    if (s->kind == HALL_DO_INVITE) c.text = invited(s->pick, words);
    if (is_leaving(s->kind)) c.text = memcpy(words, person(s->who).id, HALL_ID);
    if (house) c.user = (hall_user){0};
    if (s->kind == HALL_DO_BOT_ACT) c.seat = hall_bot_turn(t);
    if (s->kind == HALL_DO_BOT) c.text = "random";
    if (s->kind == HALL_DO_AHEAD) write_questions(t, s->pick, questions);
    if (s->kind == HALL_DO_AHEAD) c.text = questions;
    if (s->kind == HALL_DO_VACATION) c.days = 1 + s->pick % 4;
    if (s->kind == HALL_DO_ACT || s->kind == HALL_DO_BOT_ACT)
        c.text = legal_action(t, s->pick, words);
    memset(hash, s->pick % 3, HALL_SECRET);
    if (s->kind == HALL_DO_LINK || (s->kind == HALL_DO_SIT && s->pick % 2 == 0))
        c.hash = hash;
    return c;
}

/* ---- secrecy ---- */
static char *told[2];

static void check_secrecy(walk *w) {
    for (int viewer = 0; viewer < w->now.how.setup.seats; viewer++) {
        if (w->now.status != HALL_PLAYING) return;
        for (int whole = 0; whole < 2; whole++) {
            const hall_table *const table[2] = {&w->now, &w->twin};
            for (int i = 0; i < 2; i++) {
                kp_text out = kp_text_in(told[i], TOLD);
                i64 since = w->now.seq % 64 == 0 ? 0 : (i64)w->now.seq - 3;
                hall_asking who = {.viewer = viewer, .since = since < 0 ? 0 : since};
                if (whole)
                    hall_write_table(table[i], &who, &out);
                else
                    hall_write_update(table[i], viewer, 0, &out);
            }
            expect(w, strcmp(told[0], told[1]) == 0,
                   "players learn nothing of spectators");
        }
    }
}

/* ---- messages that come again ---- */
/* Done once, however often, however late and from wherever it comes: the same device,
 * or another of the same person with numbers of its own in between; and whatever
 * others, with a seat or without, have said and done since. */
static void send_again(walk *w, int who) {
    const sent *last = &w->last[who];
    hall_batch b;
    u32 again, seq = w->now.seq;
    if (last->seq == 0 || last->table != w->tables) return;
    hall_refusal r = hall_decide(&w->now, &last->command, w->time, &b, &again);
    expect(w, b.count == 0 && w->now.seq == seq,
           "a message that comes again does nothing");
    expect(w, r == HALL_NONE ? again == last->seq : r == HALL_OLD_NUMBER,
           "a message that comes again is answered as before");
    again_sent++;
}

static void note_sent(walk *w, int who, const hall_command *c) {
    w->last[who] = (sent){*c, w->tables, w->now.seq};
    w->last[who].command.text = "hello"; /* words and links are gone by then */
    w->last[who].command.hash = NULL;
    send_again(w, who);
}

/* ---- a walk ---- */
/* A copy that is only looked at: lists that grow are not copied. */
static void remember(walk *w) {
    free(w->before.mark);
    free(w->before.match.actions);
    w->before = w->now;
    u32 count = w->now.match.count;
    w->before.mark = malloc((count + 1) * sizeof *w->before.mark);
    w->before.match.actions = malloc((count + 1) * sizeof *w->before.match.actions);
    if (count == 0) return;
    memcpy(w->before.mark, w->now.mark, count * sizeof *w->before.mark);
    memcpy(w->before.match.actions, w->now.match.actions,
           count * sizeof *w->before.match.actions);
}

/* What was asked for holds from the next question on. */
static void note_ahead(walk *w, const step *s, const hall_batch *b) {
    char words[QUESTIONS_TEXT];
    for (int i = 0; i < b->count; i++) {
        int seat = b->event[i].seat;
        if (b->event[i].kind == HALL_EV_ACT)
            for (int k = 0; k < KP_MAX_SEATS; k++) w->ahead[k].all = w->ahead[k].last;
        if (b->event[i].kind != HALL_EV_AHEAD) continue;
        hall_user who = person(s->who);
        int same = strcmp(w->ahead[seat].who, who.id) == 0;
        w->ahead[seat].last = write_questions(&w->now, s->pick, words);
        w->ahead[seat].all = w->ahead[seat].last | (same ? w->ahead[seat].all : 0);
        memcpy(w->ahead[seat].who, who.id, sizeof who.id);
    }
}

static void take_step(walk *w, const step *s, int count) {
    u8 hash[HALL_SECRET];
    char words[KP_ACTION_TEXT];
    hall_batch b;
    u32 again;
    int other = (s->who + 1 + s->pick % (PEOPLE - 1)) % PEOPLE;
    options theirs;
    w->time += s->wait * 100;
    hall_command c = make_command(w, s, hash, words);
    u32 seq = w->now.seq;
    if (count) taken++;
    if (s->pick % 3 == 0) send_again(w, s->who);
    if (s->pick % 3 == 1) send_again(w, other); /* perhaps after much talk */
    list_options(w, other, s->pick, &theirs);
    if (hall_decide(&w->now, &c, w->time, &b, &again) != HALL_NONE || b.count == 0) {
        expect(w, w->now.seq == seq && b.count == 0, "refusals change nothing");
        return;
    }
    expect(w, !c.barred, "nobody comes where they are not wanted");
    if (count) granted++, by_kind[s->kind]++;
    check_author(w, &c, &b);
    if (is_leaving(c.kind)) c.user = person(s->who); /* it is their own doing */
    remember(w);
    apply(w, &b);
    note_ahead(w, s, &b);
    check_consent(w, &c, s->who);
    check_secrecy(w);
    check_freedom(w, &theirs, &b);
    hall_batch_free(&b);
    note_sent(w, s->who, &c);
    if (c.kind == HALL_DO_REMATCH && w->now.next[0] != '\0') open_rematch(w, s->who);
}

static const char *take_walk(u64 seed, const step *list, int steps, int *at,
                             int count) {
    walk *w = calloc(1, sizeof *w);
    kp_rng r = kp_rng_init(seed);
    w->time = 1000000;
    open_table(w, 0, &r);
    for (*at = 0; *at < steps && w->broken == NULL; ++*at) {
        /* A table that is given up is followed by another. */
        if (w->now.status == HALL_CANCELLED || w->now.seq > 3000) {
            hall_free(&w->now);
            hall_free(&w->twin);
            open_table(w, (int)kp_below(&r, PEOPLE), &r);
        }
        /* Some never stop talking. */
        int flood = list[*at].kind == HALL_DO_CHAT && list[*at].pick % 32 == 0;
        for (int i = 0; i < (flood ? 120 : 1); i++) take_step(w, &list[*at], count);
    }
    const char *broken = w->broken;
    free(w->before.mark);
    free(w->before.match.actions);
    hall_free(&w->now);
    hall_free(&w->twin);
    free(w);
    return broken;
}

/* Commands that keep games going are the commonest. */
static step random_step(kp_rng *r) {
    static const u8 often[] = {
        HALL_DO_ACT,   HALL_DO_ACT,   HALL_DO_ACT,  HALL_DO_BOT_ACT, HALL_DO_SIT,
        HALL_DO_SIT,   HALL_DO_START, HALL_DO_CHAT, HALL_DO_UNDO,    HALL_DO_ASK_UNDO,
        HALL_DO_AGREE, HALL_DO_BACK,  HALL_DO_TICK};
    step s = {.kind = often[kp_below(r, sizeof often)]};
    s.who = (u8)kp_below(r, PEOPLE);
    s.pick = (u8)kp_below(r, 256);
    s.seat = (i8)((int)kp_below(r, 5) - 1);
    s.wait = kp_below(r, 40) == 0 ? 700 + 600 * kp_below(r, 2) : kp_below(r, 30);
    if (kp_below(r, 200) == 0) s.wait = 24 * 3600 * 10; /* a vacation may be over */
    if (kp_below(r, 4) == 0) s.kind = (u8)kp_below(r, HALL_COMMANDS);
    /* Few resign, rise or give up, or nothing would ever be played. */
    if ((s.kind == HALL_DO_RESIGN || s.kind == HALL_DO_CANCEL ||
         s.kind == HALL_DO_RISE || s.kind == HALL_DO_CLOSE || is_leaving(s.kind)) &&
        kp_below(r, 8) != 0)
        s.kind = HALL_DO_ACT;
    return s;
}

/* ---- making a broken walk shorter ---- */
static int shrink(u64 seed, step *list, int steps, const char *broken) {
    static step less[STEPS];
    for (int part = steps / 2; part > 0; part /= 2)
        for (int from = 0; from + part <= steps;) {
            int at;
            memcpy(less, list, (size_t)from * sizeof *list);
            memcpy(less + from, list + from + part,
                   (size_t)(steps - from - part) * sizeof *list);
            const char *still = take_walk(seed, less, steps - part, &at, 0);
            if (still == NULL || strcmp(still, broken) != 0) {
                from += part;
                continue;
            }
            steps = at < steps - part ? at : steps - part;
            memcpy(list, less, (size_t)steps * sizeof *list);
        }
    return steps;
}

static void show(u64 seed, const step *list, int steps) {
    static const char *const names[] = {
#define COMMAND(name, word, who, when, count) #name,
#include "hall/commands.def"
    };
    print_message("# seed %llu, %d steps:\n", (unsigned long long)seed, steps);
    for (int i = 0; i < steps; i++)
        print_message("#   person %d: %s seat %d pick %d after %d.%d s\n", list[i].who,
                      names[list[i].kind], list[i].seat, list[i].pick,
                      list[i].wait / 10, list[i].wait % 10);
}

static void everybody_decides_for_themselves(void **state) {
    static step list[STEPS];
    u64 kept = 0;
    (void)state;
    for (u64 seed = first_seed; seed < first_seed + walks; seed++) {
        kp_rng r = kp_rng_init(seed * 7919);
        int at;
        for (int i = 0; i < STEPS; i++) list[i] = random_step(&r);
        const char *broken = take_walk(seed, list, STEPS, &at, 1);
        if (broken == NULL) continue;
        int steps = shrink(seed, list, at, broken);
        show(seed, list, steps);
        fail_msg("broken: %s", broken);
    }
    for (int i = 0; i < HALL_COMMANDS; i++) kept += people_kept[i];
    print_message("# seeds %llu to %llu: %llu steps, %llu granted, %llu sent "
                  "again; %llu commands left to others\n",
                  (unsigned long long)first_seed,
                  (unsigned long long)(first_seed + walks - 1),
                  (unsigned long long)taken, (unsigned long long)granted,
                  (unsigned long long)again_sent, (unsigned long long)kept);
    assert_true(again_sent > granted);
    if (walks < 20) return;
    for (int i = 0; i < HALL_COMMANDS; i++) {
        if (by_kind[i] == 0) fail_msg("no command %d was ever granted", i);
        if (people_kept[i] == 0 && hall_right_to(i)->who != HALL_HOUSE)
            fail_msg("no command %d was ever left to another", i);
    }
    assert_true(people_housed > 0);
    assert_true(by_event[HALL_EV_ABSENT] > 0 && by_event[HALL_EV_RESIGN] > 0);
    assert_true(by_event[HALL_EV_VACATION] > 0);
}

int main(int count, char **words) {
    if (count > 1) walks = strtoull(words[1], NULL, 10);
    if (count > 2) first_seed = strtoull(words[2], NULL, 10);
    for (int i = 0; i < 2; i++) told[i] = malloc(TOLD);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_decides_for_themselves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
