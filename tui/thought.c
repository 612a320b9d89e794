/* SPDX-License-Identifier: MIT */
/* A bot thinks on a thread, so that the screen answers meanwhile. */
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "tui/table.h"

struct tui_thought {
    bot *bot;
    kp_state about;
    bot_answer answer;
    int failed, fd;
    pthread_t thread;
};

static void *think(void *job) {
    tui_thought *thought = job;
    bot_budget own = {0, 0};
    thought->failed =
        bot_choose_for(thought->bot, &thought->about, own, &thought->answer) != 0;
    eventfd_write(thought->fd, 1);
    return NULL;
}

tui_thought *tui_begin_thought(const tui_table *t) {
    tui_thought *thought = calloc(1, sizeof *thought);
    if (thought == NULL) abort();
    thought->bot = t->bot[t->match.game->turn(&t->match.state)];
    thought->about = t->match.state;
    thought->fd = eventfd(0, EFD_CLOEXEC);
    if (thought->fd < 0 || pthread_create(&thought->thread, NULL, think, thought) != 0)
        abort();
    return thought;
}

int tui_thought_fd(const tui_thought *thought) {
    return thought->fd;
}

int tui_is_thought_done(const tui_thought *thought) {
    struct pollfd done = {thought->fd, POLLIN, 0};
    return poll(&done, 1, 0) > 0;
}

int tui_end_thought(tui_thought *thought, tui_table *t, int wanted) {
    if (!wanted) bot_hurry(thought->bot);
    pthread_join(thought->thread, NULL);
    int well = !wanted || (!thought->failed &&
                           kp_match_do(&t->match, thought->answer.action) == KP_ERR_OK);
    close(thought->fd);
    free(thought);
    return well;
}
