/* SPDX-License-Identifier: MIT */
/* A line to somebody else's server, in plain or by TLS, which ends when its time is up,
 * whatever the other side does. On a postman's thread. */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/post/inside.h"

struct srv_post *srv_post_open(const srv_config *c) {
    srv_post *p = calloc(1, sizeof *p);
    if (p == NULL) abort();
    pthread_mutex_init(&p->lock, NULL);
    p->tls = SSL_CTX_new(TLS_client_method());
    if (p->tls == NULL) abort();
    SSL_CTX_set_min_proto_version(p->tls, TLS1_2_VERSION);
    SSL_CTX_set_verify(p->tls, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_verify_paths(p->tls);
    if (c->trust[0] == '\0' || SSL_CTX_load_verify_file(p->tls, c->trust) == 1)
        return p;
    srv_post_free(p);
    return NULL;
}

void srv_post_hurry(struct srv_post *p) {
    if (p != NULL) p->hurry = 1;
}

void srv_post_free(struct srv_post *p) {
    if (p == NULL) return;
    SSL_CTX_free(p->tls);
    pthread_mutex_destroy(&p->lock);
    free(p);
}

/* ---- hosts that hang ---- */
enum { SHORT_PAUSE = 60000, LONG_PAUSE = 3600000 }; /* ms */

static int find_slow(const srv_post *p, const char *host) {
    for (size_t i = 0; i < KP_COUNT(p->slow); i++)
        if (strcmp(p->slow[i].host, host) == 0) return (int)i;
    return -1;
}

int post_may_ask(srv_post *p, const char *host) {
    pthread_mutex_lock(&p->lock);
    int i = find_slow(p, host);
    int may = i < 0 || p->slow[i].until <= srv_micros() / 1000;
    pthread_mutex_unlock(&p->lock);
    return may && !p->hurry;
}

void post_note(srv_post *p, const char *host, int answered) {
    i64 now = srv_micros() / 1000;
    pthread_mutex_lock(&p->lock);
    int i = find_slow(p, host);
    if (answered && i >= 0) p->slow[i].host[0] = '\0';
    for (size_t k = 0; !answered && i < 0 && k < KP_COUNT(p->slow); k++)
        if (p->slow[k].host[0] == '\0' || p->slow[k].until < now) i = (int)k;
    if (!answered && i >= 0) {
        int same = strcmp(p->slow[i].host, host) == 0;
        int failures = same ? p->slow[i].failures + 1 : 1;
        i64 pause = failures > 6 ? LONG_PAUSE : (i64)SHORT_PAUSE << (failures - 1);
        snprintf(p->slow[i].host, sizeof p->slow[i].host, "%s", host);
        p->slow[i].failures = failures;
        p->slow[i].until = now + (pause > LONG_PAUSE ? LONG_PAUSE : pause);
    }
    pthread_mutex_unlock(&p->lock);
}

/* ---- waiting, in slices so that nobody waits for it at the end ---- */
static int wait_for(post_line *l, short events) {
    enum { SLICE = 100 };
    struct pollfd one = {l->fd, events, 0};
    while (!l->post->hurry && srv_micros() < l->until) {
        int ready = poll(&one, 1, SLICE);
        if (ready > 0) return 1;
        if (ready < 0 && errno != EINTR) return 0;
    }
    return 0;
}

/* What TLS waits for; 0 = it has failed, or time is up. */
static int wait_for_tls(post_line *l, int result) {
    switch (SSL_get_error(l->ssl, result)) {
    case SSL_ERROR_WANT_READ: return wait_for(l, POLLIN);
    case SSL_ERROR_WANT_WRITE: return wait_for(l, POLLOUT);
    default: return 0;
    }
}

static int connect_to(post_line *l, const struct addrinfo *to) {
    int error = 0;
    socklen_t size = sizeof error;
    l->fd = socket(to->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (l->fd < 0) return 0;
    int done = connect(l->fd, to->ai_addr, to->ai_addrlen);
    if (done == 0) return 1;
    if (errno == EINPROGRESS && wait_for(l, POLLOUT) &&
        getsockopt(l->fd, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0)
        return 1;
    close(l->fd);
    l->fd = -1;
    return 0;
}

/* The address that was checked is the one that is connected to: a name cannot change
 * its mind between. */
int post_open_line(post_line *l, srv_post *p, const post_address *a, int how) {
    memset(l, 0, sizeof *l);
    l->post = p;
    l->fd = -1;
    l->until = srv_micros() + (i64)SRV_POST_TIME * 1000;
    struct addrinfo *found = post_find(l, a);
    for (struct addrinfo *to = found; to != NULL && l->fd < 0; to = to->ai_next)
        if (how & POST_ANYWHERE || post_is_public(to->ai_addr)) connect_to(l, to);
    if (found != NULL) freeaddrinfo(found);
    if (l->fd < 0) return 0;
    return !(how & POST_SEALED) || post_seal_line(l, a->host);
}

int post_seal_line(post_line *l, const char *host) {
    l->ssl = SSL_new(l->post->tls);
    l->size = 0; /* what was said in plain counts no more */
    if (l->ssl == NULL || SSL_set_fd(l->ssl, l->fd) != 1) return 0;
    SSL_set_hostflags(l->ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    X509_VERIFY_PARAM *check = SSL_get0_param(l->ssl);
    if (X509_VERIFY_PARAM_set1_ip_asc(check, host) != 1 &&
        (SSL_set1_host(l->ssl, host) != 1 ||
         SSL_set_tlsext_host_name(l->ssl, host) != 1))
        return 0;
    for (;;) {
        int done = SSL_connect(l->ssl);
        if (done == 1) return 1;
        if (!wait_for_tls(l, done)) return 0;
    }
}

int post_put_line(post_line *l, const void *bytes, size_t size) {
    const char *at = bytes;
    while (size > 0) {
        ssize_t n = l->ssl != NULL ? SSL_write(l->ssl, at, (int)size)
                                   : send(l->fd, at, size, MSG_NOSIGNAL);
        if (n > 0) {
            at += n;
            size -= (size_t)n;
        } else if (l->ssl != NULL ? !wait_for_tls(l, (int)n)
                                  : errno != EAGAIN || !wait_for(l, POLLOUT)) {
            return 0;
        }
    }
    return 1;
}

/* More bytes; 0 = none will come. */
static int read_more(post_line *l) {
    for (;;) {
        size_t room = sizeof l->got - l->size;
        if (room == 0) return 0;
        ssize_t n = l->ssl != NULL ? SSL_read(l->ssl, l->got + l->size, (int)room)
                                   : recv(l->fd, l->got + l->size, room, 0);
        if (n > 0) {
            l->size += (size_t)n;
            return 1;
        }
        if (n == 0 && l->ssl == NULL) return 0;
        if (l->ssl != NULL ? !wait_for_tls(l, (int)n)
                           : errno != EAGAIN || !wait_for(l, POLLIN))
            return 0;
    }
}

int post_get_line(post_line *l, char *out, size_t room) {
    char *end;
    while ((end = memchr(l->got, '\n', l->size)) == NULL)
        if (!read_more(l)) return 0;
    size_t n = (size_t)(end - l->got), whole = n + 1;
    if (n > 0 && l->got[n - 1] == '\r') n--;
    if (n >= room) return 0;
    memcpy(out, l->got, n);
    out[n] = '\0';
    memmove(l->got, l->got + whole, l->size - whole);
    l->size -= whole;
    return 1;
}

void post_close_line(post_line *l) {
    if (l->ssl != NULL) {
        SSL_set_quiet_shutdown(l->ssl, 1);
        SSL_shutdown(l->ssl);
        SSL_free(l->ssl);
    }
    if (l->fd >= 0) close(l->fd);
}
