/* SPDX-License-Identifier: MIT */
/* CUDA as a device of batches: memory, copies, launches. Everything is queued on the
 * default stream of the GPU; the calling thread's current GPU is left as it was. */
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

#include "batch/cuda/unit.h"
extern "C" {
#include "batch/device.h"
}

struct kp_device {
    const kp_cuda_unit *unit;
    int number;
    kp_launch launch;
    char failure[256];
};

/* The GPU of a device, for as long as this lives. */
struct kp_gpu_now {
    int before;
    explicit kp_gpu_now(int number) {
        cudaGetDevice(&before);
        cudaSetDevice(number);
    }
    ~kp_gpu_now() { cudaSetDevice(before); }
};

static int kp_note_failure(kp_device *d, int err, const char *doing) {
    if (err == cudaSuccess) return 1;
    snprintf(d->failure, sizeof d->failure, "the GPU failed while %s: %s", doing,
             cudaGetErrorString((cudaError_t)err));
    return 0;
}

static void kp_say_version(char *out, size_t size, int version) {
    snprintf(out, size, "%d.%d", version / 1000, version % 1000 / 10);
}

/* NULL, or why no GPU can be used at all. */
static const char *kp_why_no_gpu(cudaError_t err, char *words, size_t size) {
    int driver = 0, runtime = 0;
    char has[16], needs[16];
    if (err == cudaSuccess) return NULL;
    cudaDriverGetVersion(&driver);
    cudaRuntimeGetVersion(&runtime);
    if (driver == 0) return "no NVIDIA driver is installed on this machine";
    if (err == cudaErrorNoDevice) return "no GPU was found on this machine";
    if (err != cudaErrorInsufficientDriver) return cudaGetErrorString(err);
    kp_say_version(has, sizeof has, driver);
    kp_say_version(needs, sizeof needs, runtime);
    snprintf(words, size,
             "the NVIDIA driver is too old: it knows CUDA %s, and %s is needed", has,
             needs);
    return words;
}

static const kp_cuda_unit *kp_find_unit(const kp_game *g) {
    for (int i = 0; kp_cuda_units[i] != NULL; i++) {
        const kp_cuda_unit *u = kp_cuda_units[i];
        if (strcmp(u->id, g->id) == 0)
            return u->state_size == g->state_size && u->action_count == g->action_count
                       ? u
                       : NULL;
    }
    return NULL;
}

static int kp_refuse_device(char *words, size_t size, const kp_cuda_unit *unit,
                            int number) {
    int count = 0;
    const char *none = kp_why_no_gpu(cudaGetDeviceCount(&count), words, size);
    if (none != NULL) return none != words ? snprintf(words, size, "%s", none) : 1;
    if (number >= count)
        return snprintf(words, size, "there is no GPU %d: this machine has %d", number,
                        count);
    if (unit == NULL)
        return snprintf(words, size, "the CUDA part does not have these rules");
    kp_gpu_now now(number);
    if (unit->probe() == cudaSuccess) return 0;
    cudaDeviceProp is;
    cudaGetDeviceProperties(&is, number);
    return snprintf(words, size,
                    "the CUDA part does not run on this GPU (%s, compute capability "
                    "%d.%d)",
                    is.name, is.major, is.minor);
}

static void kp_cuda_close(kp_device *d) {
    kp_gpu_now now(d->number);
    cudaFree(d->launch.family);
    cudaFree(d->launch.next);
    free(d);
}

/* Writes words as kp_put does, which belongs to the program: this part needs nothing of
 * it but headers. */
static void kp_tell(kp_text *why, const char *words) {
    for (; *words != '\0'; words++, why->used++) {
        if (why->used + 1 >= why->size) continue;
        why->at[why->used] = *words;
        why->at[why->used + 1] = '\0';
    }
}

static int kp_prepare_launches(kp_launch *launch, const kp_game *g) {
    u8 family[UINT16_MAX + 1] = {0};
    for (int k = 0; g->families[k].word != NULL; k++)
        memset(family + g->families[k].first, k < KP_IDLE ? k : KP_IDLE - 1,
               g->families[k].count);
    return cudaMalloc((void **)&launch->next, sizeof(u32)) == cudaSuccess &&
           cudaMalloc((void **)&launch->family, g->action_count) == cudaSuccess &&
           cudaMemcpy(launch->family, family, g->action_count,
                      cudaMemcpyHostToDevice) == cudaSuccess;
}

static kp_device *kp_cuda_open(const kp_game *g, int number, int threads,
                               kp_text *why) {
    char words[256];
    const kp_cuda_unit *unit = kp_find_unit(g);
    (void)threads;
    if (kp_refuse_device(words, sizeof words, unit, number) != 0) {
        kp_tell(why, words);
        return NULL;
    }
    kp_gpu_now now(number);
    kp_device own = {unit, number, {0, NULL, NULL}, ""};
    kp_device *d = (kp_device *)malloc(sizeof *d);
    cudaDeviceGetAttribute(&own.launch.processors, cudaDevAttrMultiProcessorCount,
                           number);
    if (d != NULL && kp_prepare_launches(&own.launch, g)) {
        *d = own;
        return d;
    }
    cudaFree(own.launch.next);
    cudaFree(own.launch.family);
    free(d);
    kp_tell(why, "there is not enough memory on the GPU");
    return NULL;
}

static int kp_cuda_threads(const kp_device *d) {
    (void)d;
    return 0;
}

static u64 kp_cuda_room(kp_device *d) {
    size_t room = 0, all = 0;
    kp_gpu_now now(d->number);
    cudaMemGetInfo(&room, &all);
    return room;
}

static void *kp_cuda_take(kp_device *d, size_t bytes) {
    void *memory = NULL;
    kp_gpu_now now(d->number);
    if (cudaMalloc(&memory, bytes) == cudaSuccess) return memory;
    cudaGetLastError(); /* having asked for too much is no failure */
    return NULL;
}

static void kp_cuda_drop(kp_device *d, void *memory) {
    kp_gpu_now now(d->number);
    cudaFree(memory);
}

static int kp_cuda_reaches(kp_device *d, const void *memory) {
    cudaPointerAttributes is;
    kp_gpu_now now(d->number);
    if (cudaPointerGetAttributes(&is, memory) != cudaSuccess) {
        cudaGetLastError();
        return 0;
    }
    return (is.type == cudaMemoryTypeDevice && is.device == d->number) ||
           is.type == cudaMemoryTypeManaged;
}

static int kp_cuda_copy(kp_device *d, void *to, const void *from, size_t bytes) {
    kp_gpu_now now(d->number);
    return kp_note_failure(d, cudaMemcpy(to, from, bytes, cudaMemcpyDefault),
                           "copying");
}

static int kp_cuda_run(kp_device *d, int body, const kp_task *t, u32 count) {
    kp_gpu_now now(d->number);
    if (count == 0) return 1;
    return kp_note_failure(d, d->unit->launch(body, t, count, &d->launch),
                           "starting a kernel");
}

static const char *kp_cuda_failure(kp_device *d) {
    return d->failure;
}

extern "C" const kp_device_kind kp_cuda_kind = {
    sizeof(kp_task), kp_cuda_open, kp_cuda_close,  kp_cuda_threads,
    kp_cuda_room,    kp_cuda_take, kp_cuda_drop,   kp_cuda_reaches,
    kp_cuda_copy,    kp_cuda_run,  kp_cuda_failure};
