/* SPDX-License-Identifier: MIT */
/* The hall's words: lists of events, commands and refusals, hexadecimal, names. */
#include <stdlib.h>
#include <string.h>

#include "hall/decide.h"

static const char *const refusal_codes[] = {
#define REFUSAL(name, code, message) code,
#include "hall/refusals.def"
};
static const char *const refusal_texts[] = {
#define REFUSAL(name, code, message) message,
#include "hall/refusals.def"
};
static const char *const event_words[] = {
#define EVENT(name, word, traits, text) word,
#include "hall/events.def"
};
static const char *const command_words[] = {
#define COMMAND(name, word, who, when, count) word,
#include "hall/commands.def"
};

/* The words of events.def and commands.def. */
enum { SEAT = HALL_HAS_SEAT, MOVES = HALL_MOVES };
enum { LOBBY = HALL_IN_LOBBY, LISTS = HALL_IN_LISTS };
enum { TALK = HALL_IS_TALK, ASIDE = HALL_IS_ASIDE };
enum { NAMED = HALL_IS_NAMED, HOSTS = HALL_IS_HOSTS };
enum { ANYTIME = 15, OPEN = 1 << HALL_OPEN };
enum { PLAYING = 1 << HALL_PLAYING, OVER = 1 << HALL_OVER };
static const u8 event_traits[] = {
#define EVENT(name, word, traits, text) traits,
#include "hall/events.def"
};
static const hall_right rights[] = {
#define COMMAND(name, word, who, when, count) {HALL_##who, when, HALL_##count},
#include "hall/commands.def"
};

const char *hall_refusal_code(hall_refusal r) {
    return refusal_codes[r < HALL_REFUSALS ? r : HALL_BAD_MESSAGE];
}

const char *hall_refusal_text(hall_refusal r) {
    return refusal_texts[r < HALL_REFUSALS ? r : HALL_BAD_MESSAGE];
}

const char *hall_event_word(int kind) {
    return event_words[kind];
}

int hall_event_traits(int kind) {
    return event_traits[kind];
}

const hall_right *hall_right_to(int command) {
    return &rights[command];
}

static int find(const char *const *words, int count, const char *word) {
    if (word[0] == '\0') return -1;
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) return i;
    return -1;
}

int hall_find_event(const char *word) {
    return find(event_words, HALL_EVENTS, word);
}

int hall_is_counted(int command) {
    return hall_right_to(command)->count != HALL_MOVE;
}

int hall_find_command(const char *word) {
    return find(command_words, HALL_COMMANDS, word);
}

static int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

int hall_read_hex(const char *text, u8 *bytes, int count) {
    for (int i = 0; i < count; i++) {
        int high = hex_digit(text[2 * i]);
        int low = high < 0 ? -1 : hex_digit(text[2 * i + 1]);
        if (low < 0) return 0;
        bytes[i] = (u8)(high << 4 | low);
    }
    return 1;
}

/* The character at `at`, of n bytes that kp_utf8_length has checked. */
static u32 decode(const u8 *at, int n) {
    static const u8 first[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    u32 c = at[0] & first[n];
    for (int i = 1; i < n; i++) c = c << 6 | (at[i] & 0x3f);
    return c;
}

/* With others one name could look like another. */
static int is_seen(u32 c) {
    static const u32 unseen[][2] = {
#define UNSEEN(from, to) {from, to},
#include "hall/unseen.def"
    };
    for (size_t i = 0; i < KP_COUNT(unseen); i++)
        if (c >= unseen[i][0] && c <= unseen[i][1]) return 0;
    return (c & 0xfffe) != 0xfffe; /* the last two of every plane are no characters */
}

int hall_is_name(const char *text, size_t size) {
    const u8 *at = (const u8 *)text;
    size_t used = strlen(text);
    const u8 *end = at + used;
    if (used == 0 || used >= size || *at == ' ' || text[used - 1] == ' ') return 0;
    while (at < end) {
        int n = kp_utf8_length((const char *)at, (size_t)(end - at));
        if (n == 0 || !is_seen(decode(at, n))) return 0;
        at += n;
    }
    return 1;
}

void hall_batch_free(hall_batch *b) {
    for (int i = 0; i < b->count; i++) free(b->event[i].text);
    b->count = 0;
}
