/* SPDX-License-Identifier: MIT */
/* Playing to the end on a GPU. What slows it down is that the threads of a warp do one
 * thing at a time: one ships, the next builds, and each waits for the other. So a block
 * keeps a pool of games and sorts them twice a step: by the family of the action before
 * it is done, and by the phase of the game before the next one is chosen. Warps take
 * the sorted games 32 at a time, so neighbours do the same. A game that ends makes room
 * for the next one that nobody plays yet. Which thread does what leaves no trace: a
 * game's position and stream go with it.
 *
 * The rules are merged into this kernel, where they run twice as fast as behind calls;
 * in all kernels that would take the compiler too long. */

enum { KP_LANES = 32, KP_NOTHING = 0xffff /* no action */ };

/* Small positions lie near, in shared memory: as many as a multiprocessor holds (from
 * compute capability 9.0 on), in two blocks, so that one works while the other sorts.
 * An odd number of words lies between two of them, so that threads that read the same
 * field do not wait for the same bank. Where that would leave too few threads,
 * positions stay in the batch's memory, and the pool is larger than the block: the more
 * games there are to sort, the more alike are those of a warp. */
enum {
    KP_WORD = alignof(KP_OWN_STATE) == 8 ? 8 : 4,
    KP_STRIDE = (sizeof(KP_OWN_STATE) / KP_WORD | 1) * KP_WORD,
    KP_HELD = 225 * 1024 / (KP_STRIDE + sizeof(kp_run) + 10),
    KP_NEAR = KP_HELD >= 640,
    KP_BLOCKS = KP_NEAR ? 2 : 1,
    KP_THREADS = KP_NEAR ? KP_HELD / KP_BLOCKS / KP_LANES * KP_LANES : 1024,
    KP_POOL = KP_NEAR ? KP_THREADS : 4 * KP_THREADS
};

/* The games of a block; positions that lie near follow behind it. */
typedef struct kp_table {
    kp_run run[KP_POOL];
    u32 game[KP_POOL];   /* which of the batch; none if it has no such game */
    u32 place[KP_KINDS]; /* how many are of a kind, then where the next goes */
    u32 taken;           /* how many of the sorted games have been taken */
    u16 action[KP_POOL];
    u16 order[KP_POOL]; /* slots by kind */
    u8 kind[KP_POOL];
} kp_table;

static __forceinline__ __device__ KP_OWN_STATE *
kp_position(const kp_game *g, const kp_task *t, kp_table *at, u32 slot) {
    u8 *near = (u8 *)(at + 1) + slot * KP_STRIDE;
    return (KP_OWN_STATE *)(KP_NEAR ? near : kp_game_at(g, t->state, at->game[slot]));
}

static __device__ void kp_seat_game(const kp_game *g, const kp_task *t, kp_table *at,
                                    u32 slot, u32 i) {
    at->game[slot] = i;
    at->action[slot] = KP_NOTHING;
    at->kind[slot] = i < t->games ? 0 : KP_IDLE;
    if (i >= t->games) return;
    at->run[slot] = kp_begin_run(t, i);
    if (KP_NEAR)
        kp_step_copy(g, kp_position(g, t, at, slot), kp_game_at(g, t->state, i));
}

/* ---- sorting ---- */
/* Where the first game of each kind goes: by the first warp, four kinds a thread. */
static __device__ void kp_add_up_kinds(u32 *place) {
    u32 lane = threadIdx.x, sum = 0;
    if (lane >= KP_LANES) return;
    for (u32 k = 0; k < KP_KINDS / KP_LANES; k++)
        sum += place[lane * (KP_KINDS / KP_LANES) + k];
    u32 mine = sum;
    for (u32 far = 1; far < KP_LANES; far *= 2) {
        u32 before = __shfl_up_sync(~0u, sum, far);
        if (lane >= far) sum += before;
    }
    sum -= mine;
    for (u32 k = 0; k < KP_KINDS / KP_LANES; k++) {
        u32 *kind = &place[lane * (KP_KINDS / KP_LANES) + k], here = *kind;
        *kind = sum;
        sum += here;
    }
}

/* Sorts all slots by kind; answers how many have a game. */
static __device__ u32 kp_sort_slots(kp_table *at) {
    u32 me = threadIdx.x, rank[KP_POOL / KP_THREADS];
    if (me < KP_KINDS) at->place[me] = 0;
    __syncthreads();
    for (u32 k = 0; k < KP_POOL / KP_THREADS; k++)
        rank[k] = atomicAdd(&at->place[at->kind[k * KP_THREADS + me]], 1);
    at->taken = KP_THREADS;
    __syncthreads();
    kp_add_up_kinds(at->place);
    __syncthreads();
    for (u32 k = 0; k < KP_POOL / KP_THREADS; k++) {
        u32 slot = k * KP_THREADS + me;
        at->order[at->place[at->kind[slot]] + rank[k]] = (u16)slot;
    }
    u32 games = at->place[KP_IDLE];
    __syncthreads();
    return games;
}

/* A warp begins with as many sorted games as it has threads, at its own place, and then
 * takes the next that no warp has taken: where they begin. */
static __device__ u32 kp_begin_games(void) {
    return threadIdx.x / KP_LANES * KP_LANES;
}
static __device__ u32 kp_take_games(kp_table *at) {
    u32 first = KP_POOL;
    if (KP_POOL == KP_THREADS) return first;
    if (threadIdx.x % KP_LANES == 0) first = atomicAdd(&at->taken, KP_LANES);
    return __shfl_sync(~0u, first, 0);
}

/* ---- playing ---- */
static __forceinline__ __device__ void kp_do_chosen(const kp_game *g, const kp_task *t,
                                                    kp_table *at, u32 slot) {
    KP_OWN_STATE *s = kp_position(g, t, at, slot);
    if (at->action[slot] != KP_NOTHING)
        kp_run_do(g, t, s, &at->run[slot], at->action[slot]);
    at->kind[slot] = (u8)kp_min(KP_PASTE(KP_UNIT, _phase)(s), KP_IDLE - 1);
}

static __forceinline__ __device__ void kp_choose_next(const kp_game *g,
                                                      const kp_task *t, kp_table *at,
                                                      u32 slot,
                                                      const kp_launch *where) {
    KP_OWN_STATE *s = kp_position(g, t, at, slot);
    u32 a = kp_run_pick(g, t, s, &at->run[slot]);
    if (a != KP_NO_ACTION) {
        at->action[slot] = (u16)a;
        at->kind[slot] = where->family[a];
        return;
    }
    kp_end_run(g, t, at->game[slot], s, &at->run[slot]);
    kp_seat_game(g, t, at, slot, gridDim.x * KP_POOL + atomicAdd(where->next, 1));
}

static __global__ void __launch_bounds__(KP_THREADS, KP_BLOCKS)
    kp_kernel_play(const __grid_constant__ kp_task t,
                   const __grid_constant__ kp_launch where) {
    extern __shared__ __align__(8) u8 shared[];
    const kp_game g = KP_UNIT_GAME(merged);
    kp_table *at = (kp_table *)shared;
    for (u32 slot = threadIdx.x; slot < KP_POOL; slot += KP_THREADS)
        kp_seat_game(&g, &t, at, slot, blockIdx.x * KP_POOL + slot);
    u32 lane = threadIdx.x % KP_LANES;
    for (u32 games; (games = kp_sort_slots(at)) > 0;) {
        for (u32 k = kp_begin_games(); k < games; k = kp_take_games(at))
            if (k + lane < games) kp_do_chosen(&g, &t, at, at->order[k + lane]);
        kp_sort_slots(at);
        for (u32 k = kp_begin_games(); k < games; k = kp_take_games(at))
            if (k + lane < games)
                kp_choose_next(&g, &t, at, at->order[k + lane], &where);
    }
}

enum { KP_SHARED = sizeof(kp_table) + (KP_NEAR ? KP_POOL * KP_STRIDE : 0) };

/* Asks the present GPU for so much shared memory; an error if it has less. */
static int kp_prepare_play(void) {
    return cudaFuncSetAttribute(kp_kernel_play,
                                cudaFuncAttributeMaxDynamicSharedMemorySize, KP_SHARED);
}

static int kp_launch_play(const kp_task *t, u32 count, const kp_launch *where) {
    int fit = 0;
    u32 needed = (count + KP_POOL - 1) / KP_POOL;
    int err = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, kp_kernel_play,
                                                            KP_THREADS, KP_SHARED);
    u32 grid = (u32)(fit * where->processors);
    if (err == cudaSuccess) err = cudaMemsetAsync(where->next, 0, sizeof(u32));
    if (err != cudaSuccess) return err;
    if (needed < grid) grid = needed;
    kp_kernel_play<<<grid, KP_THREADS, KP_SHARED>>>(*t, *where);
    return cudaGetLastError();
}
