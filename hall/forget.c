/* SPDX-License-Identifier: MIT */
/* What a stored event says once somebody in it has left for good: the same, of somebody
 * without a name. Ids stay, because they say which seats were one person's. */
#include <stdlib.h>
#include <string.h>

#include "hall/hall.h"

/* What follows so many words, the first of which is the user's id; NULL = it is not. */
static const char *after_words(const char *text, const char *user, int words) {
    size_t n = strlen(user);
    if (strncmp(text, user, n) != 0 || text[n] != ' ') return NULL;
    for (int i = 0; text != NULL && i < words; i++) {
        text = strchr(text, ' ');
        if (text != NULL) text++;
    }
    return text;
}

static int forget_host(const char *text, const char *user, kp_text *out) {
    kp_json_error error;
    kp_json *root = kp_json_parse(text, strlen(text), &error);
    const kp_json *host = kp_json_get(root, "host");
    const char *id = kp_json_string(kp_json_get(host, "id"));
    int is_theirs = id != NULL && strcmp(id, user) == 0;
    if (is_theirs) {
        kp_json *name = (kp_json *)kp_json_get(host, "name");
        name->text = HALL_NO_NAME;
        name->length = (u32)strlen(HALL_NO_NAME);
        kp_put_json(out, root);
    }
    free(root);
    return is_theirs;
}

/* What stands before `name`, and no name. */
static int forget_name(const char *text, const char *name, kp_text *out) {
    if (name == NULL) return 0;
    kp_put_bytes(out, text, (size_t)(name - text));
    kp_put(out, HALL_NO_NAME);
    return 1;
}

static int forget_words(const char *text, const char *user, kp_text *out) {
    if (after_words(text, user, 2) == NULL) return 0;
    kp_put(out, user);
    kp_put_char(out, ' ');
    kp_put_hex_bytes(out, (const u8 *)HALL_NO_NAME, strlen(HALL_NO_NAME));
    kp_put(out, " …");
    return 1;
}

int hall_forget_text(const char *word, const char *text, const char *user,
                     kp_text *out) {
    switch (hall_find_event(word)) {
    case HALL_EV_CREATE: return forget_host(text, user, out);
    case HALL_EV_SIT: return forget_name(text, after_words(text, user, 3), out);
    case HALL_EV_KEEP: return forget_name(text, after_words(text, user, 1), out);
    case HALL_EV_CHAT: return forget_words(text, user, out);
    default: return 0;
    }
}

/* The host of a table, as its first event has it. */
static int read_host(const char *text, char user[HALL_ID]) {
    kp_json_error error;
    kp_json *root = kp_json_parse(text, strlen(text), &error);
    const char *id = kp_json_string(kp_json_get(kp_json_get(root, "host"), "id"));
    int good = id != NULL && strlen(id) < HALL_ID;
    if (good) memcpy(user, id, strlen(id) + 1);
    free(root);
    return good;
}

int hall_name_in(const char *word, const char *text, char user[HALL_ID]) {
    size_t n = strcspn(text, " ");
    int found = 0;
    switch (hall_find_event(word)) {
    case HALL_EV_CREATE: found = read_host(text, user); break;
    case HALL_EV_SIT:
    case HALL_EV_KEEP:
    case HALL_EV_CHAT:
        found = n < HALL_ID;
        if (found) memcpy(user, text, n);
        if (found) user[n] = '\0';
        break;
    default: break;
    }
    return found && user[0] != '-' && user[0] != '\0';
}
