/* SPDX-License-Identifier: MIT */
/* kaupang bench: how fast the rules are, on one core, in games of random moves. A
 * decision is an action of a seat; chance actions are done but not counted. */
#include <linux/perf_event.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "bench/load.h"
#include "cli/bench_batch.h"
#include "cli/bench_nets.h"
#include "cli/bench_search.h"
#include "cli/cli.h"
#include "core/json.h"
#include "games/games.h"

typedef struct bench_result {
    double playouts_per_s, decisions_per_s, ns_per_decision, copy_ns;
    double instructions_per_decision; /* 0 where the machine does not count them */
} bench_result;

/* A counter of instructions in user space, or -1 where there is none. */
static int open_counter(void) {
    struct perf_event_attr what;
    memset(&what, 0, sizeof what);
    what.type = PERF_TYPE_HARDWARE;
    what.size = sizeof what;
    what.config = PERF_COUNT_HW_INSTRUCTIONS;
    what.disabled = 1;
    what.exclude_kernel = 1;
    return (int)syscall(SYS_perf_event_open, &what, 0, -1, -1, 0);
}

static u64 close_counter(int counter) {
    u64 count = 0;
    if (counter < 0) return 0;
    if (read(counter, &count, sizeof count) != (ssize_t)sizeof count) count = 0;
    close(counter);
    return count;
}

static double measure_copy(const kp_game *g, const kp_setup *how) {
    enum { STATES = 64, ROUNDS = 20000 };
    static kp_state state[STATES];
    g->setup(&state[0], how);
    double start = bench_computing_time();
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < STATES; i++) {
            kp_copy_state(g, &state[(i + 1) % STATES], &state[i]);
            __asm__ volatile("" ::: "memory"); /* every copy is really made */
        }
    return (bench_computing_time() - start) * 1e9 / ((double)ROUNDS * STATES);
}

static bench_result measure(const kp_game *g, const kp_setup *how, double seconds) {
    bench_result out = {0};
    kp_state start, s;
    kp_rng r = kp_rng_init(1);
    u64 playouts = 0, decisions = 0;
    g->setup(&start, how);
    out.copy_ns = measure_copy(g, how);
    int counter = open_counter();
    if (counter >= 0) ioctl(counter, PERF_EVENT_IOC_ENABLE, 0);
    double begin = bench_computing_time(), took;
    do {
        kp_copy_state(g, &s, &start);
        decisions += kp_play_out(g, &s, &r, 0).decisions;
        playouts++;
    } while ((took = bench_computing_time() - begin) < seconds);
    u64 instructions = close_counter(counter);
    out.playouts_per_s = (double)playouts / took;
    out.decisions_per_s = (double)decisions / took;
    out.ns_per_decision = took * 1e9 / (double)decisions;
    out.instructions_per_decision = (double)instructions / (double)decisions;
    return out;
}

static void put_rules(const kp_game *g, int seats, const bench_result *r,
                      kp_json_writer *w) {
    kp_json_text(w, "game", g->id);
    kp_json_int(w, "seats", seats);
    kp_json_real(w, "playouts_per_s", r->playouts_per_s, 0);
    kp_json_real(w, "decisions_per_s", r->decisions_per_s, 0);
    kp_json_real(w, "ns_per_decision", r->ns_per_decision, 1);
    kp_json_real(w, "copy_ns", r->copy_ns, 1);
    kp_json_int(w, "state_bytes", g->state_size);
    if (r->instructions_per_decision > 0)
        kp_json_real(w, "instructions_per_decision", r->instructions_per_decision, 0);
}

static void print_json(const kp_game *g, int seats, const bench_result *r) {
    char line[1024];
    kp_text out = kp_text_in(line, sizeof line);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    put_rules(g, seats, r, &w);
    kp_json_end(&w);
    puts(line);
    fflush(stdout);
}

static void print_row(const kp_game *g, int seats, const bench_result *r) {
    printf("%-12s %5d %12.0f %14.0f %10.1f %8.1f %7d\n", g->id, seats,
           r->playouts_per_s, r->decisions_per_s, r->ns_per_decision, r->copy_ns,
           g->state_size);
    fflush(stdout);
}

static void print_search_json(const kp_game *g, int seats, double tuned, double full) {
    char line[512];
    kp_text out = kp_text_in(line, sizeof line);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", g->id);
    kp_json_int(&w, "seats", seats);
    kp_json_real(&w, "iterations_per_s", tuned, 0);
    kp_json_real(&w, "full_playout_iterations_per_s", full, 0);
    kp_json_end(&w);
    puts(line);
}

static void print_search(const kp_game *g, const kp_setup *how, int json,
                         double seconds) {
    double tuned = bench_search(g, how, BENCH_TUNED, seconds);
    double full = bench_search(g, how, BENCH_FULL, seconds);
    if (json)
        print_search_json(g, how->seats, tuned, full);
    else
        printf("%-12s %5d %14.0f %20.0f\n", g->id, how->seats, tuned, full);
    fflush(stdout);
}

static void print_looks_json(const kp_game *g, int seats, const bench_looks *looks) {
    char line[512];
    kp_text out = kp_text_in(line, sizeof line);
    kp_json_writer w = kp_json_to(&out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "game", g->id);
    kp_json_int(&w, "seats", seats);
    if (looks->why[0] != '\0') {
        kp_json_text(&w, "why", looks->why);
    } else {
        kp_json_real(&w, "us_next", looks->next, 2);
        kp_json_real(&w, "us_far", looks->far, 2);
    }
    kp_json_end(&w);
    puts(line);
}

static void print_looks(const kp_game *g, const kp_setup *how, int json,
                        double seconds) {
    bench_looks looks = bench_nets(g, how, seconds);
    if (json)
        print_looks_json(g, how->seats, &looks);
    else if (looks.why[0] != '\0')
        printf("%-12s %5d  %s\n", g->id, how->seats, looks.why);
    else
        printf("%-12s %5d %14.2f %14.2f\n", g->id, how->seats, looks.next, looks.far);
    fflush(stdout);
}

typedef struct bench_flags {
    int json, search, nets;
    u64 ms;
    cli_list options;
} bench_flags;

static int bench_game(const cli_command *self, const kp_game *g, const bench_flags *f) {
    double seconds = (double)f->ms / 1000;
    for (int seats = g->min_seats; seats <= g->max_seats; seats++) {
        kp_setup how;
        if (!cli_make_setup(self, g, (u64)seats, &f->options, &how)) return CLI_USAGE;
        if (f->search) {
            print_search(g, &how, f->json, seconds);
            continue;
        }
        if (f->nets) {
            print_looks(g, &how, f->json, seconds);
            continue;
        }
        bench_result r = measure(g, &how, seconds);
        (f->json ? print_json : print_row)(g, seats, &r);
    }
    return CLI_OK;
}

static void print_heading(const bench_flags *f) {
    if (f->json) return;
    if (f->search)
        printf("%-12s %5s %14s %20s\n", "game", "seats", "iterations/s",
               "with full playouts/s");
    else if (f->nets)
        printf("%-12s %5s %14s %14s\n", "game", "seats", "us, next", "us, far");
    else
        printf("%-12s %5s %12s %14s %10s %8s %7s\n", "game", "seats", "playouts/s",
               "decisions/s", "ns/decis.", "copy ns", "bytes");
}

typedef struct server_flags {
    const char *server;
    u64 clients, tables, seats, seconds, think;
} server_flags;

static int bench_server(const server_flags *f, const char *game, int json) {
    load_plan plan = {.server = f->server,
                      .game = game,
                      .clients = (u32)f->clients,
                      .tables = (u32)f->tables,
                      .seats = (u32)f->seats,
                      .seconds = (u32)f->seconds,
                      .think = (u32)f->think,
                      .json = json};
    return srv_load(&plan) == 0 ? CLI_OK : CLI_FAILED;
}

static int run(const cli_command *self, int argc, char **argv) {
    bench_flags f = {.ms = 1000};
    server_flags l = {NULL, 1000, 100, 2, 10, 1000};
    cli_batch_flags batch = {.batch = CLI_NO_BATCH};
    int code = CLI_OK;
    const cli_flag flags[] = {
        {"json", CLI_SWITCH, &f.json, "", N_("one JSON object per line")},
        {"ms", CLI_NUMBER, &f.ms, "N",
         N_("milliseconds of computing for each seat count (1000)")},
        {"option", CLI_LIST, &f.options, "NAME=VALUE", N_("an option of the game")},
        {"search", CLI_SWITCH, &f.search, "",
         N_("the searching bot instead of the rules")},
        {"nets", CLI_SWITCH, &f.nets, "", N_("nets instead of the rules")},
        {"batch", CLI_NUMBER, &batch.batch, "N", N_("N games side by side")},
        {"threads", CLI_NUMBER, &batch.threads, "N",
         N_("threads for them (one per core)")},
        {"device", CLI_STRING, &batch.device, "DEVICE",
         N_("where they are played: cpu, cuda, cuda:1 …")},
        {"server", CLI_STRING, &l.server, "ADDR",
         N_("measure the server at 127.0.0.1:7010")},
        {"clients", CLI_NUMBER, &l.clients, "N", N_("clients of the server (1000)")},
        {"tables", CLI_NUMBER, &l.tables, "N", N_("tables they play at (100)")},
        {"seats", CLI_NUMBER, &l.seats, "N",
         N_("seats of a table (2); the rest watch")},
        {"seconds", CLI_NUMBER, &l.seconds, "N", N_("how long they play (10)")},
        {"think", CLI_NUMBER, &l.think, "MS",
         N_("time before a move, on average (1000)")},
        {0}};
    int n = cli_parse(self, flags, argc, argv, &code);
    if (n < 0) return code;
    if (l.server != NULL)
        return bench_server(&l, n == 1 ? argv[0] : kp_games[0]->id, f.json);
    if (n > 1)
        return cli_usage_error(self, N_("unexpected argument '{0}'"),
                               kp_words(argv[1]));
    if (f.ms < 1 || f.ms > 3600000)
        return cli_usage_error(self, N_("--{0} needs {1}"), kp_words("ms"),
                               kp_words("1 to 3600000"));
    const kp_game *one = n == 1 ? cli_find_game(self, argv[0]) : NULL;
    if (n == 1 && one == NULL) return CLI_USAGE;
    if (batch.batch == CLI_NO_BATCH && (batch.threads != 0 || batch.device != NULL))
        return cli_usage_error(self, N_("--{0} needs {1}"),
                               kp_words(batch.threads != 0 ? "threads" : "device"),
                               kp_words("--batch N"));
    if (batch.batch != CLI_NO_BATCH) {
        batch.json = f.json;
        batch.seconds = (double)f.ms / 1000;
        batch.options = f.options;
        return cli_bench_batch(self, one, &batch);
    }
    print_heading(&f);
    code = CLI_OK;
    for (int i = 0; kp_games[i] != NULL && code == CLI_OK; i++)
        if (one == NULL || one == kp_games[i]) code = bench_game(self, kp_games[i], &f);
    return code;
}

const cli_command cli_bench = {
    .name = "bench",
    .args = "[GAME] [--search | --nets | --batch N] [--json] [--ms N]",
    .summary = N_("measure the speed of the rules on one core"),
    .help =
        N_("Games of random moves; a decision is an action of "
           "a seat (chance is not counted).\nWith --search: ISMCTS iterations "
           "per second, over positions\nof games "
           "between greedy bots.\nWith --nets: microseconds that a net looks at the "
           "next position of a game,\nand at one of another game.\nWith --batch: many "
           "games side by side, on all "
           "cores or on a GPU."),
    .run = run};
