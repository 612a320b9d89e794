/* SPDX-License-Identifier: MIT */
/* The opening handshake of WebSocket: who may connect (RFC 6455, 4.2 and 10.2). */
#include <openssl/evp.h>
#include <string.h>

#include "server/net/conn.h"
#include "wire/accept.h"

static int origin_fits(const http_head *h, const srv_config *c) {
    http_slice origin;
    int count = http_find_field(h, "Origin", &origin);
    if (count == 0) return 1;
    if (count > 1) return 0;
    for (int i = 0; i < c->origins; i++)
        if (strlen(c->origin[i]) == origin.size &&
            memcmp(c->origin[i], origin.at, origin.size) == 0)
            return 1;
    for (size_t i = 0; i + 3 <= origin.size; i++)
        if (memcmp(origin.at + i, "://", 3) == 0)
            return h->host.size > 0 && origin.size - i - 3 == h->host.size &&
                   memcmp(origin.at + i + 3, h->host.at, h->host.size) == 0;
    return 0;
}

/* 16 bytes in base64: 22 digits, the last of which has four bits of nothing. */
static int find_key(const http_head *h, http_slice *key) {
    u8 bytes[18];
    if (http_find_field(h, "Sec-WebSocket-Key", key) != 1 || key->size != WS_KEY)
        return 0;
    return key->at[21] != '=' && memcmp(key->at + 22, "==", 2) == 0 &&
           EVP_DecodeBlock(bytes, (const u8 *)key->at, WS_KEY) == 18;
}

static int has_version(const http_head *h) {
    http_slice version;
    return http_find_field(h, "Sec-WebSocket-Version", &version) == 1 &&
           http_is(version, "13");
}

static void refuse(net_conn *c, int status, const char *why) {
    srv_server *s = c->net->srv;
    s->count.rejected++;
    srv_log(s, SRV_WARN, "upgrade refused", "why", why, NULL);
    net_refuse(c, status, why);
}

static void put_answer(net_conn *c, const char *accept) {
    char head[256];
    kp_text out = kp_text_in(head, sizeof head);
    kp_put(&out, "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\n"
                 "connection: upgrade\r\nsec-websocket-protocol: kaupang.1\r\n"
                 "sec-websocket-accept: ");
    kp_put(&out, accept);
    kp_put(&out, "\r\n\r\n");
    net_queue_copy(&c->out, head, out.used);
}

/* 0, or the status with which it is refused. */
static int judge(net_conn *c, const http_head *h, http_slice *key, const char **why) {
    const srv_server *s = c->net->srv;
    *why = "not a WebSocket handshake";
    if (!h->upgrade || !h->websocket || c->exchange->head_only) return 426;
    *why = "version";
    if (!has_version(h)) return 426;
    *why = "key";
    if (!find_key(h, key)) return 400;
    *why = "body";
    if (h->length > 0 || h->chunked) return 400;
    *why = "subprotocol";
    if (!http_has_exactly(h, "Sec-WebSocket-Protocol", "kaupang.1")) return 400;
    *why = "extensions";
    if (!http_are_all(h, "Sec-WebSocket-Extensions", http_are_extensions)) return 400;
    *why = "origin";
    if (!origin_fits(h, &s->config)) return 403;
    *why = "stopping";
    return s->stopping ? 503 : 0;
}

void net_upgrade(net_conn *c, const http_head *h) {
    http_slice key;
    const char *why;
    char accept[WS_ACCEPT] = "";
    int status = judge(c, h, &key, &why);
    if (status != 0) {
        refuse(c, status, why);
        return;
    }
    ws_accept_key(key.at, accept);
    put_answer(c, accept);
    net_open_session(c, c->exchange->http.address);
    net_drop_exchange(c);
}
