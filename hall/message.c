/* SPDX-License-Identifier: MIT */
#include "hall/message.h"

#include <stdlib.h>
#include <string.h>

#include "core/notation.h"

enum { ACTIONS = 128 }; /* most actions in one list */

static hall_refusal bad(kp_text *why, const char *what) {
    kp_put(why, what);
    return HALL_BAD_MESSAGE;
}

/* An integer member within bounds; absent leaves *out. 0 if it is anything else. */
static int get_number(const kp_json *root, const char *name, i64 least, i64 most,
                      i64 *out) {
    const kp_json *value = kp_json_get(root, name);
    if (value == NULL) return 1;
    if (!kp_json_is(value, KP_JSON_INT)) return 0;
    i64 number = kp_json_number(value);
    if (number < least || number > most) return 0;
    *out = number;
    return 1;
}

/* A text member of at most `most` bytes; absent leaves *out. */
static int get_text(const kp_json *root, const char *name, size_t most,
                    const char **out) {
    const kp_json *value = kp_json_get(root, name);
    if (value == NULL) return 1;
    if (!kp_json_is(value, KP_JSON_TEXT) || value->length > most) return 0;
    *out = kp_json_string(value);
    return 1;
}

static int is_plain(const char *text, size_t least, size_t most) {
    size_t n = 0;
    for (; text[n] != '\0'; n++) {
        char c = text[n];
        if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
              (c >= 'A' && c <= 'Z')))
            return 0;
    }
    return n >= least && n <= most;
}

/* 0 = it is no flag. */
static int get_flag(const kp_json *root, const char *name, u8 unless_given, u8 *out) {
    const kp_json *value = kp_json_get(root, name);
    *out = value == NULL ? unless_given : (u8)kp_json_is(value, KP_JSON_TRUE);
    return value == NULL || kp_json_is_flag(value);
}

static hall_refusal read_hello(const kp_json *root, hall_message *m, kp_text *why) {
    i64 protocol = 0;
    if (!get_number(root, "protocol", 1, 1, &protocol) || protocol != 1)
        return bad(why, "this server speaks protocol 1");
    if (!get_text(root, "client", 32, &m->client) || m->client == NULL ||
        !is_plain(m->client, 8, 32))
        return bad(why, "client: 8 to 32 letters and digits");
    if (!get_text(root, "token", 64, &m->token) ||
        (m->token != NULL && !is_plain(m->token, 1, 64)))
        return bad(why, "token: letters and digits");
    if (!get_text(root, "name", KP_NAME_SIZE - 1, &m->name) ||
        (m->name != NULL && !hall_is_name(m->name, KP_NAME_SIZE)))
        return bad(why, "name: 1 to 31 bytes without control characters");
    if (m->token == NULL && m->name == NULL) return bad(why, "a token or a name");
    return get_flag(root, "bot", 0, &m->on) ? HALL_NONE
                                            : bad(why, "bot: true or false");
}

static hall_refusal read_open(const kp_json *root, hall_message *m, kp_text *why) {
    if (!get_number(root, "since", 0, UINT32_MAX, &m->since))
        return bad(why, "since: a number from 0");
    if (!get_flag(root, "log", 1, &m->on)) return bad(why, "log: true or false");
    if (!get_flag(root, "presence", 0, &m->presence))
        return bad(why, "presence: true or false");
    return HALL_NONE;
}

/* Short texts, joined; 0 = one of them is none. */
static int join_texts(const kp_json *list, char between, char *out) {
    size_t used = 0;
    u32 count = kp_json_is(list, KP_JSON_LIST) ? kp_json_count(list) : 1;
    for (u32 i = 0; i < count; i++) {
        const kp_json *one =
            kp_json_is(list, KP_JSON_LIST) ? kp_json_at(list, i) : list;
        const char *text = kp_json_string(one);
        size_t n = text == NULL ? 0 : strlen(text);
        if (n == 0 || n >= KP_ACTION_TEXT - 1 || strchr(text, between) != NULL)
            return 0;
        if (i > 0) out[used++] = between;
        memcpy(out + used, text, n);
        used += n;
    }
    out[used] = '\0';
    return 1;
}

/* A text or a list of at least so many, into the message. */
static hall_refusal read_texts(const kp_json *given, u32 least, char between,
                               hall_message *m) {
    u32 count = kp_json_is(given, KP_JSON_LIST) ? kp_json_count(given) : 1;
    if (given == NULL || count < least || count > ACTIONS) return HALL_BAD_MESSAGE;
    m->text = m->actions = malloc((count + 1) * KP_ACTION_TEXT);
    if (m->actions == NULL) return HALL_NO_MEMORY;
    return join_texts(given, between, m->actions) ? HALL_NONE : HALL_BAD_MESSAGE;
}

/* `do`: one action or a list, joined by ';'. */
static hall_refusal read_actions(const kp_json *root, hall_message *m, kp_text *why) {
    hall_refusal r = read_texts(kp_json_get(root, "do"), 1, ';', m);
    if (r == HALL_BAD_MESSAGE) kp_put(why, "do: an action or a list of 1 to 128");
    return r;
}

/* `questions`: a list of words, joined by ' '. */
static hall_refusal read_questions(const kp_json *root, hall_message *m, kp_text *why) {
    const kp_json *list = kp_json_get(root, "questions");
    hall_refusal r =
        kp_json_is(list, KP_JSON_LIST) ? read_texts(list, 0, ' ', m) : HALL_BAD_MESSAGE;
    if (r == HALL_BAD_MESSAGE) kp_put(why, "questions: a list of up to 128 words");
    return r;
}

static hall_refusal read_command(const kp_json *root, hall_message *m, kp_text *why) {
    i64 seat = -1;
    if (m->n == 0) return bad(why, "n is missing");
    if (!get_number(root, "seat", 0, KP_MAX_SEATS - 1, &seat))
        return bad(why, "seat: a number from 0");
    m->seat = (int)seat;
    if (!get_number(root, "to", 0, UINT32_MAX, &m->to) ||
        !get_number(root, "at", 0, UINT32_MAX, &m->at))
        return bad(why, "at and to are numbers from 0");
    if (!get_number(root, "seq", 1, UINT32_MAX, &m->seq))
        return bad(why, "seq: the number of an event");
    switch (m->command) {
    case HALL_DO_ACT:
        if (m->seq == 0) return bad(why, "seq is missing");
        return read_actions(root, m, why);
    case HALL_DO_AHEAD: return read_questions(root, m, why);
    case HALL_DO_VACATION:
        if (!get_number(root, "days", 1, 60, &m->days) || m->days == 0)
            return bad(why, "days: a number from 1 to 60");
        return HALL_NONE;
    case HALL_DO_CHAT:
        if (!get_text(root, "text", HALL_CHAT, &m->text) || m->text == NULL)
            return bad(why, "text: 1 to 500 bytes");
        return HALL_NONE;
    case HALL_DO_INVITE:
        if (!get_text(root, "user", HALL_ID - 1, &m->text) || m->text == NULL ||
            !is_plain(m->text, 1, HALL_ID - 1))
            return bad(why, "user: the id of a user");
        return HALL_NONE;
    case HALL_DO_BOT:
        if (!get_text(root, "bot", HALL_BOT - 1, &m->text) || m->text == NULL)
            return bad(why, "bot: the name of a bot");
        return HALL_NONE;
    case HALL_DO_SIT:
        if (!get_text(root, "salt", HALL_SALT - 1, &m->text) ||
            !get_text(root, "link", 64, &m->link))
            return bad(why, "salt and link are texts of up to 64 bytes");
        return HALL_NONE;
    default: return HALL_NONE;
    }
}

static hall_refusal read_table(const kp_json *root, hall_message *m, kp_text *why) {
    if (!get_text(root, "table", HALL_ID - 1, &m->table) || m->table == NULL ||
        !is_plain(m->table, 1, HALL_ID - 1))
        return bad(why, "table: the id of a table");
    return HALL_NONE;
}

static const struct {
    const char *type;
    u8 kind, needs_table;
} types[] = {{"hello", HALL_MSG_HELLO, 0}, {"ping", HALL_MSG_PING, 0},
             {"lobby", HALL_MSG_LOBBY, 0}, {"create", HALL_MSG_CREATE, 0},
             {"open", HALL_MSG_OPEN, 1},   {"log", HALL_MSG_LOG, 1},
             {"legal", HALL_MSG_LEGAL, 1}, {"close", HALL_MSG_CLOSE, 1}};

static hall_refusal find_type(const kp_json *root, hall_message *m, kp_text *why) {
    const char *type = kp_json_string(kp_json_get(root, "type"));
    if (type == NULL) return bad(why, "type is missing");
    for (size_t i = 0; i < KP_COUNT(types); i++) {
        if (strcmp(types[i].type, type) != 0) continue;
        m->kind = types[i].kind;
        return types[i].needs_table ? read_table(root, m, why) : HALL_NONE;
    }
    int command = hall_find_command(type);
    if (command < 0) return HALL_UNKNOWN_TYPE;
    m->kind = HALL_MSG_COMMAND;
    m->command = (u8)command;
    return read_table(root, m, why);
}

static hall_refusal read_rest(const kp_json *root, hall_message *m, kp_text *why) {
    switch (m->kind) {
    case HALL_MSG_HELLO: return read_hello(root, m, why);
    case HALL_MSG_LOBBY:
        return get_flag(root, "on", 1, &m->on) ? HALL_NONE
                                               : bad(why, "on: true or false");
    case HALL_MSG_COMMAND: return read_command(root, m, why);
    case HALL_MSG_CREATE: return m->n > 0 ? HALL_NONE : bad(why, "n is missing");
    case HALL_MSG_LOG:
        if (!get_number(root, "before", 1, UINT32_MAX, &m->before) || m->before == 0)
            return bad(why, "before: the number of an event");
        return HALL_NONE;
    case HALL_MSG_OPEN: return read_open(root, m, why);
    default: return HALL_NONE;
    }
}

hall_refusal hall_read_message(const char *text, size_t size, hall_message *out,
                               kp_text *why) {
    kp_json_error error;
    memset(out, 0, sizeof *out);
    out->seat = -1;
    out->at = out->to = out->since = -1;
    out->root = kp_json_parse(text, size, &error);
    if (!kp_json_is(out->root, KP_JSON_OBJECT)) {
        hall_message_free(out);
        return bad(why, "a message is one JSON object");
    }
    hall_refusal r = HALL_NONE;
    if (!get_number(out->root, "n", 1, UINT32_MAX, &out->n))
        r = bad(why, "n: a whole number from 1 to 4294967295");
    if (r == HALL_NONE) r = find_type(out->root, out, why);
    if (r == HALL_NONE) r = read_rest(out->root, out, why);
    if (r != HALL_NONE) hall_message_free(out);
    return r;
}

void hall_message_free(hall_message *m) {
    free(m->root);
    free(m->actions);
    m->root = NULL;
    m->actions = NULL;
}
