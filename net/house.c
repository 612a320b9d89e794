/* SPDX-License-Identifier: MIT */
#include "net/house.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/shipped.h"

enum { KP_KEPT = 64, KP_LONGEST_NET = 64 << 20, KP_REASON = 160 };

/* What was found for a game, kept whether it is a net or a reason. */
typedef struct kp_kept {
    const kp_game *game;
    int number;
    kp_net *net;
    char why[KP_REASON];
} kp_kept;

static kp_kept kp_kept_nets[KP_KEPT];
static int kp_kept_count;
static pthread_mutex_t kp_house_lock = PTHREAD_MUTEX_INITIALIZER;

/* The folder of this number, from 1 on; its length is 0 if there is none. */
static const char *kp_find_folder(int number, int *length) {
    const char *at = getenv("KAUPANG_NETS");
    *length = 0;
    for (; at != NULL && number > 1; number--) {
        at = strchr(at, ':');
        if (at != NULL) at++;
    }
    if (at != NULL) *length = (int)strcspn(at, ":");
    return at;
}

/* The whole file; NULL if it cannot be read. */
static u8 *kp_read_whole(const char *path, size_t *size) {
    FILE *file = fopen(path, "rbe");
    u8 *bytes = NULL;
    long length = -1;
    *size = 0;
    if (file == NULL) return NULL;
    if (fseek(file, 0, SEEK_END) == 0) length = ftell(file);
    if (length >= 0 && length <= KP_LONGEST_NET && fseek(file, 0, SEEK_SET) == 0)
        bytes = malloc((size_t)length + 1);
    if (bytes != NULL) *size = fread(bytes, 1, (size_t)length, file);
    fclose(file);
    return bytes;
}

static kp_net *kp_read_folder(const kp_game *g, const char *folder, int length,
                              kp_text *why) {
    char path[1024];
    size_t size;
    int needed = snprintf(path, sizeof path, "%.*s/%s.net", length, folder, g->id);
    u8 *bytes = needed < (int)sizeof path ? kp_read_whole(path, &size) : NULL;
    if (bytes == NULL) {
        kp_put(why, "there is no such net");
        return NULL;
    }
    kp_net *net = kp_net_read(g, bytes, size, why);
    free(bytes);
    return net;
}

static kp_net *kp_read_shipped(const kp_game *g, kp_text *why) {
    for (const kp_shipped *s = kp_shipped_nets; s->game != NULL; s++)
        if (strcmp(s->game, g->id) == 0)
            return kp_net_read(g, s->bytes, (size_t)(s->end - s->bytes), why);
    kp_put(why, "no net is shipped for this game");
    return NULL;
}

static kp_kept *kp_find_kept(const kp_game *g, int number) {
    for (int i = 0; i < kp_kept_count; i++)
        if (kp_kept_nets[i].game == g && kp_kept_nets[i].number == number)
            return &kp_kept_nets[i];
    return NULL;
}

static kp_kept *kp_keep_net(const kp_game *g, int number) {
    int length;
    const char *folder = kp_find_folder(number, &length);
    if (kp_kept_count == KP_KEPT) return NULL;
    kp_kept *kept = &kp_kept_nets[kp_kept_count++];
    kp_text why = kp_text_in(kept->why, sizeof kept->why);
    kept->game = g;
    kept->number = number;
    if (length > 0)
        kept->net = kp_read_folder(g, folder, length, &why);
    else if (number == 1)
        kept->net = kp_read_shipped(g, &why);
    else
        kp_put(&why, "KAUPANG_NETS names no such folder");
    return kept;
}

const kp_net *kp_house_net(const kp_game *g, int number, kp_text *why) {
    pthread_mutex_lock(&kp_house_lock);
    kp_kept *kept = kp_find_kept(g, number);
    if (kept == NULL) kept = kp_keep_net(g, number);
    pthread_mutex_unlock(&kp_house_lock);
    if (kept == NULL) {
        kp_put(why, "too many nets are in use");
        return NULL;
    }
    if (kept->net == NULL) kp_put(why, kept->why);
    return kept->net;
}
