/* SPDX-License-Identifier: MIT */
/* TLS by OpenSSL, between the bytes of a socket and those of a connection. */
#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/conn.h"

struct net_tls {
    SSL *ssl;         /* reads from and writes to memory */
    net_queue sealed; /* to be written */
    int ended;        /* the other side said so */
};

enum { RECORD = 16384 };

/* Only HTTP/1.1 is spoken (RFC 7301). */
static int choose_protocol(SSL *ssl, const u8 **out, u8 *size, const u8 *offered,
                           unsigned length, void *unused) {
    static const u8 ours[] = "\x08http/1.1";
    (void)ssl;
    (void)unused;
    int found =
        SSL_select_next_proto((u8 **)out, size, ours, sizeof ours - 1, offered, length);
    return found == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK
                                           : SSL_TLSEXT_ERR_ALERT_FATAL;
}

SSL_CTX *net_open_tls(const char *cert, const char *key) {
    SSL_CTX *tls = SSL_CTX_new(TLS_server_method());
    if (tls == NULL) return NULL;
    SSL_CTX_set_min_proto_version(tls, TLS1_2_VERSION);
    SSL_CTX_set_options(tls, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_mode(tls, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE);
    SSL_CTX_set_alpn_select_cb(tls, choose_protocol, NULL);
    if (SSL_CTX_use_certificate_chain_file(tls, cert) == 1 &&
        SSL_CTX_use_PrivateKey_file(tls, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(tls) == 1)
        return tls;
    SSL_CTX_free(tls);
    return NULL;
}

void net_close_tls(SSL_CTX *tls) {
    SSL_CTX_free(tls);
}

net_tls *net_begin_tls(SSL_CTX *tls) {
    net_tls *t = calloc(1, sizeof *t);
    if (t == NULL || (t->ssl = SSL_new(tls)) == NULL) abort();
    SSL_set_bio(t->ssl, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    SSL_set_accept_state(t->ssl);
    return t;
}

void net_free_tls(net_tls *t) {
    if (t == NULL) return;
    net_queue_free(&t->sealed);
    SSL_free(t->ssl);
    free(t);
}

/* Moves what OpenSSL has written to where it leaves. */
static void collect(net_tls *t) {
    BIO *out = SSL_get_wbio(t->ssl);
    char *bytes;
    long size = BIO_get_mem_data(out, &bytes);
    if (size <= 0) return;
    net_queue_copy(&t->sealed, bytes, (size_t)size);
    (void)BIO_reset(out);
}

void net_unseal(net_conn *c, const char *bytes, size_t size) {
    BIO_write(SSL_get_rbio(c->tls->ssl), bytes, (int)size);
}

long net_read_plain(net_conn *c, char *plain, int room) {
    net_tls *t = c->tls;
    ERR_clear_error();
    int got = SSL_read(t->ssl, plain, room);
    collect(t); /* handshakes and alerts */
    if (got > 0) return got;
    int why = SSL_get_error(t->ssl, got);
    t->ended = why == SSL_ERROR_ZERO_RETURN;
    /* What is broken ends after its alert is written. */
    if (why != SSL_ERROR_WANT_READ && !t->ended) net_linger(c);
    return 0;
}

int net_is_sealed_end(const net_conn *c) {
    return c->tls->ended;
}

net_queue *net_seal(net_conn *c) {
    net_tls *t = c->tls;
    struct iovec piece;
    while (c->out.bytes > 0 && t->sealed.bytes < NET_ENOUGH) {
        net_queue_look(&c->out, &piece, 1);
        size_t n = piece.iov_len < RECORD ? piece.iov_len : RECORD;
        ERR_clear_error();
        int sealed = SSL_write(t->ssl, piece.iov_base, (int)n);
        if (sealed <= 0) break;
        net_queue_drop(&c->out, (size_t)sealed);
        collect(t);
    }
    return &t->sealed;
}

void net_say_end(net_conn *c) {
    ERR_clear_error();
    if (SSL_is_init_finished(c->tls->ssl)) SSL_shutdown(c->tls->ssl);
    collect(c->tls);
}
