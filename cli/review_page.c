/* SPDX-License-Identifier: MIT */
/* A review as a page: one file with its style and its plot, which loads nothing. */
#include "cli/review.h"

#include "lang/lang.h"

enum { PLOT_LEFT = 44, PLOT_TOP = 12, PLOT_WIDTH = 900, PLOT_HEIGHT = 300, TICKS = 14 };

static const char style[] =
    ":root{color-scheme:light dark;--ink:#2b2620;--soft:#6d6357;--page:#faf6ee;"
    "--card:#fffdf8;--line:#dcd2c0;--s0:#0067a3;--s1:#b84a00;--s2:#007a55;--s3:#a8447f;"
    "--s4:#8a6a00}"
    "@media(prefers-color-scheme:dark){:root{--ink:#ece5d8;--soft:#b0a695;--page:#"
    "1d1a16;"
    "--card:#27231d;--line:#453e33;--s0:#6db9ec;--s1:#f2955c;--s2:#52cda2;--s3:#e79ac6;"
    "--s4:#e3c25a}}"
    "body{margin:0 auto;max-width:62rem;padding:2rem 1rem 4rem;background:var(--page);"
    "color:var(--ink);font:1rem/1.55 Georgia,'Noto Serif',serif}"
    "h1{font-size:1.9rem;margin:0 0 .2rem}h2{font-size:1.25rem;margin:2.2rem 0 .7rem}"
    "p.soft,.soft{color:var(--soft)}"
    ".scroll{overflow-x:auto}"
    "table{border-collapse:collapse;width:100%;background:var(--card)}"
    "th,td{padding:.45rem .7rem;border-bottom:1px solid var(--line);text-align:right}"
    "th:first-child,td:first-child{text-align:left}th{font-weight:600;color:var(--soft)"
    "}"
    "td{font-variant-numeric:tabular-nums}"
    "svg{width:100%;height:auto;background:var(--card);border:1px solid var(--line);"
    "border-radius:8px}"
    "svg text{fill:var(--soft);font:12px sans-serif}svg .grid{stroke:var(--line)}"
    "svg .of{fill:none;stroke-width:2.4;stroke-linejoin:round}"
    "svg .at{stroke:var(--card);stroke-width:1.5}svg a:focus .at,svg a:hover .at{"
    "stroke:var(--ink);stroke-width:2.5}"
    ".key{display:inline-block;width:1.6rem;height:0;border-top:3px solid;margin-right:"
    ".45rem;vertical-align:middle}"
    "ol{list-style:none;padding:0;margin:0}"
    "li{background:var(--card);border:1px solid var(--line);border-left:5px solid;"
    "border-radius:6px;padding:.7rem 1rem;margin:0 0 .7rem}"
    "li:target{outline:3px solid currentColor}li>*{color:var(--ink)}"
    "li .cost{float:right;font-weight:700}li p{margin:.25rem 0 0}"
    ".c0{color:var(--s0);border-color:var(--s0);stroke:var(--s0);fill:var(--s0)}"
    ".c1{color:var(--s1);border-color:var(--s1);stroke:var(--s1);fill:var(--s1)}"
    ".c2{color:var(--s2);border-color:var(--s2);stroke:var(--s2);fill:var(--s2)}"
    ".c3{color:var(--s3);border-color:var(--s3);stroke:var(--s3);fill:var(--s3)}"
    ".c4{color:var(--s4);border-color:var(--s4);stroke:var(--s4);fill:var(--s4)}"
    ".d1{stroke-dasharray:9 4}.d2{stroke-dasharray:3 3}.d3{stroke-dasharray:10 3 2 3}"
    ".d4{stroke-dasharray:1 4;stroke-linecap:round}";

/* Names are the players' own. */
static void put_escaped(kp_text *out, const char *words) {
    for (; *words != '\0'; words++) {
        if (*words == '<')
            kp_put(out, "&lt;");
        else if (*words == '>')
            kp_put(out, "&gt;");
        else if (*words == '&')
            kp_put(out, "&amp;");
        else if (*words == '"')
            kp_put(out, "&quot;");
        else
            kp_put_char(out, *words);
    }
}

static void put_number(kp_text *out, const char *before, i64 number,
                       const char *behind) {
    kp_put(out, before);
    kp_put_int(out, number);
    kp_put(out, behind);
}

/* ---- the plot ---- */

static i64 x_of(const bot_review *r, u32 which) {
    return PLOT_LEFT + (i64)which * PLOT_WIDTH / kp_max((int)r->decisions, 1);
}

static i64 y_of(i32 share) {
    return PLOT_TOP + PLOT_HEIGHT - (i64)share * PLOT_HEIGHT / BOT_SURE;
}

static void put_point(kp_text *out, i64 x, i64 y) {
    kp_put_int(out, x);
    kp_put_char(out, ',');
    kp_put_int(out, y);
    kp_put_char(out, ' ');
}

static void put_grid(const bot_review *r, kp_text *out) {
    for (int share = 0; share <= 100; share += 25) {
        put_number(out, "<line class=\"grid\" x1=\"44\" x2=\"944\" y1=\"",
                   y_of(100 * share), "\"");
        put_number(out, " y2=\"", y_of(100 * share), "\"/>");
        put_number(out, "<text x=\"38\" text-anchor=\"end\" y=\"",
                   y_of(100 * share) + 4, "\">");
        put_number(out, "", share, "</text>");
    }
    u32 every = r->rounds / TICKS + 1;
    for (u32 i = 0, last = 0; i < r->decisions; i++) {
        u32 round = r->decision[i].round;
        if (round == last || round == 0) continue;
        last = round;
        if ((round - 1) % every != 0) continue;
        put_number(out, "<text text-anchor=\"middle\" x=\"", x_of(r, i),
                   "\" y=\"332\">");
        put_number(out, "", round, "</text>");
    }
}

/* One seat's chances before each decision, and how it ended. */
static void put_curve(const bot_review *r, int seat, kp_text *out) {
    const kp_match *m = r->match;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int winners = 0;
    kp_score(m->game, &m->state, points, rank);
    for (int i = 0; i < m->setup.seats; i++) winners += rank[i] == 1;
    put_number(out, "<polyline class=\"of c", seat, "");
    put_number(out, " d", seat, "\" style=\"fill:none\" points=\"");
    for (u32 i = 0; i < r->decisions; i++)
        put_point(out, x_of(r, i), y_of(r->decision[i].open.win[seat]));
    if (m->game->turn(&m->state) == KP_OVER)
        put_point(out, PLOT_LEFT + PLOT_WIDTH,
                  y_of(rank[seat] == 1 ? BOT_SURE / winners : 0));
    kp_put(out, "\"/>");
}

/* Where on the plot a moment stands: at which decision, and whose curve it is. */
static u32 place_of(const bot_review *r, const bot_moment *m, int *seat) {
    if (!m->is_luck) {
        *seat = r->decision[m->which].seat;
        return m->which;
    }
    const bot_stroke *k = &r->stroke[m->which];
    u32 next = 0;
    *seat = review_most_touched(r, k);
    while (next + 1 < r->decisions && r->decision[next].at < k->at) next++;
    return next;
}

static void put_marks(const bot_review *r, kp_text *out) {
    for (int i = 0; i < r->moments && r->decisions > 0; i++) {
        int seat;
        u32 at = place_of(r, &r->moment[i], &seat);
        put_number(out, "<a href=\"#m", i + 1, "\"><circle r=\"6\"");
        put_number(out, " class=\"at c", seat, "\"");
        put_number(out, " cx=\"", x_of(r, at), "\"");
        put_number(out, " cy=\"", y_of(r->decision[at].open.win[seat]), "\"/><title>");
        put_number(out, "", i + 1, "</title></a>");
    }
}

static void put_plot(const review_report *p, kp_text *out) {
    const bot_review *r = p->review;
    kp_put(out, "<h2>");
    kp_say(out, "", "Chances to win, in per cent");
    kp_put(out, "</h2>\n<p>");
    for (int seat = 0; seat < r->match->setup.seats; seat++) {
        static const char *const dash[] = {"solid", "dashed", "dotted", "dashed",
                                           "dotted"};
        put_number(out, "<span class=\"key c", seat, "\" style=\"border-top-style:");
        kp_put(out, dash[seat]);
        kp_put(out, "\"></span>");
        put_escaped(out, p->names[seat]);
        kp_put(out, " &emsp; ");
    }
    kp_put(out, "</p>\n<svg viewBox=\"0 0 960 344\" role=\"img\" aria-label=\"");
    kp_say(out, "", "Chances to win, in per cent");
    kp_put(out, "\">");
    put_grid(r, out);
    for (int seat = 0; seat < r->match->setup.seats; seat++) put_curve(r, seat, out);
    put_marks(r, out);
    kp_put(out, "</svg>\n<p class=\"soft\">");
    kp_say(out, "",
           "The lines show the chances with everything open. A decision is judged by "
           "what its player could know.");
    kp_put(out, "</p>\n");
}

/* ---- the table ---- */

static void put_heading(kp_text *out, const char *english) {
    kp_put(out, "<th scope=\"col\">");
    put_escaped(out, kp_translate(out, "", english));
    kp_put(out, "</th>");
}

static void put_table(const review_report *p, kp_text *out) {
    const kp_match *m = p->review->match;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(m->game, &m->state, points, rank);
    kp_put(out, "<div class=\"scroll\"><table><thead><tr>");
    put_heading(out, N_("Player"));
    put_heading(out, N_("Points"));
    put_heading(out, N_("Place"));
    put_heading(out, N_("Accuracy"));
    put_heading(out, N_("Mistakes"));
    put_heading(out, N_("Luck"));
    kp_put(out, "</tr></thead><tbody>");
    for (int seat = 0; seat < m->setup.seats; seat++) {
        const bot_showing *s = &p->review->showing[seat];
        put_number(out, "<tr><td><span class=\"key c", seat, "\"></span>");
        put_escaped(out, p->names[seat]);
        put_number(out, "</td><td>", points[seat], "</td>");
        put_number(out, "<td>", rank[seat], "</td>");
        put_number(out, "<td>", (s->accuracy + 50) / 100, " %</td>");
        put_number(out, "<td>", s->mistakes, "</td><td>");
        review_put_share(out, s->luck, 1);
        kp_put(out, "</td></tr>");
    }
    kp_put(out, "</tbody></table></div>\n");
}

/* ---- the moments ---- */

/* What is said with names in it, made harmless. */
static void put_phrase(const review_report *p, u32 at, kp_action a, kp_text *out) {
    char words[512];
    kp_text text = kp_text_like(out, words, sizeof words);
    text.seats = p->names;
    review_say_action(p->review, at, a, &text);
    put_escaped(out, words);
}

static void put_better(const review_report *p, const bot_decision *d, kp_text *out) {
    char words[1024];
    kp_text text = kp_text_like(out, words, sizeof words);
    text.seats = p->names;
    review_say_better(p->review, d, &text);
    put_escaped(out, words);
}

static void put_decision(const review_report *p, const bot_decision *d, kp_text *out) {
    char words[512];
    kp_text why = kp_text_like(out, words, sizeof words);
    why.seats = p->names;
    kp_put(out, "<span class=\"cost\">");
    review_put_share(out, -d->loss, 0);
    kp_put(out, "</span><span>");
    put_escaped(out, p->names[d->seat]);
    kp_put(out, ": ");
    put_phrase(p, d->at, d->played, out);
    kp_put(out, "</span><p><b>");
    kp_say(out, "", "Better:");
    kp_put(out, "</b> ");
    put_better(p, d, out);
    kp_put(out, "</p>");
    if (d->reasons == 0) return;
    bot_say_reasons(p->review->match->game, d->reason, d->reasons, &why);
    kp_put(out, "<p class=\"soft\">");
    put_escaped(out, words);
    kp_put(out, "</p>");
}

static void put_stroke(const review_report *p, const bot_stroke *k, int seat,
                       kp_text *out) {
    kp_put(out, "<span class=\"cost\">");
    review_put_share(out, k->gift[seat], 1);
    kp_put(out, "</span><span>");
    kp_say(out, "", "Luck:");
    kp_put_char(out, ' ');
    put_phrase(p, k->at, k->action, out);
    kp_put(out, " · ");
    put_escaped(out, p->names[seat]);
    kp_put(out, "</span>");
}

static void put_moments(const review_report *p, kp_text *out) {
    const bot_review *r = p->review;
    kp_put(out, "<h2>");
    kp_say(out, "", r->moments > 0 ? N_("Key moments") : N_("No decision cost much."));
    kp_put(out, "</h2>\n<ol>\n");
    for (int i = 0; i < r->moments; i++) {
        const bot_moment *m = &r->moment[i];
        int seat;
        place_of(r, m, &seat);
        put_number(out, "<li id=\"m", i + 1, "\"");
        put_number(out, " class=\"c", seat, "\"><span class=\"soft\">");
        review_say_round(
            r, m->is_luck ? r->stroke[m->which].round : r->decision[m->which].round,
            out);
        kp_put(out, " · </span>");
        if (m->is_luck)
            put_stroke(p, &r->stroke[m->which], seat, out);
        else
            put_decision(p, &r->decision[m->which], out);
        kp_put(out, "</li>\n");
    }
    kp_put(out, "</ol>\n");
}

void review_put_page(const void *report, kp_text *out) {
    const review_report *p = report;
    const bot_review *r = p->review;
    const char *title = kp_translate(out, r->match->game->id, r->match->game->title);
    kp_put(out, "<!doctype html>\n<html lang=\"");
    kp_put(out, lang_code(p->language));
    kp_put(out, "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width\"><title>");
    put_escaped(out, title);
    kp_put(out, "</title>\n<style>");
    kp_put(out, style);
    kp_put(out, "</style></head>\n<body><main><h1>");
    put_escaped(out, title);
    kp_put(out, "</h1>\n<p class=\"soft\">");
    kp_say_count(out, "", "{0} decision", "{0} decisions", r->decisions);
    kp_put(out, " · ");
    kp_say_count(out, "", "{0} iteration each", "{0} iterations each", r->iterations);
    kp_put(out, "</p>\n");
    put_table(p, out);
    put_plot(p, out);
    put_moments(p, out);
    kp_put(out, "</main></body></html>\n");
}
