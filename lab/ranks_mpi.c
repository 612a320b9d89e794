/* SPDX-License-Identifier: MIT */
/* Ranks by OpenMPI. It is only woken when mpirun started the program, so that the plain
 * program stays quick. A game is played by exactly one rank, and rows are zero before,
 * so sharing is a bitwise or of all rows. */
#include "lab/ranks.h"
#include <mpi.h>
#include <stdlib.h>

lab_ranks lab_join_ranks(int *argc, char ***argv) {
    lab_ranks r = {0, 1};
    if (getenv("OMPI_COMM_WORLD_SIZE") == NULL && getenv("PMI_SIZE") == NULL) return r;
    int threads;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &threads);
    MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r.size);
    return r;
}

/* One row at a time from the lowest rank that has it: rows resumed from a journal may
 * be known to several ranks. */
void lab_share_outcomes(lab_ranks r, lab_outcome *out, u32 games) {
    if (r.size == 1 || games == 0) return;
    int *owner = malloc(games * sizeof *owner);
    if (owner == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
    for (u32 i = 0; i < games; i++) owner[i] = out[i].done ? r.rank : r.size;
    MPI_Allreduce(MPI_IN_PLACE, owner, (int)games, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    for (u32 i = 0; i < games; i++) {
        if (owner[i] == r.rank) continue;
        unsigned char *bytes = (unsigned char *)&out[i];
        for (size_t b = 0; b < sizeof out[i]; b++) bytes[b] = 0;
    }
    enum { ROWS = 4096 };
    for (u32 first = 0; first < games; first += ROWS) {
        u32 rows = games - first < ROWS ? games - first : ROWS;
        MPI_Allreduce(MPI_IN_PLACE, &out[first], (int)(rows * sizeof out[0]), MPI_BYTE,
                      MPI_BOR, MPI_COMM_WORLD);
    }
    free(owner);
}

int lab_all_are_fine(lab_ranks r, int fine) {
    if (r.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, &fine, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return fine;
}

void lab_add_up(lab_ranks r, double *number, int count) {
    if (r.size > 1)
        MPI_Allreduce(MPI_IN_PLACE, number, count, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

void lab_leave_ranks(void) {
    int begun = 0;
    MPI_Initialized(&begun);
    if (begun) MPI_Finalize();
}
