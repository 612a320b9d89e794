/* SPDX-License-Identifier: MIT */
/* The bodies as kernels of one game. A generated unit includes the game's rules, says
 * whose they are (KP_UNIT, KP_UNIT_ID, KP_UNIT_ACTIONS)
 * and then includes this. The kp_game is a constant of each kernel, so calls through it
 * are plain calls of the rules. */
#include "batch/bodies.h"
#include "batch/cuda/unit.h"
#include "core/bind.h"

#define KP_PASTE2(a, b) a##b
#define KP_PASTE(a, b) KP_PASTE2(a, b)
#define KP_OWN_STATE KP_PASTE(KP_UNIT, _state)
#define KP_BIND_UNIT(p) KP_BIND_GAME(p)
#define KP_BOUND_UNIT(p) KP_BOUND_GAME(p)
KP_BIND_UNIT(KP_UNIT)

#define KP_UNIT_GAME                                                                   \
    {                                                                                  \
        .action_count = KP_UNIT_ACTIONS, .max_legal = KP_MAX_LEGAL,                    \
        .state_size = sizeof(KP_OWN_STATE),                                            \
        .seats_offset = offsetof(KP_OWN_STATE, seats), KP_BOUND_UNIT(KP_UNIT)          \
    }

KP_STATIC_ASSERT(sizeof(KP_OWN_STATE) % 4 == 0, "states are copied by words");

/* While a game is played to its end its position lies in shared memory: rules read and
 * write single bytes of it all the time. An odd number of words lies between two
 * positions, so that threads that do the same do not wait for the same bank. As many
 * blocks as the memory of a multiprocessor holds run at once, and the compiler may use
 * the registers that this leaves. */
enum {
    KP_BLOCK = 128,
    KP_WORD = alignof(KP_OWN_STATE) == 8 ? 8 : 4,
    KP_STRIDE = (sizeof(KP_OWN_STATE) / KP_WORD | 1) * KP_WORD,
    KP_SHARED = 227 * 1024, /* from compute capability 9.0 on */
    KP_FITTING = KP_SHARED / (KP_BLOCK * KP_STRIDE),
    KP_BLOCKS = KP_FITTING < 16 ? KP_FITTING : 16
};

#define BODY(name)                                                                     \
    static __global__ void __launch_bounds__(KP_BLOCK)                                 \
        kp_kernel_##name(const __grid_constant__ kp_task t, u32 count) {               \
        const kp_game g = KP_UNIT_GAME;                                                \
        u32 i = blockIdx.x * KP_BLOCK + threadIdx.x;                                   \
        if (i < count) kp_body_##name(&g, &t, i);                                      \
    }
#define BODY_TO_END(name)
#include "batch/bodies.def"

/* Threads that take one game after the other, so that none is idle while games of
 * different lengths are played; a warp goes on step by step together. */
static __global__ void __launch_bounds__(KP_BLOCK, KP_BLOCKS)
    kp_kernel_play(const __grid_constant__ kp_task t, u32 count, u32 *next) {
    extern __shared__ __align__(8) u8 shared[];
    const kp_game g = KP_UNIT_GAME;
    u8 *s = shared + threadIdx.x * KP_STRIDE;
    u32 i = blockIdx.x * KP_BLOCK + threadIdx.x, a = KP_NO_ACTION;
    kp_run run = {};
    int playing = 0;
    while (__any_sync(~0u, i < count)) {
        if (i >= count) continue;
        if (!playing) {
            run = kp_begin_run(&t, i);
            kp_step_copy(&g, s, kp_game_at(&g, t.state, i));
            playing = 1;
        }
        a = kp_run_pick(&g, &t, s, &run);
        if (a != KP_NO_ACTION) {
            kp_run_do(&g, &t, s, &run, (kp_action)a);
        } else {
            kp_end_run(&g, &t, i, s, &run);
            i = gridDim.x * KP_BLOCK + atomicAdd(next, 1);
            playing = 0;
        }
    }
}

static int kp_launch_play(const kp_task *t, u32 count, const kp_launch *where) {
    int bytes = KP_BLOCK * KP_STRIDE, fit = 0;
    u32 needed = (count + KP_BLOCK - 1) / KP_BLOCK;
    cudaFuncSetAttribute(kp_kernel_play, cudaFuncAttributeMaxDynamicSharedMemorySize,
                         bytes);
    int err = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, kp_kernel_play,
                                                            KP_BLOCK, bytes);
    u32 grid = (u32)(fit * where->processors);
    if (err == cudaSuccess) err = cudaMemsetAsync(where->next, 0, sizeof(u32));
    if (err != cudaSuccess) return err;
    if (needed < grid) grid = needed;
    kp_kernel_play<<<grid, KP_BLOCK, bytes>>>(*t, count, where->next);
    return cudaGetLastError();
}

static int kp_unit_launch(int body, const kp_task *t, u32 count,
                          const kp_launch *where) {
    u32 grid = (count + KP_BLOCK - 1) / KP_BLOCK;
    switch (body) {
#define BODY(name)                                                                     \
    case KP_BODY_##name:                                                               \
        kp_kernel_##name<<<grid, KP_BLOCK>>>(*t, count);                               \
        break;
#define BODY_TO_END(name)                                                              \
    case KP_BODY_##name:                                                               \
        return kp_launch_play(t, count, where);
#include "batch/bodies.def"
    default: return cudaErrorInvalidValue;
    }
    return cudaGetLastError();
}

static int kp_unit_probe(void) {
    cudaFuncAttributes found;
    return cudaFuncGetAttributes(&found, kp_kernel_turn);
}

extern "C" const kp_cuda_unit KP_PASTE(KP_UNIT, _cuda_unit) = {
    KP_UNIT_ID, sizeof(KP_OWN_STATE), KP_UNIT_ACTIONS, kp_unit_launch, kp_unit_probe};
