/* SPDX-License-Identifier: MIT */
/* Playing to the end on a GPU. What slows it down is that the threads of a warp do one
 * thing at a time: one ships, the next builds, and each waits for the other. So a block
 * keeps its games in shared memory, where any thread reaches any game, and after every
 * choice sorts them by the family of the action chosen: neighbours then do the same,
 * and what becomes legal next is mostly alike as well. A game that ends makes room for
 * the next one that nobody plays yet. Which thread does what leaves no trace: a game's
 * position and stream go with it.
 *
 * The rules are merged into this kernel, where they run twice as fast as behind calls;
 * in all kernels that would take the compiler too long. */

enum {
    KP_KINDS = 64,           /* families of actions, and two more: */
    KP_FRESH = KP_KINDS - 2, /* a game just begun, which has not chosen yet */
    KP_IDLE = KP_KINDS - 1,  /* no game */
    KP_NOTHING = 0xffff      /* no action */
};

/* As many games as the shared memory of a multiprocessor holds (from compute capability
 * 9.0 on), in two blocks where both are large: one then works while the other sorts. An
 * odd number of words lies between two positions, so that threads that read the same
 * field do not wait for the same bank. */
enum {
    KP_WORD = alignof(KP_OWN_STATE) == 8 ? 8 : 4,
    KP_STRIDE = (sizeof(KP_OWN_STATE) / KP_WORD | 1) * KP_WORD,
    KP_HELD = 225 * 1024 / (KP_STRIDE + sizeof(kp_run) + 8),
    KP_BLOCKS = KP_HELD < 640 ? 1 : 2,
    KP_PLAYERS = KP_HELD / KP_BLOCKS / 32 * 32 /* games and threads of a block */
};

/* The games of a block; the positions follow behind it. */
typedef struct kp_table {
    kp_run run[KP_PLAYERS];
    u32 game[KP_PLAYERS]; /* which of the batch; none if it has no such game */
    u32 place[KP_KINDS];  /* how many are of a kind, then where the first goes */
    u16 action[KP_PLAYERS];
    u16 order[KP_PLAYERS]; /* slots by kind */
} kp_table;

static __device__ void kp_seat_game(const kp_game *g, const kp_task *t, kp_table *at,
                                    u8 *s, u32 slot, u32 i) {
    at->game[slot] = i;
    if (i >= t->games) return;
    at->run[slot] = kp_begin_run(t, i);
    kp_step_copy(g, s, kp_game_at(g, t->state, i));
}

/* Chooses for the game in this slot, and answers the kind of what it will do. */
static __forceinline__ __device__ u32 kp_choose_next(const kp_game *g, const kp_task *t,
                                                     kp_table *at, u8 *s, u32 slot,
                                                     const kp_launch *where) {
    at->action[slot] = KP_NOTHING;
    if (at->game[slot] >= t->games) return KP_IDLE;
    u32 a = kp_run_pick(g, t, s, &at->run[slot]);
    if (a != KP_NO_ACTION) {
        at->action[slot] = (u16)a;
        return where->family[a];
    }
    kp_end_run(g, t, at->game[slot], s, &at->run[slot]);
    kp_seat_game(g, t, at, s, slot, gridDim.x * KP_PLAYERS + atomicAdd(where->next, 1));
    return at->game[slot] < t->games ? KP_FRESH : KP_IDLE;
}

/* Where the first game of each kind goes: by the first warp, two kinds a thread. */
static __device__ void kp_add_up_kinds(u32 *place) {
    u32 lane = threadIdx.x;
    if (lane >= 32) return;
    u32 low = place[2 * lane], both = low + place[2 * lane + 1], sum = both;
    for (u32 far = 1; far < 32; far *= 2) {
        u32 before = __shfl_up_sync(~0u, sum, far);
        if (lane >= far) sum += before;
    }
    place[2 * lane] = sum - both;
    place[2 * lane + 1] = sum - both + low;
}

/* The slot whose turn it is to be this thread's, now that this one is of this kind;
 * KP_PLAYERS when all are idle. */
static __device__ u32 kp_sort_slots(kp_table *at, u32 slot, u32 kind) {
    u32 me = threadIdx.x;
    if (me < KP_KINDS) at->place[me] = 0;
    if (__syncthreads_and(kind == KP_IDLE)) return KP_PLAYERS;
    u32 rank = atomicAdd(&at->place[kind], 1);
    __syncthreads();
    kp_add_up_kinds(at->place);
    __syncthreads();
    at->order[at->place[kind] + rank] = (u16)slot;
    __syncthreads();
    return at->order[me];
}

static __global__ void __launch_bounds__(KP_PLAYERS, KP_BLOCKS)
    kp_kernel_play(const __grid_constant__ kp_task t,
                   const __grid_constant__ kp_launch where) {
    extern __shared__ __align__(8) u8 shared[];
    const kp_game g = KP_UNIT_GAME(merged);
    kp_table *at = (kp_table *)shared;
    u8 *states = shared + sizeof(kp_table);
    u32 slot = threadIdx.x;
    kp_seat_game(&g, &t, at, states + slot * KP_STRIDE, slot,
                 blockIdx.x * KP_PLAYERS + slot);
    for (;;) {
        u32 kind = kp_choose_next(&g, &t, at, states + slot * KP_STRIDE, slot, &where);
        slot = kp_sort_slots(at, slot, kind);
        if (slot == KP_PLAYERS) return;
        if (at->action[slot] != KP_NOTHING)
            kp_run_do(&g, &t, states + slot * KP_STRIDE, &at->run[slot],
                      at->action[slot]);
    }
}

static int kp_launch_play(const kp_task *t, u32 count, const kp_launch *where) {
    int bytes = sizeof(kp_table) + KP_PLAYERS * KP_STRIDE, fit = 0;
    u32 needed = (count + KP_PLAYERS - 1) / KP_PLAYERS;
    cudaFuncSetAttribute(kp_kernel_play, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         bytes);
    int err = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, kp_kernel_play,
                                                            KP_PLAYERS, bytes);
    u32 grid = (u32)(fit * where->processors);
    if (err == cudaSuccess) err = cudaMemsetAsync(where->next, 0, sizeof(u32));
    if (err != cudaSuccess) return err;
    if (needed < grid) grid = needed;
    kp_kernel_play<<<grid, KP_PLAYERS, bytes>>>(*t, *where);
    return cudaGetLastError();
}
