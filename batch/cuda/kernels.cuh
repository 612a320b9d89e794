/* SPDX-License-Identifier: MIT */
/* The bodies as kernels of one game. A generated unit includes the game's rules, says
 * whose they are (KP_UNIT, KP_UNIT_ID, KP_UNIT_ACTIONS) and then includes this. The
 * kp_game is a constant of each kernel, so calls through it are plain calls of the
 * rules. */
#include "batch/bodies.h"
#include "batch/cuda/unit.h"
#include "core/bind.h"

#define KP_PASTE2(a, b) a##b
#define KP_PASTE(a, b) KP_PASTE2(a, b)
#define KP_OWN_STATE KP_PASTE(KP_UNIT, _state)
#define KP_BIND_UNIT(p, as, how) KP_BIND_AS(p, as, how)
#define KP_BOUND_UNIT(p, as) KP_BOUND_AS(p, as)
KP_BIND_UNIT(KP_UNIT, bound, KP_CALL)
KP_BIND_UNIT(KP_UNIT, merged, KP_STEP)
#ifdef KP_UNIT_SIFTS
#define KP_BIND_UNIT_SIFT(p) KP_BIND_SIFT_AS(p, KP_CALL)
KP_BIND_UNIT_SIFT(KP_UNIT)
#define KP_UNIT_SIFT , .sift = KP_PASTE(KP_UNIT, _bound_sift)
#else
#define KP_UNIT_SIFT
#endif

/* The game of this unit, with its rules as functions of their own (bound) or merged
 * into the kernel that uses them (merged). */
#define KP_UNIT_GAME(as)                                                               \
    {                                                                                  \
        .action_count = KP_UNIT_ACTIONS, .max_legal = KP_MAX_LEGAL,                    \
        .state_size = sizeof(KP_OWN_STATE),                                            \
        .seats_offset = offsetof(KP_OWN_STATE, seats),                                 \
        KP_BOUND_UNIT(KP_UNIT, as) KP_UNIT_SIFT                                        \
    }

KP_STATIC_ASSERT(sizeof(KP_OWN_STATE) % 4 == 0, "states are copied by words");

enum { KP_BLOCK = 128 };

#define BODY(name)                                                                     \
    static __global__ void __launch_bounds__(KP_BLOCK)                                 \
        kp_kernel_##name(const __grid_constant__ kp_task t, u32 count) {               \
        const kp_game g = KP_UNIT_GAME(bound);                                         \
        u32 i = blockIdx.x * KP_BLOCK + threadIdx.x;                                   \
        if (i < count) kp_body_##name(&g, &t, i);                                      \
    }
#define BODY_TO_END(name)
#include "batch/bodies.def"

#include "batch/cuda/play.cuh"

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
    int err = cudaFuncGetAttributes(&found, kp_kernel_turn);
    return err == cudaSuccess ? kp_prepare_play() : err;
}

extern "C" const kp_cuda_unit KP_PASTE(KP_UNIT, _cuda_unit) = {
    KP_UNIT_ID, sizeof(KP_OWN_STATE), KP_UNIT_ACTIONS, kp_unit_launch, kp_unit_probe};
