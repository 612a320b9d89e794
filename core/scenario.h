/* SPDX-License-Identifier: MIT */
/* Scenarios: a rule as a position and what must hold in it, step by step. The format is
 * in docs/notation.md. */
#ifndef KP_SCENARIO_H
#define KP_SCENARIO_H

#include "core/json.h"
#include "core/record.h"

/* Runs a scenario; returns whether everything in it holds. If not, `why` says where,
 * what was expected and what was found, a line each: let it grow. */
int kp_run_scenario(const kp_json *file, kp_game_finder find, kp_text *why);

#endif
