/* SPDX-License-Identifier: MIT */
/* A bot thinks on a thread, so that the screen answers meanwhile. */
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "tui/table.h"

struct tui_thought {
    bot *bot;             /* who moves, or */
    tui_adviser *adviser; /* who is asked for a hint */
    int seat;             /* by whom */
    kp_state about;
    bot_answer answer;
    int failed, fd;
    pthread_t thread;
};

static void *think(void *job) {
    tui_thought *thought = job;
    bot_budget own = {0, 0};
    if (thought->adviser != NULL)
        tui_ask_adviser(thought->adviser, &thought->about, thought->seat);
    else
        thought->failed =
            bot_choose_for(thought->bot, &thought->about, own, &thought->answer) != 0;
    eventfd_write(thought->fd, 1);
    return NULL;
}

static tui_thought *begin(const tui_table *t, bot *thinker, tui_adviser *adviser) {
    tui_thought *thought = calloc(1, sizeof *thought);
    if (thought == NULL) abort();
    thought->bot = thinker;
    thought->adviser = adviser;
    thought->seat = t->seat;
    thought->about = t->match.state;
    thought->fd = eventfd(0, EFD_CLOEXEC);
    if (thought->fd < 0 || pthread_create(&thought->thread, NULL, think, thought) != 0)
        abort();
    return thought;
}

tui_thought *tui_begin_thought(const tui_table *t) {
    return begin(t, t->bot[t->match.game->turn(&t->match.state)], NULL);
}

tui_thought *tui_begin_hint(const tui_table *t) {
    return begin(t, NULL, tui_open_adviser(t));
}

int tui_thought_fd(const tui_thought *thought) {
    return thought->fd;
}

int tui_is_thought_done(const tui_thought *thought) {
    struct pollfd done = {thought->fd, POLLIN, 0};
    return poll(&done, 1, 0) > 0;
}

static void join(tui_thought *thought, int wanted) {
    int hurries = !wanted && !tui_is_thought_done(thought);
    if (hurries && thought->adviser != NULL) tui_hurry_adviser(thought->adviser);
    if (hurries && thought->bot != NULL) bot_hurry(thought->bot);
    pthread_join(thought->thread, NULL);
    close(thought->fd);
}

int tui_end_thought(tui_thought *thought, tui_table *t, int wanted) {
    join(thought, wanted);
    int well = !wanted || (!thought->failed &&
                           kp_match_do(&t->match, thought->answer.action) == KP_ERR_OK);
    free(thought);
    return well;
}

int tui_end_hint(tui_thought *thought, const tui_table *t, kp_text *out) {
    join(thought, out != NULL);
    int well = out != NULL && tui_write_advice(t, thought->adviser, out);
    tui_close_adviser(thought->adviser);
    free(thought);
    return well;
}
