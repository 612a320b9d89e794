/* SPDX-License-Identifier: MIT */
/* The handles of libuv outlive a stream until they are closed: each belongs to itself
 * and points to its stream, or to NULL once that is gone. */
#include "remote/stream.h"

#include <arpa/inet.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 65536 };

struct remote_stream {
    uv_loop_t *loop;
    const remote_plan *plan;
    const remote_ends *ends;
    void *whom;
    uv_getaddrinfo_t *lookup; /* while the name is looked up */
    struct addrinfo *found, *next;
    uv_tcp_t *tcp;
    SSL_CTX *trust;
    SSL *ssl; /* NULL = plain; reads from and writes to memory */
    u8 open, busy, dropped;
    char piece[PIECE];
};

static void *make(size_t size) {
    void *p = calloc(1, size);
    if (p == NULL) abort();
    return p;
}

/* ---- the end ---- */
static void on_gone(uv_handle_t *h) {
    free(h);
}

static void close_tcp(remote_stream *s) {
    if (s->tcp == NULL) return;
    s->tcp->data = NULL;
    uv_close((uv_handle_t *)s->tcp, on_gone);
    s->tcp = NULL;
}

static void release(remote_stream *s) {
    if (s->lookup != NULL) {
        s->lookup->data = NULL;
        uv_cancel((uv_req_t *)s->lookup);
    }
    close_tcp(s);
    if (s->found != NULL) uv_freeaddrinfo(s->found);
    SSL_free(s->ssl);
    SSL_CTX_free(s->trust);
    free(s);
}

void remote_drop(remote_stream *s) {
    if (s == NULL) return;
    s->dropped = 1;
    if (!s->busy) release(s);
}

/* Calls back once; whoever is called may drop the stream. */
static void end(remote_stream *s, remote_trouble why, const char *detail) {
    if (!s->dropped) s->ends->closed(s->whom, why, detail);
}

/* ---- writing ---- */
typedef struct parcel {
    uv_write_t request;
    char bytes[];
} parcel;

static void on_written(uv_write_t *w, int status) {
    (void)status; /* reading tells that it is over */
    free(w);
}

static void write_bytes(remote_stream *s, const void *bytes, size_t size) {
    if (s->tcp == NULL || size == 0) return;
    parcel *p = make(sizeof *p + size);
    memcpy(p->bytes, bytes, size);
    uv_buf_t piece = uv_buf_init(p->bytes, (unsigned)size);
    if (uv_write(&p->request, (uv_stream_t *)s->tcp, &piece, 1, on_written) != 0)
        free(p);
}

/* What OpenSSL has written. */
static void flush(remote_stream *s) {
    char *bytes;
    long size = BIO_get_mem_data(SSL_get_wbio(s->ssl), &bytes);
    if (size <= 0) return;
    write_bytes(s, bytes, (size_t)size);
    (void)BIO_reset(SSL_get_wbio(s->ssl));
}

void remote_put(remote_stream *s, const void *bytes, size_t size) {
    if (s->ssl == NULL) {
        write_bytes(s, bytes, size);
        return;
    }
    if (size > 0) SSL_write(s->ssl, bytes, (int)size);
    flush(s);
}

/* ---- TLS ---- */
static const char *tls_error(const remote_stream *s) {
    long verdict = SSL_get_verify_result(s->ssl);
    unsigned long code = ERR_peek_last_error();
    if (verdict != X509_V_OK) return X509_verify_cert_error_string(verdict);
    const char *reason = code == 0 ? NULL : ERR_reason_error_string(code);
    return reason == NULL ? "" : reason;
}

static int is_number(const char *host) {
    u8 bytes[16];
    return inet_pton(AF_INET, host, bytes) == 1 ||
           inet_pton(AF_INET6, host, bytes) == 1;
}

/* 0 = the file of certificates to trust cannot be read. */
static int begin_tls(remote_stream *s) {
    const remote_plan *plan = s->plan;
    const char *host = plan->to.host;
    s->trust = SSL_CTX_new(TLS_client_method());
    if (s->trust == NULL) abort();
    SSL_CTX_set_min_proto_version(s->trust, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(s->trust);
    if (plan->ca != NULL &&
        SSL_CTX_load_verify_locations(s->trust, plan->ca, NULL) != 1)
        return 0;
    s->ssl = SSL_new(s->trust);
    if (s->ssl == NULL) abort();
    SSL_set_bio(s->ssl, BIO_new(BIO_s_mem()), BIO_new(BIO_s_mem()));
    SSL_set_verify(s->ssl, plan->insecure ? SSL_VERIFY_NONE : SSL_VERIFY_PEER, NULL);
    if (is_number(host))
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(s->ssl), host);
    else if (!SSL_set1_host(s->ssl, host) || !SSL_set_tlsext_host_name(s->ssl, host))
        abort();
    SSL_set_connect_state(s->ssl);
    return 1;
}

static void fail_tls(remote_stream *s) {
    int untrusted = SSL_get_verify_result(s->ssl) != X509_V_OK && !s->plan->insecure;
    end(s, untrusted ? REMOTE_UNTRUSTED : REMOTE_BROKEN_TLS, tls_error(s));
}

/* Goes on with the handshake; 1 once it is done. */
static int shake_hands(remote_stream *s) {
    if (SSL_is_init_finished(s->ssl)) return 1;
    ERR_clear_error();
    int done = SSL_do_handshake(s->ssl);
    int why = SSL_get_error(s->ssl, done);
    flush(s);
    if (done == 1) return 1;
    if (why != SSL_ERROR_WANT_READ) fail_tls(s);
    return 0;
}

static void open_once(remote_stream *s) {
    if (s->open || s->dropped) return;
    s->open = 1;
    s->ends->opened(s->whom);
}

static void unseal(remote_stream *s, const char *bytes, size_t size) {
    char plain[16384];
    BIO_write(SSL_get_rbio(s->ssl), bytes, (int)size);
    if (!shake_hands(s)) return;
    open_once(s);
    while (!s->dropped) {
        ERR_clear_error();
        int got = SSL_read(s->ssl, plain, sizeof plain);
        int why = SSL_get_error(s->ssl, got);
        flush(s);
        if (got > 0) {
            s->ends->bytes(s->whom, plain, (size_t)got);
            continue;
        }
        if (why == SSL_ERROR_ZERO_RETURN)
            end(s, REMOTE_LOST, "");
        else if (why != SSL_ERROR_WANT_READ)
            fail_tls(s);
        return;
    }
}

/* ---- reading ---- */
static void on_room(uv_handle_t *h, size_t wanted, uv_buf_t *into) {
    remote_stream *s = h->data;
    (void)wanted;
    *into = s == NULL ? uv_buf_init(NULL, 0) : uv_buf_init(s->piece, PIECE);
}

static void on_bytes(uv_stream_t *tcp, ssize_t got, const uv_buf_t *piece) {
    remote_stream *s = tcp->data;
    if (s == NULL || got == 0) return;
    s->busy = 1;
    if (got < 0)
        end(s, REMOTE_LOST, got == UV_EOF ? "" : uv_strerror((int)got));
    else if (s->ssl != NULL)
        unseal(s, piece->base, (size_t)got);
    else
        s->ends->bytes(s->whom, piece->base, (size_t)got);
    s->busy = 0;
    if (s->dropped) release(s);
}

/* ---- connecting ---- */
static void try_next(remote_stream *s);

static void on_connected(uv_connect_t *request, int status) {
    remote_stream *s = request->handle->data;
    free(request);
    if (s == NULL) return;
    s->busy = 1;
    if (status != 0 && s->next != NULL) {
        close_tcp(s);
        try_next(s);
    } else if (status != 0) {
        end(s, REMOTE_NO_ANSWER, uv_strerror(status));
    } else {
        uv_tcp_nodelay(s->tcp, 1);
        uv_read_start((uv_stream_t *)s->tcp, on_room, on_bytes);
        if (s->ssl == NULL || shake_hands(s)) open_once(s);
    }
    s->busy = 0;
    if (s->dropped) release(s);
}

static void try_next(remote_stream *s) {
    uv_connect_t *request = make(sizeof *request);
    const struct addrinfo *to = s->next;
    s->next = to->ai_next;
    s->tcp = make(sizeof *s->tcp);
    uv_tcp_init(s->loop, s->tcp);
    s->tcp->data = s;
    int error = uv_tcp_connect(request, s->tcp, to->ai_addr, on_connected);
    if (error == 0) return;
    free(request);
    close_tcp(s);
    if (s->next != NULL)
        try_next(s);
    else
        end(s, REMOTE_NO_ANSWER, uv_strerror(error));
}

static void on_found(uv_getaddrinfo_t *lookup, int status, struct addrinfo *found) {
    remote_stream *s = lookup->data;
    free(lookup);
    if (s == NULL) {
        if (found != NULL) uv_freeaddrinfo(found);
        return;
    }
    s->lookup = NULL;
    s->found = s->next = found;
    s->busy = 1;
    if (status != 0 || found == NULL)
        end(s, REMOTE_NO_HOST, status == 0 ? "" : uv_strerror(status));
    else if (s->plan->to.tls && !begin_tls(s))
        end(s, REMOTE_UNTRUSTED, s->plan->ca);
    else
        try_next(s);
    s->busy = 0;
    if (s->dropped) release(s);
}

remote_stream *remote_dial(uv_loop_t *loop, const remote_plan *plan,
                           const remote_ends *ends, void *whom) {
    const struct addrinfo like = {.ai_socktype = SOCK_STREAM};
    remote_stream *s = make(sizeof *s);
    s->loop = loop;
    s->plan = plan;
    s->ends = ends;
    s->whom = whom;
    s->lookup = make(sizeof *s->lookup);
    s->lookup->data = s;
    if (uv_getaddrinfo(loop, s->lookup, on_found, plan->to.host, plan->to.port,
                       &like) != 0)
        abort();
    return s;
}
