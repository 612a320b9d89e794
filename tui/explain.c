/* SPDX-License-Identifier: MIT */
#include "tui/explain.h"

#include <string.h>

#include "core/notation.h"

/* The ids that stand behind the word in "word ID ID, word ID"; their length, 0 = none.
 */
static size_t ids_of(const char *list, const char *word, const char **ids) {
    size_t length = strlen(word);
    for (const char *at = list; *at != '\0'; at += strspn(at, ", ")) {
        size_t entry = strcspn(at, ",");
        if (strncmp(at, word, length) == 0 && at[length] == ' ') {
            *ids = at + length + 1;
            return entry - length - 1;
        }
        at += entry;
    }
    return 0;
}

/* A rule without the marks of its text file: bold stars, bars and the dash of a list.
 */
static void put_rule(const char *rule, size_t length, kp_text *out) {
    size_t i = strspn(rule, "-| ");
    for (; i < length; i++) {
        if (rule[i] == '*' || rule[i] == '|' || rule[i] == '`') continue;
        if (rule[i] == '\n') {
            kp_put_char(out, ' ');
            i += strspn(rule + i + 1, " ");
        } else {
            kp_put_char(out, rule[i]);
        }
    }
    kp_put(out, "\n\n");
}

/* The end of a rule: an empty line, or the next rule or heading. */
static size_t rule_length(const char *rule) {
    size_t length = strcspn(rule, "\n");
    int in_table = rule[0] == '|';
    while (!in_table && rule[length] == '\n' && rule[length + 1] == ' ')
        length += 1 + strcspn(rule + length + 1, "\n");
    return length;
}

/* All rules whose ids begin so: "XX-ACQ" has XX-ACQ-1 and those after it. */
static void put_rules(const char *rules, const char *id, size_t length, kp_text *out) {
    for (const char *line = rules; *line != '\0';) {
        const char *bold = line + strspn(line, "-| ");
        if (strncmp(bold, "**", 2) == 0 && strncmp(bold + 2, id, length) == 0 &&
            bold[2 + length] == '-')
            put_rule(line, rule_length(line), out);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
}

void tui_explain(const tui_view *v, const tui_board *board, const char *rules,
                 kp_action a, kp_text *out) {
    const char *ids = "";
    size_t rest = ids_of(board->rules, kp_family_of(v->game, a)->word, &ids);
    kp_write_phrase(v->game, v->s, a, out);
    kp_put(out, "\n\n");
    while (rest > 0) {
        size_t length = strcspn(ids, " ,");
        put_rules(rules, ids, length, out);
        length += ids[length] == ' ';
        length = length < rest ? length : rest;
        ids += length;
        rest -= length;
    }
    kp_say(out, "", "All the rules: kaupang rules {0}", kp_words(v->game->id));
    kp_put(out, "\n");
    kp_say(out, "", "All keys: press ? once more");
}
