/* SPDX-License-Identifier: MIT */
/* Nets: what is computed, on every game and in every way of adding up; what is refused.
 */
#include "net/net.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "games/games.h"
#include "net/ways.h"
#include "tests/laws/kept.h"
#include "tests/net/opinions.h"

static const net_shape SMALL = {64, 16, 32, 1}, WIDE = {160, 32, 16, 2};

static kp_net *read_net(const kp_game *g, const net_file *f) {
    char words[128];
    kp_text why = kp_text_in(words, sizeof words);
    kp_net *net = kp_net_read(g, f->bytes, f->size, &why);
    if (net == NULL) fail_msg("%s: %s", g->id, words);
    return net;
}

/* ---- what is computed, the slow way ---- */
typedef struct reader {
    const u8 *at;
} reader;

static i64 get_little(reader *r, int bytes) {
    u64 value = 0;
    for (int i = 0; i < bytes; i++) value |= (u64)*r->at++ << 8 * i;
    u64 sign = (u64)1 << (8 * bytes - 1);
    return (i64)((value ^ sign) - sign);
}

static void slow_layer(reader *r, const i64 *in, int inputs, int outputs, int shift,
                       i64 *out) {
    for (int i = 0; i < outputs; i++) {
        out[i] = 0;
        for (int k = 0; k < inputs; k++) out[i] += get_little(r, 2) * in[k];
    }
    for (int i = 0; i < outputs; i++) {
        out[i] += get_little(r, 4);
        if (shift < 0) continue;
        out[i] = out[i] >> shift;
        out[i] = out[i] < 0 ? 0 : out[i] > 2047 ? 2047 : out[i];
    }
}

typedef struct opinion {
    i64 win[KP_MAX_SEATS], points[KP_MAX_SEATS * KP_MAX_SOURCES];
    i64 *policy;
    int first;
} opinion;

/* Straight from the file and from docs/nets.md: feature by feature. */
static void slow_look(const kp_game *g, const net_file *f, net_shape n, const void *s,
                      opinion *out) {
    u8 element[KP_MAX_ELEMENTS], *on = calloc(kp_feature_count(g), 1);
    const kp_element *list[KP_MAX_ELEMENTS];
    i64 a1[KP_NET_MAX_WIDTH] = {0}, a2[KP_NET_MAX_HIDDEN], a3[KP_NET_MAX_HIDDEN];
    u32 features = kp_feature_count(g), at = 0, width = n.width;
    out->first = g->write_elements(s, -1, element);
    kp_list_elements(g, list);
    for (int i = 0; i < g->element_count; at += list[i++]->most)
        for (int b = 1; b <= element[i]; b++)
            on[at + (u32)b - 1] = list[i]->kind == KP_COUNTED || b == element[i];
    reader r = {f->bytes + KP_NET_HEADER};
    const u8 *shift = r.at;
    if (n.weight_bytes == 1) r.at += features;
    for (u32 i = 0; i < features; i++)
        for (u32 k = 0; k < width; k++) {
            i64 weight = get_little(&r, (int)n.weight_bytes);
            if (n.weight_bytes == 1) weight *= 1 << shift[i];
            a1[k] += on[i] ? weight : 0;
        }
    for (u32 k = 0; k < width; k++) {
        a1[k] += get_little(&r, 2);
        a1[k] = a1[k] < 0 ? 0 : a1[k] > 2047 ? 2047 : a1[k];
    }
    slow_layer(&r, a1, (int)width, (int)n.second, f->bytes[49], a2);
    slow_layer(&r, a2, (int)n.second, (int)n.third, f->bytes[50], a3);
    slow_layer(&r, a3, (int)n.third, f->bytes[46], -1, out->win);
    slow_layer(&r, a3, (int)n.third, f->bytes[46] * f->bytes[47], -1, out->points);
    shift = r.at;
    r.at += g->action_count;
    for (int a = 0; a < g->action_count; a++) {
        out->policy[a] = 0;
        for (u32 k = 0; k < width; k++)
            out->policy[a] += get_little(&r, 1) * (1 << shift[a]) * a1[k];
    }
    for (int a = 0; a < g->action_count; a++) out->policy[a] += get_little(&r, 4);
    free(on);
}

static void near_softmax(const i64 *number, int n, double unit, const u32 *share) {
    double most = -1e30, sum = 0;
    u32 total = 0;
    for (int i = 0; i < n; i++) most = fmax(most, (double)number[i] / unit);
    for (int i = 0; i < n; i++) sum += exp((double)number[i] / unit - most);
    for (int i = 0; i < n; i++) {
        double expected = exp((double)number[i] / unit - most) / sum;
        assert_true(fabs(expected - (double)share[i] / KP_NET_ONE) < 0.002);
        total += share[i];
    }
    assert_int_equal(total, KP_NET_ONE);
}

static kp_action seen_from(const kp_game *g, kp_action a, int first, int seats) {
    for (const kp_family *f = g->families; f->word != NULL; f++)
        if (a >= f->first && a < f->first + f->count &&
            strcmp(f->params, "seat") == 0 && a - f->first < seats)
            return (kp_action)(f->first + (a - f->first - first + seats) % seats);
    return a;
}

static void compare_slow(const kp_game *g, const net_file *f, net_shape n, kp_mind *m,
                         const kp_state *s) {
    opinion slow = {.policy = calloc(g->action_count, sizeof(i64))};
    u32 share[KP_MAX_LEGAL], turned[KP_MAX_SEATS];
    i32 points[KP_MAX_SEATS * KP_MAX_SOURCES];
    i64 number[KP_MAX_LEGAL];
    kp_action legal[KP_MAX_LEGAL];
    int seats = kp_seats(g, s), sources = f->bytes[47], count = g->legal(s, legal);
    double fraction = f->bytes[48];
    slow_look(g, f, n, s, &slow);
    kp_mind_look(m, s, -1);
    kp_mind_shares(m, share);
    for (int i = 0; i < seats; i++) turned[i] = share[(slow.first + i) % seats];
    near_softmax(slow.win, seats, exp2(fraction + f->bytes[51]), turned);
    kp_mind_points(m, points);
    for (int i = 0; i < seats * sources; i++) {
        int seat = (slow.first + i / sources) % seats;
        i64 expected = slow.points[i] * 100 >> (f->bytes[48] + f->bytes[52]);
        assert_int_equal(points[seat * sources + i % sources], expected);
    }
    kp_mind_priors(m, legal, count, share);
    for (int i = 0; i < count; i++)
        number[i] = slow.policy[seen_from(g, legal[i], slow.first, seats)];
    near_softmax(number, count, exp2(fraction + f->bytes[53]), share);
    free(slow.policy);
}

static void test_computed(void **unused) {
    (void)unused;
    static kp_state state[POSITIONS];
    for (int i = 0; kp_games[i] != NULL; i++) {
        const kp_game *g = kp_games[i];
        for (int k = 0; k < 2; k++) {
            net_shape shape = k == 0 ? SMALL : WIDE;
            net_file f = make_net(g, shape, 7);
            kp_net *net = read_net(g, &f);
            kp_mind *m = kp_mind_open(net);
            int n = walk_positions(g, 11 + (u64)k, state);
            assert_true(n > 20);
            for (int s = 0; s < n; s += 5) compare_slow(g, &f, shape, m, &state[s]);
            kp_mind_close(m);
            kp_net_free(net);
            free(f.bytes);
        }
    }
}

/* ---- the same bits ---- */
static const kp_ways *const WAYS[] = {&kp_ways_plain, &kp_ways_vector, NULL};

/* A mind that has seen the positions before it, and a fresh one for each; all ways. */
static void test_same_bits(void **unused) {
    (void)unused;
    static kp_state state[POSITIONS];
    for (int i = 0; kp_games[i] != NULL; i++) {
        const kp_game *g = kp_games[i];
        net_file f = make_net(g, WIDE, 8);
        kp_net *net = read_net(g, &f);
        kp_mind *used = kp_mind_open(net);
        int n = walk_positions(g, 12, state);
        for (int s = 0; s < n; s++) {
            u64 expected = whole_opinion(g, used, &state[s]);
            for (int w = 0; WAYS[w] != NULL; w++) {
                kp_mind *fresh = kp_mind_open(net);
                if (WAYS[w]->add != NULL) kp_mind_use(fresh, WAYS[w]);
                assert_true(whole_opinion(g, fresh, &state[s]) == expected);
                kp_mind_close(fresh);
            }
        }
        kp_mind_close(used);
        kp_net_free(net);
        free(f.bytes);
    }
}

/* The seeded nets say today what they said when this was written, on any machine. */
static void test_golden(void **unused) {
    (void)unused;
    assert_non_null(getenv("OPINIONS"));
    for (int i = 0; kp_games[i] != NULL; i++) {
        u64 found = all_opinions(kp_games[i]);
        if (found != read_kept_hash(getenv("OPINIONS"), kp_games[i]->id))
            fail_msg("%s: %016llx", kp_games[i]->id, (unsigned long long)found);
    }
}

/* ---- what is refused ---- */
static void refused(const kp_game *g, const u8 *bytes, size_t size,
                    const char *reason) {
    char words[128];
    kp_text why = kp_text_in(words, sizeof words);
    assert_null(kp_net_read(g, bytes, size, &why));
    assert_string_equal(words, reason);
}

static void test_refused(void **unused) {
    (void)unused;
    const kp_game *g = kp_games[0];
    net_file f = make_net(g, SMALL, 3);
    size_t half = f.size / 2;
    kp_net_free(read_net(g, &f));
    refused(g, f.bytes, 0, "this is no net, or of another version");
    refused(g, f.bytes, KP_NET_HEADER - 1, "this is no net, or of another version");
    for (size_t size = KP_NET_HEADER; size < f.size; size += f.size / 50)
        refused(g, f.bytes, size, "the net is cut, or too long");
    refused(g, f.bytes, f.size + 1, "the net is cut, or too long");
    refused(kp_games[1], f.bytes, f.size, "the net is for another game");
    f.bytes[half] ^= 1;
    refused(g, f.bytes, f.size, "the net is damaged");
    f.bytes[half] ^= 1;
    f.bytes[25] ^= 1;
    refused(g, f.bytes, f.size, "the net was trained on other elements of this game");
    f.bytes[25] ^= 1;
    static const u8 broken[][2] = {{40, 33}, {42, 0},  {44, 8},
                                   {48, 13}, {49, 15}, {54, 3}};
    for (size_t i = 0; i < KP_COUNT(broken); i++) {
        u8 good = f.bytes[broken[i][0]];
        f.bytes[broken[i][0]] = broken[i][1];
        refused(g, f.bytes, f.size, "the net has layers that cannot be");
        f.bytes[broken[i][0]] = good;
    }
    kp_net_free(read_net(g, &f));
    kp_rng r = kp_rng_init(1);
    for (size_t i = 8; i < f.size; i++) f.bytes[i] = (u8)kp_random(&r);
    refused(g, f.bytes, f.size, "the net is for another game");
    free(f.bytes);
}

/* ---- what it was trained on ---- */
/* A net that never saw three seats, or an option, does not know such games. */
static void test_known(void **unused) {
    (void)unused;
    for (int i = 0; kp_games[i] != NULL; i++) {
        const kp_game *g = kp_games[i];
        const kp_element *run[KP_MAX_ELEMENTS];
        net_file f = make_net(g, WIDE, 4);
        kp_setup how = kp_default_setup(g);
        kp_state three, four;
        how.seats = 3;
        g->setup(&three, &how);
        how.seats = 4;
        g->setup(&four, &how);
        kp_net *all = read_net(g, &f);
        assert_true(kp_net_knows(all, &three) && kp_net_knows(all, &four));
        u32 feature = 0;
        kp_list_elements(g, run);
        for (int k = 0; strcmp(run[k]->name, "seats") != 0; k++)
            feature += run[k]->most;
        memset(f.bytes + KP_NET_HEADER + (feature + 2) * WIDE.width * 2, 0,
               WIDE.width * 2);
        seal(&f);
        kp_net *some = read_net(g, &f);
        assert_true(!kp_net_knows(some, &three) && kp_net_knows(some, &four));
        kp_net_free(all);
        kp_net_free(some);
        free(f.bytes);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_computed), cmocka_unit_test(test_same_bits),
        cmocka_unit_test(test_golden), cmocka_unit_test(test_refused),
        cmocka_unit_test(test_known)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
