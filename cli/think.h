/* SPDX-License-Identifier: MIT */
/* The part of the engine protocol that asks bots: `see`, `go` and `analyse`. */
#ifndef CLI_THINK_H
#define CLI_THINK_H

#include "bots/analyse.h"
#include "core/match.h"

enum { THINK_REASON = 512 };

/* Begin with all zero; end with think_close. */
typedef struct think {
    bot *bot; /* kept from one `go` to the next for what it remembers; NULL = none */
    const kp_game *game;       /* of the bot */
    char spec[BOT_SPEC];       /* of the bot */
    u64 seed;                  /* of the bot */
    bot_analyst *analyst;      /* kept likewise */
    const kp_game *judges;     /* what the analyst judges */
    kp_state seen;             /* what the last `see` showed */
    int sees;                  /* `go` is about `seen`, not about the match */
    char reason[THINK_REASON]; /* why the last call failed */
} think;

/* `see {"seat":S,"view":{…}}`: the position as that seat sees it, blanks null. What is
 * hidden cannot be checked, so this is for callers one trusts. 1, or 0 with a reason.
 */
int think_see(think *t, const kp_match *m, const char *json);

/* `go [BOT] [ms=N] [iterations=N] [seed=N] [explain]`: writes the move, or with explain
 * a JSON object of the best moves. 1, or 0 with a reason. `most_ms`: think no longer
 * than this; 0 = no such limit. */
int think_go(think *t, const kp_match *m, const char *args, u32 most_ms, kp_text *out);

/* `analyse [SEAT|all] [ms=N] [iterations=N] [best=N]`: writes the judgement of the
 * position as the seat knows it (else whose turn it is), a JSON object. */
int think_analyse(think *t, const kp_match *m, const char *args, u32 most_ms,
                  kp_text *out);

void think_close(think *t);

#endif
