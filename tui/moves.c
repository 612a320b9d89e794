/* SPDX-License-Identifier: MIT */
#include "tui/moves.h"

#include <string.h>
#include <wchar.h>
#include <wctype.h>

#include "core/notation.h"

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

/* Neighbours become parts of about the same size. */
static void make_parts(tui_moves *m) {
    int from = 0;
    if (m->parts == 0 || m->items <= m->parts) return;
    for (int part = 0; part < m->parts; part++) {
        int to = m->items * (part + 1) / m->parts;
        tui_item whole = m->item[from];
        for (int i = from + 1; i < to; i++)
            whole.count = (u16)(whole.count + m->item[i].count);
        m->item[part] = whole;
        from = to;
    }
    m->items = m->parts;
}

/* The list is sorted by action, so actions that begin alike stand together. */
static void make_items(tui_moves *m) {
    m->depth = m->amount <= m->few ? KP_MAX_PARAMS : common_depth(m) + 1;
    m->items = 0;
    for (int i = 0; i < m->amount; i++) {
        if (m->items > 0 && is_alike(m, i - 1, i, m->depth)) {
            m->item[m->items - 1].count++;
        } else {
            tui_item fresh = {(u16)i, 1};
            m->item[m->items++] = fresh;
        }
    }
    make_parts(m);
    m->chosen = 0;
}

int tui_place_of(const tui_moves *m) {
    return m->chosen < m->items ? m->item[m->chosen].first : 0;
}

void tui_go_to_place(tui_moves *m, int at) {
    m->chosen = 0;
    while (m->chosen + 1 < m->items && m->item[m->chosen + 1].first <= at) m->chosen++;
}

void tui_divide(tui_moves *m, int few, int parts) {
    m->few = few;
    m->parts = parts;
    make_items(m);
}

/* Another list, whole. */
static void begin_items(tui_moves *m) {
    m->few = TUI_FEW;
    m->parts = 0;
    make_items(m);
}

void tui_no_moves(tui_moves *m, const kp_game *g) {
    m->game = g;
    m->legals = m->amount = m->steps = m->items = m->chosen = 0;
    m->depth = m->parts = 0;
    m->few = TUI_FEW;
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
    begin_items(m);
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
    m->before[m->steps].at = tui_place_of(m);
    m->before[m->steps++].amount = m->amount;
    memcpy(m->among, kept, (size_t)amount * sizeof *kept);
    m->amount = amount;
    m->filter[0] = '\0';
    begin_items(m);
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
    begin_items(m);
    tui_go_to_place(m, m->before[m->steps].at);
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
    begin_items(m);
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

/* Whether an item is a part of a long list of the same kind of action. */
static int is_part(const tui_moves *m, const tui_item *item) {
    int last = item->first + item->count - 1;
    return is_alike(m, item->first, last, 0) && m->depth > 0 &&
           !is_alike(m, item->first, last, m->depth);
}

/* A parameter that all actions of the item have in common, in words; of one that they
 * do not three dots, and of a part from where to where it goes. */
static void write_param(const tui_moves *m, const tui_item *item, int i, int value,
                        kp_text *out) {
    const kp_family *f = kp_family_of(m->game, m->legal[m->among[item->first]]);
    int ends[2][KP_MAX_PARAMS], length = 0;
    const char *name = kp_word_at(f->params, i, &length);
    kp_domain d = kp_get_domain(m->game, name, length);
    kp_get_params(m->game, m->legal[m->among[item->first]], ends[0]);
    kp_get_params(m->game, m->legal[m->among[item->first + item->count - 1]], ends[1]);
    int ranges = is_part(m, item) && i < m->depth && ends[0][i] != ends[1][i];
    if (value >= 0 || ranges) kp_say_member(out, m->game, &d, ends[0][i]);
    if (value < 0) kp_put(out, ranges ? " … " : "…");
    if (ranges) kp_say_member(out, m->game, &d, ends[1][i]);
}

/* "claim …: …, …" is "claim …": what is open is said once, whatever stands between. */
static void join_dots(char *words) {
    static const char dots[] = "…";
    enum { DOTS = sizeof dots - 1 };
    char *at = words;
    while ((at = strstr(at, dots)) != NULL) {
        char *next = at + DOTS + strspn(at + DOTS, ":,;() ");
        if (strncmp(next, dots, DOTS) == 0)
            memmove(at, next, strlen(next) + 1);
        else
            at += DOTS;
    }
}

/* What several actions have in common, and three dots for the rest. */
static void write_group(const tui_moves *m, const tui_item *item, kp_text *out) {
    const kp_game *g = m->game;
    const kp_family *f = kp_family_of(g, m->legal[m->among[item->first]]);
    int param[KP_MAX_PARAMS], n = kp_count_words(f->params), part = is_part(m, item);
    char words[KP_MAX_PARAMS][192];
    kp_argument argument[KP_MAX_PARAMS];
    find_common(m, item, param, n);
    if (!part && g->say != NULL && g->say(g, (int)(f - g->families), param, out))
        return;
    for (int i = 0; i < n; i++) {
        kp_text text = kp_text_like(out, words[i], sizeof words[i]);
        write_param(m, item, i, param[i], &text);
        argument[i] = kp_words(words[i]);
    }
    const char *phrase =
        kp_translate_count(out, g->id, f->phrase, f->many, item->count);
    size_t before = out->used;
    kp_put_filled(out, phrase, argument, n);
    join_dots(out->at + before);
    out->used = before + strlen(out->at + before);
}

void tui_write_item(const tui_moves *m, int item, const void *s, kp_text *out) {
    if (m->item[item].count == 1)
        kp_write_phrase(m->game, s, tui_action_of(m, item), out);
    else
        write_group(m, &m->item[item], out);
}
