/* SPDX-License-Identifier: MIT */
/* A game may be long, but nobody may fill the store with talk and going back and forth.
 * What is counted is counted for each person at each table, so that nobody uses up what
 * another may say; sitting down and coming back are never counted. */
#include <stdlib.h>
#include <string.h>

#include "hall/decide.h"

static hall_person *find_person(const hall_table *t, const char *id) {
    for (u32 i = 0; i < t->persons; i++)
        if (strcmp(t->person[i].id, id) == 0) return &t->person[i];
    return NULL;
}

hall_refusal hall_check_budget(const hall_table *t, const char *user, int count) {
    const hall_person *p = find_person(t, user);
    if (p == NULL || count == HALL_MOVE) return HALL_NONE;
    if (count == HALL_TALK) return p->talk < HALL_TALK_MOST ? HALL_NONE : HALL_TOO_MUCH;
    return p->asides < HALL_ASIDES_MOST ? HALL_NONE : HALL_TOO_MUCH;
}

/* Whose event it is, before it is applied: NULL = nobody's, or not known. */
static const char *find_author(const hall_table *t, const hall_event *e, char *word) {
    int traits = hall_event_traits(e->kind);
    if (traits & HALL_IS_NAMED) {
        size_t n = strcspn(e->text, " ");
        if (n >= HALL_ID) return NULL;
        memcpy(word, e->text, n);
        word[n] = '\0';
        return word;
    }
    if (traits & HALL_IS_HOSTS) return t->host.id;
    if (e->seat < 0 || e->seat >= KP_MAX_SEATS) return NULL;
    const hall_seat *seat = &t->seat[e->seat];
    return seat->kind == HALL_PERSON ? seat->user.id : t->host.id;
}

hall_refusal hall_count_event(hall_table *t, const hall_event *e) {
    char word[HALL_ID];
    int traits = hall_event_traits(e->kind);
    if (!(traits & (HALL_IS_TALK | HALL_IS_ASIDE))) return HALL_NONE;
    const char *author = find_author(t, e, word);
    if (author == NULL || author[0] == '\0') return HALL_NONE;
    hall_person *p = find_person(t, author);
    if (p == NULL) {
        if (!hall_grow((void **)&t->person, &t->person_room, t->persons, sizeof *p))
            return HALL_NO_MEMORY;
        p = &t->person[t->persons++];
        memset(p, 0, sizeof *p);
        memcpy(p->id, author, strlen(author));
    }
    if (traits & HALL_IS_TALK)
        p->talk++;
    else
        p->asides++;
    return HALL_NONE;
}
