/* SPDX-License-Identifier: MIT */
/* kaupang replay: plays a record through the rules and shows how it ended. */
#include "cli/cli.h"
#include "core/fields.h"
#include "core/notation.h"
#include "core/record.h"
#include "games/games.h"

static void print_actions(const kp_match *m) {
    kp_state s = m->start;
    for (u32 i = 0; i < m->count; i++) {
        char text[256];
        kp_text phrase = kp_text_in(text, sizeof text);
        int turn = m->game->turn(&s);
        kp_write_phrase(m->game, &s, m->actions[i], &phrase);
        if (turn == KP_CHANCE)
            printf("%5u        %s\n", i + 1, text);
        else
            printf("%5u seat %d %s\n", i + 1, turn, text);
        m->game->apply(&s, m->actions[i]);
    }
}

static void print_result(const kp_match *m) {
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    int over = m->game->turn(&m->state) == KP_OVER;
    kp_score(m->game, &m->state, points, rank);
    printf("%s, %d players, %u actions, %s\n", m->game->title, m->setup.seats, m->count,
           over ? "finished" : "not finished");
    for (int seat = 0; seat < m->setup.seats; seat++)
        printf("  seat %d %-16s %4d points%s%s\n", seat, m->name[seat], points[seat],
               over ? ", place " : "",
               over ? (char[]){(char)('0' + rank[seat]), 0} : "");
    printf("hash %016llx\n", (unsigned long long)kp_hash_state(m->game, &m->state));
}

static void put_json(const void *what, kp_text *out) {
    const kp_match *m = what;
    i16 points[KP_MAX_SEATS];
    u8 rank[KP_MAX_SEATS];
    kp_score(m->game, &m->state, points, rank);
    kp_put(out, "{\"game\":");
    kp_put_json_string(out, m->game->id);
    kp_put(out, ",\"actions\":");
    kp_put_int(out, m->count);
    kp_put(out,
           m->game->turn(&m->state) == KP_OVER ? ",\"over\":true" : ",\"over\":false");
    for (int what_row = 0; what_row < 2; what_row++) {
        kp_put(out, what_row == 0 ? ",\"points\":[" : ",\"rank\":[");
        for (int seat = 0; seat < m->setup.seats; seat++) {
            if (seat > 0) kp_put_char(out, ',');
            kp_put_int(out, what_row == 0 ? points[seat] : rank[seat]);
        }
        kp_put_char(out, ']');
    }
    kp_put(out, ",\"hash\":\"");
    kp_put_hex(out, kp_hash_state(m->game, &m->state));
    kp_put(out, "\",\"state\":");
    kp_write_state(m->game, &m->state, out);
    kp_put(out, "}\n");
}

static int run(const cli_command *self, int argc, char **argv) {
    int json = 0, actions = 0, code;
    char reason[2048];
    kp_match m;
    const cli_flag flags[] = {
        {"json", CLI_SWITCH, &json, "", "result and last position as JSON"},
        {"actions", CLI_SWITCH, &actions, "", "tell every action"},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (n != 1) return cli_usage_error(self, "exactly one record is needed");
    char *text = cli_read_file(argv[0]);
    if (text == NULL) return CLI_FAILED;
    kp_text why = kp_text_in(reason, sizeof reason);
    kp_err err = kp_read_record(text, kp_find_game, &m, &why);
    free(text);
    if (err != KP_ERR_OK) {
        fprintf(stderr, "kaupang replay: %s: %s\n", argv[0], reason);
        return CLI_FAILED;
    }
    if (actions) print_actions(&m);
    if (json) {
        char *out = cli_write_all(put_json, &m);
        fputs(out, stdout);
        free(out);
    } else {
        print_result(&m);
    }
    kp_match_free(&m);
    return CLI_OK;
}

const cli_command cli_replay = {.name = "replay",
                                .args = "FILE [--actions] [--json]",
                                .summary =
                                    "play a record through and show how it ended",
                                .help = "Every action is checked; FILE may be - for "
                                        "standard input.",
                                .run = run};
