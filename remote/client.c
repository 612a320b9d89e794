/* SPDX-License-Identifier: MIT */
/* One connection to a server, through all its losses: hello, what comes in, and the
 * time between attempts. */
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "remote/letters.h"
#include "remote/stream.h"
#include "remote/upgrade.h"
#include "wire/frames.h"

#define N_(english) english

enum {
    HEAD = 8192,          /* longest answer to the upgrade                     */
    MOST = 8 << 20,       /* bytes of a message                                */
    OPENING = 15000,      /* ms to connect and be welcomed                     */
    QUIET = 30000,        /* ms without a sign of life before we ask for one   */
    FIRST = 1000,         /* ms until the first attempt to come back, and more */
    LONGEST_WAIT = 30000, /* ms between attempts                               */
    CLIENT = 16           /* letters of the client's key                       */
};

/* What the connection is doing. */
enum { WAITING, CONNECTING, UPGRADING, GREETING, READY, FAILED, CLOSED };

struct remote {
    uv_loop_t *loop;
    remote_plan plan;
    uv_timer_t *timer;
    remote_stream *stream;
    ws_in frames;
    u8 state, was_ready, asked, busy, closing;
    u32 n, hello, attempts;
    char head[HEAD];
    size_t head_used;
    char client[CLIENT + 1], token[REMOTE_TOKEN], accept[WS_ACCEPT];
    hall_user me;
    i64 offset;
    remote_kept *kept;
    remote_trouble why;
    char detail[REMOTE_DETAIL];
};

const char *remote_trouble_words(remote_trouble t) {
    static const char untrusted[] = N_(
        "The certificate of {0} is not trusted: {1}. --ca FILE names certificates to "
        "trust, --insecure trusts any");
    static const char *const words[] = {
        [REMOTE_FINE] = "",
        [REMOTE_NO_HOST] = N_("There is no server called {0} ({1})"),
        [REMOTE_NO_ANSWER] = N_("{0} does not answer ({1})"),
        [REMOTE_UNTRUSTED] = untrusted,
        [REMOTE_BROKEN_TLS] = N_("{0} does not speak TLS as it should ({1})"),
        [REMOTE_NO_KAUPANG] = N_("{0} is no Kaupang server ({1})"),
        [REMOTE_NONSENSE] = N_("{0} says what no Kaupang server says ({1})"),
        [REMOTE_LOST] = N_("The connection to {0} was lost"),
        [REMOTE_TAKEN_OVER] = N_("This connection to {0} was taken over by another"),
        [REMOTE_LOGGED_OUT] = N_("{0} has logged you out"),
        [REMOTE_REFUSED] = N_("{0} refuses: {1}")};
    return words[t];
}

/* ---- losing and coming back ---- */
static void connect_now(remote *r);

static void set_timer(remote *r, u64 ms, uv_timer_cb what) {
    uv_timer_start(r->timer, what, ms, 0);
}

static void on_time_to_return(uv_timer_t *timer) {
    connect_now(timer->data);
}

static void hang_up(remote *r) {
    remote_drop(r->stream);
    r->stream = NULL;
    ws_free(&r->frames);
    memset(&r->frames, 0, sizeof r->frames);
}

/* What can be read on a terminal, and no command to it. */
static void note(remote *r, remote_trouble why, const char *detail) {
    kp_text text = kp_text_in(r->detail, sizeof r->detail);
    r->why = why;
    for (; *detail != '\0'; detail++)
        kp_put_char(&text, (u8)*detail < ' ' || *detail == 0x7f ? '?' : *detail);
}

static int may_return(const remote *r, remote_trouble why) {
    return r->was_ready && (why == REMOTE_LOST || why == REMOTE_NO_ANSWER ||
                            why == REMOTE_NO_HOST || why == REMOTE_BROKEN_TLS);
}

static void lose(remote *r, remote_trouble why, const char *detail) {
    u32 random = 0;
    if (r->state == FAILED || r->state == CLOSED) return;
    hang_up(r);
    note(r, why, detail);
    r->state = may_return(r, why) ? WAITING : FAILED;
    uv_timer_stop(r->timer);
    if (r->state == WAITING) {
        u64 wait = (u64)FIRST << (r->attempts < 5 ? r->attempts : 5);
        RAND_bytes((u8 *)&random, sizeof random);
        wait += random % (2 * FIRST);
        r->attempts++;
        set_timer(r, wait < LONGEST_WAIT ? wait : LONGEST_WAIT, on_time_to_return);
    }
    r->plan.changed(r->plan.whom);
}

static void on_too_late(uv_timer_t *timer) {
    lose(timer->data, REMOTE_NO_ANSWER, uv_strerror(UV_ETIMEDOUT));
}

/* ---- frames out ---- */
static void put_frame(remote *r, int opcode, const void *bytes, size_t size) {
    u8 mask[WS_MASK];
    u8 *frame = malloc(WS_HEADER + WS_MASK + size);
    if (frame == NULL || r->stream == NULL || RAND_bytes(mask, sizeof mask) != 1) {
        free(frame);
        return;
    }
    remote_put(r->stream, frame, ws_write_masked(frame, opcode, bytes, size, mask));
    free(frame);
}

static void on_quiet(uv_timer_t *timer) {
    remote *r = timer->data;
    if (r->asked) {
        lose(r, REMOTE_LOST, uv_strerror(UV_ETIMEDOUT));
        return;
    }
    r->asked = 1;
    put_frame(r, WS_PING, "", 0);
    set_timer(r, QUIET, on_quiet);
}

/* ---- hello ---- */
static void say_hello(remote *r) {
    char words[512];
    kp_text text = kp_text_in(words, sizeof words);
    kp_json_writer w = kp_json_to(&text);
    r->hello = ++r->n;
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "type", "hello");
    kp_json_int(&w, "n", r->hello);
    kp_json_int(&w, "protocol", 1);
    kp_json_text(&w, "client", r->client);
    if (r->token[0] != '\0')
        kp_json_text(&w, "token", r->token);
    else
        kp_json_text(&w, "name", r->plan.name);
    if (r->plan.is_bot) kp_json_flag(&w, "bot", 1);
    kp_json_end(&w);
    put_frame(r, WS_TEXT, words, text.used);
}

static i64 now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (i64)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int take_user(remote *r, const kp_json *user) {
    const char *id = kp_json_string(kp_json_get(user, "id"));
    const char *name = kp_json_string(kp_json_get(user, "name"));
    if (id == NULL || strlen(id) >= HALL_ID || name == NULL) return 0;
    if (!hall_is_name(name, KP_NAME_SIZE)) return 0;
    memset(&r->me, 0, sizeof r->me);
    memcpy(r->me.id, id, strlen(id));
    memcpy(r->me.name, name, strlen(name));
    r->me.registered = kp_json_is(kp_json_get(user, "registered"), KP_JSON_TRUE);
    return 1;
}

static int is_token(const char *token) {
    size_t n = strlen(token);
    return n > 0 && n < REMOTE_TOKEN &&
           strspn(token, "0123456789abcdefghijklmnopqrstuvwxyz"
                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == n;
}

static void be_ready(remote *r) {
    r->state = READY;
    r->was_ready = 1;
    r->attempts = 0;
    r->why = REMOTE_FINE;
    set_timer(r, QUIET, on_quiet);
    remote_forget_passing(&r->kept); /* who wanted that asks again */
    for (const remote_kept *one = r->kept; one != NULL; one = one->next)
        put_frame(r, WS_TEXT, one->text, one->size);
    r->plan.changed(r->plan.whom);
}

static void take_welcome(remote *r, const kp_json *m) {
    const char *token = kp_json_string(kp_json_get(m, "token"));
    if (!take_user(r, kp_json_get(m, "user")) || (token != NULL && !is_token(token))) {
        lose(r, REMOTE_NONSENSE, "welcome");
        return;
    }
    r->offset = kp_json_number(kp_json_get(m, "time")) - now_ms();
    if (token != NULL) {
        memcpy(r->token, token, strlen(token) + 1);
        remote_keep_token(&r->plan.to, r->plan.who, token);
    }
    be_ready(r);
}

/* A token that nobody knows any more is forgotten: then a guest is made. */
static void take_refusal(remote *r, const kp_json *m) {
    const char *code = kp_json_string(kp_json_get(m, "code"));
    const char *text = kp_json_string(kp_json_get(m, "text"));
    if (code != NULL && strcmp(code, "bad_token") == 0 && r->token[0] != '\0') {
        r->token[0] = '\0';
        remote_keep_token(&r->plan.to, r->plan.who, "");
        if (r->plan.name != NULL)
            say_hello(r);
        else
            lose(r, REMOTE_LOGGED_OUT, "");
        return;
    }
    lose(r, REMOTE_REFUSED, text == NULL ? "?" : text);
}

/* ---- messages in ---- */
static void take_message(remote *r, const kp_json *m) {
    const char *type = kp_json_string(kp_json_get(m, "type"));
    i64 n = kp_json_number(kp_json_get(m, "n"));
    if (type == NULL) {
        lose(r, REMOTE_NONSENSE, "type");
    } else if (r->state == GREETING && strcmp(type, "welcome") == 0) {
        take_welcome(r, m);
    } else if (r->state == GREETING && strcmp(type, "error") == 0) {
        take_refusal(r, m);
    } else if (r->state == READY) {
        if (n > 0) remote_forget(&r->kept, n);
        r->plan.message(r->plan.whom, m);
    }
}

static void take_text(remote *r, const ws_event *e) {
    kp_json_error error = {0};
    kp_json *m = kp_json_parse(e->at, e->size, &error);
    if (kp_json_is(m, KP_JSON_OBJECT))
        take_message(r, m);
    else
        lose(r, REMOTE_NONSENSE, error.reason == NULL ? "JSON" : error.reason);
    free(m);
}

static void take_close(remote *r, int code) {
    lose(r,
         code == 4001   ? REMOTE_TAKEN_OVER
         : code == 4003 ? REMOTE_LOGGED_OUT
                        : REMOTE_LOST,
         "");
}

static int on_event(void *whom, const ws_event *e) {
    remote *r = whom;
    if (e->opcode == WS_TEXT) take_text(r, e);
    if (e->opcode == WS_PING) put_frame(r, WS_PONG, e->at, e->size);
    if (e->opcode == WS_CLOSE) take_close(r, e->code);
    return r->stream != NULL && !r->closing;
}

/* ws_feed may not lose its reader while it reads: what is lost meanwhile is dropped
 * behind it. */
static void feed(remote *r, const char *bytes, size_t size) {
    ws_in frames = r->frames;
    memset(&r->frames, 0, sizeof r->frames);
    int wrong = ws_feed(&frames, bytes, size, r);
    if (r->stream == NULL || r->closing) {
        ws_free(&frames);
        return;
    }
    r->frames = frames;
    if (wrong != 0) lose(r, REMOTE_NONSENSE, "WebSocket");
}

/* ---- the upgrade ---- */
static void ask_upgrade(remote *r) {
    char words[1024];
    kp_text text = kp_text_in(words, sizeof words);
    remote_write_upgrade(&r->plan.to, r->accept, &text);
    r->state = UPGRADING;
    r->head_used = 0;
    remote_put(r->stream, words, text.used);
}

/* A proxy whose server is away says 502 to 504; that passes. */
static void judge_upgrade(remote *r, const char *head) {
    char line[80];
    kp_text text = kp_text_in(line, sizeof line);
    kp_put_bytes(&text, head, strcspn(head, "\r\n"));
    int away = strncmp(head, "HTTP/1.1 50", 11) == 0 && r->was_ready;
    if (remote_is_upgraded(head, r->accept)) {
        r->state = GREETING;
        r->frames.most = MOST;
        r->frames.from_server = 1;
        r->frames.on_event = on_event;
        say_hello(r);
    } else {
        lose(r, away ? REMOTE_LOST : REMOTE_NO_KAUPANG, line);
    }
}

/* Takes what belongs to the head; returns how many bytes those were. */
static size_t take_head(remote *r, const char *bytes, size_t size) {
    size_t before = r->head_used, room = HEAD - 1 - before;
    size_t n = size < room ? size : room;
    memcpy(r->head + before, bytes, n);
    r->head_used += n;
    r->head[r->head_used] = '\0';
    char *end = strstr(r->head, "\r\n\r\n");
    if (end != NULL) {
        size_t whole = (size_t)(end - r->head) + 4;
        end[2] = '\0';
        judge_upgrade(r, r->head);
        return whole - before;
    }
    if (r->head_used == HEAD - 1 || strlen(r->head) < r->head_used)
        lose(r, REMOTE_NO_KAUPANG, "HTTP");
    return n;
}

/* ---- the stream's calls ---- */
static void on_opened(void *whom) {
    ask_upgrade(whom);
}

static void on_bytes(void *whom, const char *bytes, size_t size) {
    remote *r = whom;
    r->busy = 1;
    r->asked = 0;
    if (r->state == READY) set_timer(r, QUIET, on_quiet);
    if (r->state == UPGRADING) {
        size_t taken = take_head(r, bytes, size);
        bytes += taken;
        size -= taken;
    }
    if (r->state == GREETING || r->state == READY) feed(r, bytes, size);
    r->busy = 0;
    if (r->closing) remote_close(r);
}

static void on_closed(void *whom, remote_trouble why, const char *detail) {
    remote *r = whom;
    int early = r->state == UPGRADING && why == REMOTE_LOST && !r->was_ready;
    lose(r, early ? REMOTE_NO_KAUPANG : why, detail);
}

static void connect_now(remote *r) {
    static const remote_ends ends = {on_opened, on_bytes, on_closed};
    r->state = CONNECTING;
    r->asked = 0;
    set_timer(r, OPENING, on_too_late);
    r->stream = remote_dial(r->loop, &r->plan, &ends, r);
}

/* ---- for everybody ---- */
remote *remote_open(uv_loop_t *loop, const remote_plan *plan) {
    u8 random[CLIENT / 2];
    remote *r = calloc(1, sizeof *r);
    if (r == NULL || (r->timer = calloc(1, sizeof *r->timer)) == NULL) abort();
    if (RAND_bytes(random, sizeof random) != 1) abort();
    kp_text client = kp_text_in(r->client, sizeof r->client);
    kp_put_hex_bytes(&client, random, sizeof random);
    r->loop = loop;
    r->plan = *plan;
    uv_timer_init(loop, r->timer);
    r->timer->data = r;
    if (!remote_find_token(&plan->to, plan->who, r->token) || !is_token(r->token))
        r->token[0] = '\0';
    connect_now(r);
    return r;
}

static void on_timer_gone(uv_handle_t *timer) {
    free(timer);
}

void remote_close(remote *r) {
    if (r == NULL) return;
    r->closing = 1;
    if (r->busy) return; /* from within a callback: on_bytes comes back here */
    if (r->state == READY) put_frame(r, WS_CLOSE, "\x03\xe8", 2);
    r->state = CLOSED;
    hang_up(r);
    uv_close((uv_handle_t *)r->timer, on_timer_gone);
    remote_forget_all(&r->kept);
    free(r);
}

int remote_is_ready(const remote *r) {
    return r->state == READY;
}

int remote_has_failed(const remote *r) {
    return r->state == FAILED;
}

remote_trouble remote_why(const remote *r, const char **detail) {
    *detail = r->detail;
    return r->why;
}

const hall_user *remote_me(const remote *r) {
    return &r->me;
}

const char *remote_token(const remote *r) {
    return r->token;
}

i64 remote_clock_offset(const remote *r) {
    return r->offset;
}

int remote_waiting(const remote *r) {
    int count = 0;
    for (const remote_kept *one = r->kept; one != NULL; one = one->next) count++;
    return count;
}

void remote_begin(remote *r, remote_letter *l, const char *type, const char *table) {
    l->text = kp_text_on_heap();
    l->n = ++r->n;
    l->w = kp_json_to(&l->text);
    kp_json_begin_object(&l->w, NULL);
    kp_json_text(&l->w, "type", type);
    kp_json_int(&l->w, "n", l->n);
    if (table != NULL) kp_json_text(&l->w, "table", table);
}

u32 remote_send(remote *r, remote_letter *l, int lasting) {
    l->w.text = &l->text;
    kp_json_end(&l->w);
    const remote_kept *one =
        remote_keep(&r->kept, l->n, lasting, l->text.at, l->text.used);
    if (r->state == READY) put_frame(r, WS_TEXT, one->text, one->size);
    free(l->text.at);
    return l->n;
}

u32 remote_say(remote *r, const char *type, const char *table) {
    remote_letter l;
    remote_begin(r, &l, type, table);
    return remote_send(r, &l, 1);
}
