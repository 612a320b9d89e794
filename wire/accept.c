/* SPDX-License-Identifier: MIT */
#include "wire/accept.h"

#include <openssl/evp.h>
#include <string.h>

enum { SHA1 = 20 };

void ws_accept_key(const char key[WS_KEY], char accept[WS_ACCEPT]) {
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    unsigned char both[WS_KEY + sizeof guid], hash[SHA1];
    memcpy(both, key, WS_KEY);
    memcpy(both + WS_KEY, guid, sizeof guid);
    accept[0] = '\0';
    if (EVP_Digest(both, sizeof both - 1, hash, NULL, EVP_sha1(), NULL))
        EVP_EncodeBlock((unsigned char *)accept, hash, SHA1);
}
