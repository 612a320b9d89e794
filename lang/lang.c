/* SPDX-License-Identifier: MIT */
#include "lang/lang.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One text: context, then \004, then the English; its forms in each language, the first
 * for one, the second where the text depends on a number. NULL = said in English. */
typedef struct lang_row {
    const char *key;
    const char *text[LANG_COUNT][2];
} lang_row;

#include "lang_table.h"

static const char *const lang_codes[LANG_COUNT] = {"en", "is", "sv", "nb", "nn"};

const char *lang_code(int language) {
    return lang_codes[language];
}

int lang_find(const char *tag) {
    size_t length = strcspn(tag, "_.@-:");
    if (length == 2 && strncasecmp(tag, "no", 2) == 0) return LANG_NB;
    for (int i = 0; i < LANG_COUNT; i++)
        if (length == 2 && strncasecmp(tag, lang_codes[i], 2) == 0) return i;
    return -1;
}

int lang_from_environment(void) {
    static const char *const names[] = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < KP_COUNT(names); i++) {
        const char *tags = getenv(names[i]);
        if (tags == NULL || tags[0] == '\0') continue;
        for (; *tags != '\0'; tags += strcspn(tags, ":"), tags += *tags == ':')
            if (lang_find(tags) >= 0) return lang_find(tags);
        if (i > 0) return LANG_EN;
    }
    return LANG_EN;
}

/* ---- the table ---- */

typedef struct lang_key {
    const char *context, *english;
} lang_key;

static int lang_compare(const void *wanted, const void *row) {
    const lang_key *key = wanted;
    const char *at = ((const lang_row *)row)->key;
    size_t length = strlen(key->context);
    int order = strncmp(key->context, at, length);
    if (order != 0) return order;
    if (at[length] != '\004') return '\004' - (unsigned char)at[length];
    return strcmp(key->english, at + length + 1);
}

static const lang_row *lang_row_of(const char *context, const char *english) {
    lang_key key = {context, english};
    return bsearch(&key, lang_rows, KP_COUNT(lang_rows), sizeof lang_rows[0],
                   lang_compare);
}

/* Icelandic counts 21 and 31 like 1; the others only 1. */
static int lang_is_one(int language, i64 n) {
    return language == LANG_IS ? n % 10 == 1 && n % 100 != 11 : n == 1;
}

static const char *lang_look_up(int language, const char *context, const char *english,
                                i64 n) {
    const lang_row *row = lang_row_of(context, english);
    if (row == NULL && context[0] != '\0') row = lang_row_of("", english);
    if (row == NULL) return NULL;
    const char *const *text = row->text[language];
    return text[1] != NULL && !lang_is_one(language, n) ? text[1] : text[0];
}

/* ---- one function a language, so that nothing has to be remembered ---- */

#define LANG_SAY(LANGUAGE)                                                             \
    static const char *lang_say_##LANGUAGE(                                            \
        const kp_language *self, const char *context, const char *english, i64 n) {    \
        (void)self;                                                                    \
        return lang_look_up(LANG_##LANGUAGE, context, english, n);                     \
    }
LANG_SAY(EN)
LANG_SAY(IS)
LANG_SAY(SV)
LANG_SAY(NB)
LANG_SAY(NN)

const kp_language *lang_get(int language) {
    static const kp_language languages[LANG_COUNT] = {
        {lang_say_EN}, {lang_say_IS}, {lang_say_SV}, {lang_say_NB}, {lang_say_NN}};
    return &languages[language];
}
