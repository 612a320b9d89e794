/* SPDX-License-Identifier: MIT */
#include "tui/moves.h"

#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "core/notation.h"

/* So few actions stand on the list one by one, though they are of several kinds. */
enum { TUI_FEW = 12 };

/* Whether two actions agree in the family (depth 0) or also in `depth` parameters. */
static int is_alike(const tui_moves *m, int i, int k, int depth) {
    kp_action a = m->legal[m->among[i]], b = m->legal[m->among[k]];
    int p[KP_MAX_PARAMS] = {0}, q[KP_MAX_PARAMS] = {0};
    if (kp_family_of(m->game, a) != kp_family_of(m->game, b)) return 0;
    kp_get_params(m->game, a, p);
    kp_get_params(m->game, b, q);
    for (int d = 0; d < depth; d++)
        if (p[d] != q[d]) return 0;
    return 1;
}

/* How much all actions of the list have in common: -1 = not even the family. */
static int common_depth(const tui_moves *m) {
    int depth = KP_MAX_PARAMS;
    for (int i = 1; i < m->amount; i++)
        while (depth >= 0 && !is_alike(m, 0, i, depth)) depth--;
    return depth;
}

/* The list is sorted by action, so actions that begin alike stand together. */
static void make_items(tui_moves *m) {
    m->depth = m->amount <= TUI_FEW ? KP_MAX_PARAMS : common_depth(m) + 1;
    m->items = 0;
    for (int i = 0; i < m->amount; i++) {
        if (m->items > 0 && is_alike(m, i - 1, i, m->depth)) {
            m->item[m->items - 1].count++;
        } else {
            tui_item fresh = {(u16)i, 1};
            m->item[m->items++] = fresh;
        }
    }
    m->chosen = 0;
}

void tui_no_moves(tui_moves *m, const kp_game *g) {
    m->game = g;
    m->legals = m->amount = m->steps = m->items = m->chosen = 0;
    m->filter[0] = '\0';
}

static void list_all(tui_moves *m) {
    for (int i = 0; i < m->legals; i++) m->among[i] = (u16)i;
    m->amount = m->legals;
}

void tui_offer_moves(tui_moves *m, const kp_game *g, const kp_action *legal,
                     int count) {
    tui_no_moves(m, g);
    memcpy(m->legal, legal, (size_t)count * sizeof *legal);
    m->legals = count;
    list_all(m);
    make_items(m);
}

void tui_begin_moves(tui_moves *m, const kp_game *g, const void *s) {
    kp_action legal[KP_MAX_LEGAL];
    tui_offer_moves(m, g, legal, g->legal(s, legal));
}

void tui_narrow(tui_moves *m, const u16 *among, int amount) {
    u16 kept[KP_MAX_LEGAL];
    if (m->steps == TUI_STEPS || amount == 0) return;
    memcpy(kept, among, (size_t)amount * sizeof *among); /* may lie in m->among */
    memcpy(m->before[m->steps].among, m->among, sizeof m->among);
    m->before[m->steps++].amount = m->amount;
    memcpy(m->among, kept, (size_t)amount * sizeof *kept);
    m->amount = amount;
    m->filter[0] = '\0';
    make_items(m);
}

int tui_enter_item(tui_moves *m) {
    if (m->chosen >= m->items || m->item[m->chosen].count == 1) return 0;
    tui_narrow(m, m->among + m->item[m->chosen].first, m->item[m->chosen].count);
    return 1;
}

int tui_step_back(tui_moves *m) {
    if (m->steps == 0) return 0;
    m->steps--;
    memcpy(m->among, m->before[m->steps].among, sizeof m->among);
    m->amount = m->before[m->steps].amount;
    m->filter[0] = '\0';
    make_items(m);
    return 1;
}

kp_action tui_action_of(const tui_moves *m, int item) {
    return m->legal[m->among[m->item[item].first]];
}

/* ---- words ----------------------------------------------------------------------- */

/* Letters in lower case, other characters as they are. */
static size_t lower(const char *text, wchar_t *out, size_t room) {
    mbstate_t state = {0};
    size_t n = mbsrtowcs(out, &text, room - 1, &state);
    if (n == (size_t)-1) n = 0;
    out[n] = L'\0';
    for (size_t i = 0; i < n; i++) out[i] = (wchar_t)towlower((wint_t)out[i]);
    return n;
}

/* Whether every word of the filter is found in the text. */
static int has_words(const char *text, const char *filter) {
    wchar_t in[512], words[TUI_FILTER], *rest = NULL;
    lower(text, in, KP_COUNT(in));
    lower(filter, words, KP_COUNT(words));
    for (wchar_t *word = wcstok(words, L" ", &rest); word != NULL;
         word = wcstok(NULL, L" ", &rest))
        if (wcsstr(in, word) == NULL) return 0;
    return 1;
}

void tui_set_filter(tui_moves *m, const char *filter, const void *s,
                    const kp_text *like) {
    int kept = 0;
    size_t length = strlen(filter);
    while (m->steps > 0) tui_step_back(m);
    list_all(m);
    if (length >= sizeof m->filter) return;
    memmove(m->filter, filter, length + 1);
    for (int i = 0; i < m->legals; i++) {
        char phrase[512];
        kp_text text = kp_text_like(like, phrase, sizeof phrase);
        kp_write_phrase(m->game, s, m->legal[i], &text);
        if (has_words(phrase, m->filter)) m->among[kept++] = (u16)i;
    }
    m->amount = kept;
    make_items(m);
}

/* The parameters that all actions of the item have in common; -1 = they differ. */
static void find_common(const tui_moves *m, const tui_item *item, int *param, int n) {
    kp_get_params(m->game, m->legal[m->among[item->first]], param);
    for (int k = item->first + 1; k < item->first + item->count; k++) {
        int other[KP_MAX_PARAMS];
        kp_get_params(m->game, m->legal[m->among[k]], other);
        for (int i = 0; i < n; i++)
            if (other[i] != param[i]) param[i] = -1;
    }
}

/* What several actions have in common, and three dots for the rest. */
static void write_group(const tui_moves *m, const tui_item *item, kp_text *out) {
    const kp_game *g = m->game;
    const kp_family *f = kp_family_of(g, m->legal[m->among[item->first]]);
    int param[KP_MAX_PARAMS], n = kp_count_words(f->params);
    char words[KP_MAX_PARAMS][96];
    kp_argument argument[KP_MAX_PARAMS];
    find_common(m, item, param, n);
    if (g->say != NULL && g->say(g, (int)(f - g->families), param, out)) return;
    for (int i = 0; i < n; i++) {
        int length = 0;
        const char *name = kp_word_at(f->params, i, &length);
        kp_domain d = kp_get_domain(g, name, length);
        kp_text text = kp_text_like(out, words[i], sizeof words[i]);
        if (param[i] >= 0)
            kp_say_member(&text, g, &d, param[i]);
        else
            kp_put(&text, "…");
        argument[i] = kp_words(words[i]);
    }
    const char *phrase =
        kp_translate_count(out, g->id, f->phrase, f->many, item->count);
    kp_put_filled(out, phrase, argument, n);
}

void tui_write_item(const tui_moves *m, int item, const void *s, kp_text *out) {
    if (m->item[item].count == 1)
        kp_write_phrase(m->game, s, tui_action_of(m, item), out);
    else
        write_group(m, &m->item[item], out);
}
