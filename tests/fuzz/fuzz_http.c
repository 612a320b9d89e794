/* SPDX-License-Identifier: MIT */
/* Requests as the server gets them from the network: "METHOD PATH QUERY". Whatever
 * comes, a route stays within its bounds; and stored lines and settings files are read
 * safely. */
#include <stdlib.h>
#include <string.h>

#include "server/protocol/protocol.h"
#include "server/server.h"
#include "store/store.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

int LLVMFuzzerTestOneInput(const u8 *data, size_t size) {
    char *text = malloc(size + 1), reason[256], *words;
    kp_text why = kp_text_in(reason, sizeof reason);
    store_event e;
    srv_config config;
    memcpy(text, data, size);
    text[size] = '\0';
    if (store_read_line(text, &e, &words) != NULL) free(words);
    srv_default_config(&config);
    srv_read_config(&config, text, &why);
    char *path = strchr(text, ' ');
    if (path != NULL) {
        *path++ = '\0';
        char *query = strchr(path, ' ');
        if (query != NULL) *query++ = '\0';
        srv_route r = srv_find_route(text, path, query == NULL ? "" : query);
        if (strlen(r.id) >= SRV_ROUTE_ID || r.limit < 1 || r.limit > 100) abort();
        if (r.status == 200 && r.place == SRV_AT_NOWHERE) abort();
        if (r.place != SRV_AT_FILE && strstr(r.id, "..") != NULL) abort();
    }
    free(text);
    return 0;
}
