/* SPDX-License-Identifier: MIT */
/* Several processes that hold one contest together. Without OpenMPI, or when not
 * started by mpirun, there is one rank. Two implementations: ranks_one.c and
 * ranks_mpi.c. */
#ifndef LAB_RANKS_H
#define LAB_RANKS_H

#include "lab/arena.h"

/* Joins the others, if there are any. The arguments are main's. */
lab_ranks lab_join_ranks(int *argc, char ***argv);
/* Afterwards every rank has every game that any rank has played. */
void lab_share_outcomes(lab_ranks r, lab_outcome *out, u32 games);
/* Whether all ranks are fine, told to all of them: aborts are collective, since a rank
 * that left by itself would leave the others waiting. */
int lab_all_are_fine(lab_ranks r, int fine);
/* Adds up numbers of all ranks; every rank has the sums. */
void lab_add_up(lab_ranks r, double *number, int count);
void lab_leave_ranks(void);

#endif
