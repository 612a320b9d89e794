/* SPDX-License-Identifier: MIT */
/* What core/scenario.c and core/scenario_steps.c share. */
#ifndef KP_SCENARIO_STEPS_H
#define KP_SCENARIO_STEPS_H

#include "core/scenario.h"

/* A scenario being run. */
typedef struct kp_scenario {
    const kp_game *game;
    kp_setup setup;
    kp_state state;
    int loose; /* positions may break the game's laws */
    kp_text *why;
} kp_scenario;

/* Says what is wrong; returns 0. */
int kp_scenario_fail(kp_scenario *sc, const char *what, const char *more);

/* Whether an object of fields says something of each of them, at any depth; what is no
 * object at all is for its reader to refuse. */
int kp_scenario_names_fields(kp_scenario *sc, const kp_json *fields);

/* Does an action, or a list of them, each legal and each leaving a lawful position. */
int kp_scenario_do(kp_scenario *sc, const kp_json *actions);

/* Runs a list of steps from the position that the scenario has; a failure is preceded
 * by the step's number. */
int kp_scenario_steps(kp_scenario *sc, const kp_json *steps);

#endif
