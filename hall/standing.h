/* SPDX-License-Identifier: MIT */
/* What of a log still stands, from the events as they were told. */
#ifndef HALL_STANDING_H
#define HALL_STANDING_H

#include "core/json.h"

/* Answers {"seats", "log"}, its log a list of events (docs/protocol.md), with
 * {"left": [[seq, actions], …], "ended": seq}: the events of which something was taken
 * back, with how many of their actions stand, and the resignation that ended the game;
 * 0 if none did. 0 = the question is not understood. */
int hall_write_standing(const kp_json *question, kp_text *out);

#endif
