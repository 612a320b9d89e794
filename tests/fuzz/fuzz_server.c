/* SPDX-License-Identifier: MIT */
/* A whole server and eight clients, from bytes to the store and back. Each line of the
 * input is something that happens: a client's digit, a letter, and the rest:
 *   0+ connects   0u asks for WebSocket   0{… a message: one masked frame
 *   0h… a request, | for the ends of lines   0r… bytes as they are, VT for LF
 *   0f… a frame whose first byte is the first of these   0e ends its side
 *   0w5 reads 5 bytes more and then no more   0w reads everything   t9 time passes
 * In messages and requests @0 stands for the first table that anybody heard of, @1 for
 * the second, and so do ~0 for links and $0 for tokens: else nobody would ever guess
 * one. Whatever comes: what the server says is whole answers and whole frames, and some
 * minutes later everybody who fell silent is gone. */
#define _GNU_SOURCE /* memmem */
#include <stdlib.h>
#include <string.h>

#include "tests/server/memory.h"

int LLVMFuzzerTestOneInput(const u8 *data, size_t size);

#define EXPECT(x)                                                                      \
    do                                                                                 \
        if (!(x)) abort();                                                             \
    while (0)

/* ---- what was said ---- */
/* The end of an answer; NULL if it is not complete. What answers HEAD has a length and
 * no content; what content we have never begins like an answer. */
static const char *skip_answer(const char *at, const char *end, int *upgraded) {
    const char *stop = memmem(at, (size_t)(end - at), "\r\n\r\n", 4);
    if (stop == NULL) return NULL;
    EXPECT(memcmp(at, "HTTP/1.1 ", 9) == 0);
    int status = atoi(at + 9);
    EXPECT(status >= 100 && status < 600);
    *upgraded = status == 101;
    const char *length = memmem(at, (size_t)(stop - at), "\r\ncontent-length: ", 18);
    EXPECT((length != NULL) == (status >= 200 && status != 304));
    stop += 4;
    if (length == NULL || (end - stop >= 9 && memcmp(stop, "HTTP/1.1 ", 9) == 0))
        return stop;
    long size = atol(length + 18);
    return size > end - stop ? NULL : stop + size;
}

/* Frames of a server: whole messages, no mask, no reserved bit, nothing behind a close.
 */
static void check_frames(const u8 *at, const u8 *end) {
    int closed = 0;
    while (end - at >= 2) {
        int opcode = at[0] & 15;
        size_t size = at[1], header = 2;
        EXPECT(!closed && (at[0] & 0xf0) == 0x80 && at[1] < 128);
        EXPECT(opcode == WS_TEXT || opcode >= WS_CLOSE);
        EXPECT(opcode <= WS_PONG && (opcode == WS_TEXT || size <= WS_CONTROL));
        for (int more = size == 126 ? 2 : size == 127 ? 8 : 0; more > 0; more--) {
            if (header == 2) size = 0;
            if (at + header >= end) return;
            size = size << 8 | at[header++];
        }
        if (size > (size_t)(end - at) - header) return;
        utf8_state text = {0};
        if (opcode == WS_TEXT)
            EXPECT(size > 0 && at[header] == '{' &&
                   utf8_take(&text, at + header, size) && text.missing == 0);
        closed = opcode == WS_CLOSE;
        at += header + size;
    }
}

static void check_said(const mem_client *c) {
    if (c->size == 0) return;
    const char *at = c->got, *end = c->got + c->size;
    int upgraded = 0;
    while (at != NULL && at < end && !upgraded) at = skip_answer(at, end, &upgraded);
    if (upgraded && at < end) check_frames((const u8 *)at, (const u8 *)end);
}

/* ---- what was made up ---- */
enum { TABLES, LINKS, TOKENS, SECRETS, KNOWN = 8, LONGEST = 64 };
static const char marks[SECRETS + 1] = "@~$";
static char known[SECRETS][KNOWN][LONGEST];
static size_t looked[MEM_CLIENTS];

static void learn_word(int kind, const char *at, size_t size) {
    for (int i = 0; i < KNOWN && size < LONGEST; i++) {
        char *word = known[kind][i];
        if (word[0] != '\0' && (strlen(word) != size || memcmp(word, at, size) != 0))
            continue;
        memcpy(word, at, size);
        word[size] = '\0';
        return;
    }
}

/* Looks through what a client was told since the last time. */
static void learn(mem_server *m, int client) {
    static const char *const keys[SECRETS] = {"\"table\":\"", "\"link\":\"",
                                              "\"token\":\""};
    const mem_client *c = &m->client[client];
    if (looked[client] > c->size) looked[client] = 0;
    if (c->size == 0) return;
    const char *from = c->got + looked[client], *end = c->got + c->size;
    for (int kind = 0; kind < SECRETS; kind++) {
        size_t n = strlen(keys[kind]);
        for (const char *at = from; at < end; at++) {
            at = memmem(at, (size_t)(end - at), keys[kind], n);
            if (at == NULL) break;
            const char *stop = memchr(at + n, '"', (size_t)(end - at) - n);
            if (stop != NULL && stop > at + n)
                learn_word(kind, at + n, (size_t)(stop - at) - n);
        }
    }
    looked[client] = c->size;
}

/* The word that a mark and a digit stand for, or NULL. */
static const char *recall(const char *at, size_t size) {
    if (size < 2 || at[1] < '0' || at[1] >= '0' + KNOWN) return NULL;
    for (int kind = 0; kind < SECRETS; kind++)
        if (at[0] == marks[kind] && known[kind][at[1] - '0'][0] != '\0')
            return known[kind][at[1] - '0'];
    return NULL;
}

/* ---- what happens ---- */
static void send_frame(mem_server *m, int client, int first, const char *text,
                       size_t size) {
    char words[MEM_FRAME];
    size_t used = 0;
    for (size_t i = 0; i < size && used + LONGEST < sizeof words; i++) {
        const char *word = recall(text + i, size - i);
        size_t n = word == NULL ? 1 : strlen(word);
        memcpy(words + used, word == NULL ? text + i : word, n);
        used += n;
        i += word != NULL;
    }
    mem_send_frame(m, client, first, words, used);
    learn(m, client);
}

static void send_bytes(mem_server *m, int client, const char *text, size_t size,
                       int is_request) {
    char bytes[2 * 8192];
    size_t used = 0;
    for (size_t i = 0; i < size && used + LONGEST < sizeof bytes; i++) {
        const char *word = is_request ? recall(text + i, size - i) : NULL;
        if (word != NULL) {
            memcpy(bytes + used, word, strlen(word));
            used += strlen(word);
            i++;
        } else if (is_request && text[i] == '|') {
            bytes[used++] = '\r';
            bytes[used++] = '\n';
        } else {
            bytes[used++] = text[i] == '\v' ? '\n' : text[i];
        }
    }
    mem_send(m, client, bytes, used);
    learn(m, client);
}

static void happen(mem_server *m, const char *line, size_t size) {
    if (size < 2) return;
    if (line[0] == 't') {
        mem_pass(m, (i64)(line[1] & 15) * 1000, 500);
        return;
    }
    int client = line[0] & (MEM_CLIENTS - 1);
    const char *rest = line + 2;
    size_t n = size - 2;
    switch (line[1]) {
    case '+': mem_connect(m, client); break;
    case 'u': mem_upgrade(m, client); break;
    case '{': send_frame(m, client, 0x81, line + 1, size - 1); break;
    case 'h': send_bytes(m, client, rest, n, 1); break;
    case 'r': send_bytes(m, client, rest, n, 0); break;
    case 'f':
        if (n > 0) send_frame(m, client, (u8)rest[0], rest + 1, n - 1);
        break;
    case 'e': mem_end(m, client); break;
    case 'w': mem_read(m, client, n == 0 ? SIZE_MAX / 2 : (u8)rest[0]); break;
    default: break;
    }
}

int LLVMFuzzerTestOneInput(const u8 *data, size_t size) {
    mem_server *m = mem_open(7);
    memset(known, 0, sizeof known);
    memset(looked, 0, sizeof looked);
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (stop == NULL) stop = end;
        happen(m, at, (size_t)(stop - at));
        at = stop + 1;
    }
    mem_pass(m, 150000, 5000); /* more than twice the silence that is allowed */
    for (int i = 0; i < MEM_CLIENTS; i++) check_said(&m->client[i]);
    EXPECT(m->net.sockets == 0 && m->net.exchanges == 0 && m->srv->conn_count == 0);
    mem_close(m);
    return 0;
}
