/* SPDX-License-Identifier: MIT */
/* Finds the CUDA part, a shared object of its own: programs run without it, and without
 * a GPU, and say what is missing only when one asks for a GPU. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "batch/device.h"

#define KP_CUDA_FILE "libkaupang-cuda.so"

/* The folder of a file, with a final slash; "" if there is none such. */
static void kp_folder_of(const char *file, char folder[PATH_MAX]) {
    folder[0] = '\0';
    if (file == NULL || realpath(file, folder) == NULL) return;
    char *slash = strrchr(folder, '/');
    if (slash != NULL) slash[1] = '\0';
}

static void *kp_open_beside(const char *file) {
    static const char *const places[] = {"", "batch/", "../batch/", "../lib/"};
    char folder[PATH_MAX], path[PATH_MAX + 64];
    kp_folder_of(file, folder);
    for (size_t i = 0; folder[0] != '\0' && i < KP_COUNT(places); i++) {
        snprintf(path, sizeof path, "%s%s%s", folder, places[i], KP_CUDA_FILE);
        void *found = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        if (found != NULL) return found;
    }
    return NULL;
}

/* Where it may lie, in this order: where the user says, beside the library or program
 * that we are part of, where the system keeps libraries. */
static void *kp_find_cuda(void) {
    Dl_info own;
    const char *named = getenv("KAUPANG_CUDA");
    if (named != NULL) return dlopen(named, RTLD_NOW | RTLD_LOCAL);
    void *found =
        dladdr((const void *)&kp_cpu, &own) == 0 ? NULL : kp_open_beside(own.dli_fname);
    if (found == NULL) found = kp_open_beside("/proc/self/exe");
    return found != NULL ? found : dlopen(KP_CUDA_FILE, RTLD_NOW | RTLD_LOCAL);
}

const kp_device_kind *kp_load_cuda(kp_text *why) {
    void *library = kp_find_cuda();
    const kp_device_kind *kind =
        library == NULL ? NULL : dlsym(library, "kp_cuda_kind");
    if (kind != NULL && kind->task_bytes != sizeof(kp_task)) {
        kp_put(why, "the CUDA part (" KP_CUDA_FILE ") is of another version");
        return NULL;
    }
    if (kind != NULL) return kind; /* stays loaded as long as the program runs */
    kp_put(why, "the CUDA part is not here (" KP_CUDA_FILE
                "; built where nvcc is installed): ");
    const char *said = dlerror();
    kp_put(why, said == NULL ? "not found" : said);
    return NULL;
}
