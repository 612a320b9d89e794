/* SPDX-License-Identifier: MIT */
#include "remote/upgrade.h"

#include <openssl/evp.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>

void remote_write_upgrade(const remote_address *to, char accept[WS_ACCEPT],
                          kp_text *out) {
    u8 random[16];
    char key[WS_KEY + 1], origin[REMOTE_HOST + 32];
    kp_text name = kp_text_in(origin, sizeof origin);
    if (RAND_bytes(random, sizeof random) != 1) abort();
    EVP_EncodeBlock((u8 *)key, random, sizeof random);
    ws_accept_key(key, accept);
    remote_write_origin(to, &name);
    kp_put(out, "GET /ws HTTP/1.1\r\nHost: ");
    kp_put(out, strstr(origin, "://") + 3);
    kp_put(out, "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: kaupang.1\r\n"
                "Sec-WebSocket-Key: ");
    kp_put(out, key);
    kp_put(out, "\r\n\r\n");
}

/* Whether the head has this line, letter case of its name ignored. */
static int has_field(const char *head, const char *name, const char *value) {
    size_t length = strlen(name);
    for (const char *at = head; (at = strchr(at, '\n')) != NULL;) {
        at++;
        if (!kp_same_word(name, at, (int)strnlen(at, length)) || at[length] != ':')
            continue;
        at += length + 1;
        at += strspn(at, " \t");
        if (strncmp(at, value, strlen(value)) == 0 &&
            strchr("\r \t", at[strlen(value)]) != NULL)
            return 1;
    }
    return 0;
}

int remote_is_upgraded(const char *head, const char *accept) {
    return strncmp(head, "HTTP/1.1 101", 12) == 0 &&
           has_field(head, "Sec-WebSocket-Accept", accept);
}
