/* SPDX-License-Identifier: MIT */
/* The web client's page. A table's says in its head what its link leads to, so that a
 * link that is sent has a preview (Open Graph). In English: who makes previews does not
 * say who will read them. */
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "server/api/api.h"

static void put_escaped(kp_text *out, const char *words) {
    for (; *words != '\0'; words++) switch (*words) {
        case '&': kp_put(out, "&amp;"); break;
        case '<': kp_put(out, "&lt;"); break;
        case '>': kp_put(out, "&gt;"); break;
        case '"': kp_put(out, "&quot;"); break;
        default: kp_put_char(out, *words);
        }
}

static void put_property(kp_text *out, const char *name, const char *words) {
    kp_put(out, "<meta property=\"");
    kp_put(out, name);
    kp_put(out, "\" content=\"");
    put_escaped(out, words);
    kp_put(out, "\">\n");
}

static const char *word(const kp_json *of, const char *key) {
    const char *text = kp_json_string(kp_json_get(of, key));
    return text != NULL ? text : "";
}

static void put_clock(kp_text *out, const kp_json *clock) {
    const char *kind = word(clock, "kind");
    if (strcmp(kind, "live") == 0) {
        kp_put_int(out, kp_json_number(kp_json_get(clock, "base")) / 60);
        kp_put(out, " min + ");
        kp_put_int(out, kp_json_number(kp_json_get(clock, "add")));
        kp_put(out, " s a turn");
    } else if (strcmp(kind, "slow") == 0) {
        kp_put_int(out, kp_json_number(kp_json_get(clock, "turn")) / 3600);
        kp_put(out, " h a turn");
    } else {
        kp_put(out, "no clock");
    }
}

static void put_what(kp_text *out, const kp_json *table, const kp_game *game) {
    const char *status = word(table, "status"), *host = word(table, "host_name");
    int is_open = strcmp(status, "open") == 0;
    if (is_open && host[0] != '\0') {
        kp_put(out, host);
        kp_put(out, " invites you: ");
    }
    kp_put(out, game->title);
    kp_put(out, " · ");
    kp_put_int(out, (i64)kp_json_count(kp_json_get(table, "seats")));
    kp_put(out, " players · ");
    put_clock(out, kp_json_get(table, "clock"));
    kp_put(out,
           kp_json_is(kp_json_get(table, "rated"), KP_JSON_TRUE) ? " · rated" : "");
    if (!is_open) {
        kp_put(out, " · ");
        kp_put(out, status);
    }
}

static void put_preview(const kp_json *table, kp_text *out) {
    const kp_game *game = kp_find_game(word(table, "game"));
    char line[1024];
    kp_text what = kp_text_in(line, sizeof line);
    if (game == NULL) return;
    put_what(&what, table, game);
    put_property(out, "og:site_name", "Kaupang");
    put_property(out, "og:type", "website");
    put_property(out, "og:title",
                 word(table, "title")[0] ? word(table, "title") : game->title);
    put_property(out, "og:description", line);
}

/* Bytes of the page before its head ends. */
static size_t head_of(const srv_file *page) {
    static const char end[] = "</head>";
    size_t n = sizeof end - 1;
    for (size_t i = 0; i + n <= page->size; i++)
        if (memcmp(page->data + i, end, n) == 0) return i;
    return page->size;
}

void srv_put_page(const void *summary, kp_text *out) {
    const srv_text *told = summary;
    const srv_file *page = srv_find_file("/");
    const char *text = (const char *)page->data;
    size_t head = head_of(page);
    kp_put_bytes(out, text, head);
    if (told != NULL) {
        kp_json_error error;
        kp_json *table = kp_json_parse(told->room + SRV_PRE, told->size, &error);
        if (table != NULL) put_preview(table, out);
        free(table);
    }
    kp_put_bytes(out, text + head, page->size - head);
}
