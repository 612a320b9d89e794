/* SPDX-License-Identifier: MIT */
#include "wire/frames.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

/* wslay's buffer is larger than all we keep for a connection, so a connection has one
 * only while a frame is incomplete. */
typedef struct ws_reader {
    wslay_frame_context_ptr frames;
    const u8 *input; /* what has come and is not yet in wslay's buffer */
    size_t left;
    u64 taken; /* bytes given to wslay, less those of frames that are complete */
    u64 got;   /* bytes of the payload of this frame */
    u8 begun;  /* its header was judged */
    u8 used;   /* bytes of `control` */
    u8 control[WS_CONTROL];
} ws_reader;

static ssize_t give_input(u8 *buffer, size_t size, int flags, void *whom) {
    ws_reader *r = whom;
    size_t n = r->left < size ? r->left : size;
    (void)flags;
    if (n == 0) return -1;
    memcpy(buffer, r->input, n);
    r->input += n;
    r->left -= n;
    r->taken += n;
    return (ssize_t)n;
}

static ws_reader *make_reader(void) {
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give_input};
    ws_reader *r = calloc(1, sizeof *r);
    if (r == NULL || wslay_frame_context_init(&r->frames, &callbacks, r) != 0) abort();
    return r;
}

static void free_reader(ws_in *in) {
    if (in->reader == NULL) return;
    wslay_frame_context_free(in->reader->frames);
    free(in->reader);
    in->reader = NULL;
}

void ws_free(ws_in *in) {
    free_reader(in);
    free(in->part);
    in->part = NULL;
}

/* ---- what may be said (5.1 to 5.5) ---- */
static int check_header(const ws_in *in, const struct wslay_frame_iocb *f) {
    if ((f->mask != 0) == in->from_server || f->rsv != 0) return 1002;
    switch (f->opcode) {
    case WSLAY_CONTINUATION_FRAME:
        if (in->open == 0) return 1002;
        break;
    case WSLAY_TEXT_FRAME:
    case WSLAY_BINARY_FRAME:
        if (in->open != 0) return 1002;
        if (f->opcode == WSLAY_BINARY_FRAME) return 1003; /* there is nothing binary */
        break;
    case WSLAY_CONNECTION_CLOSE:
    case WSLAY_PING:
    case WSLAY_PONG: return 0;
    default: return 1002;
    }
    return f->payload_length > in->most - in->used ? 1009 : 0;
}

/* Codes that may stand in a frame (7.4). */
static int is_close_code(int code) {
    return (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
           (code >= 3000 && code <= 4999);
}

static int read_close(const u8 *payload, size_t size, int *code) {
    utf8_state text = {0};
    *code = 1005;
    if (size == 0) return 0;
    if (size == 1) return 1002;
    *code = payload[0] << 8 | payload[1];
    if (!is_close_code(*code)) return 1002;
    return utf8_take(&text, payload + 2, size - 2) && text.missing == 0 ? 0 : 1007;
}

/* ---- pieces of frames ---- */
enum { STOP = -1 }; /* nothing more is wanted */

static int tell(ws_in *in, const ws_event *e, void *whom) {
    return in->on_event(whom, e) ? 0 : STOP;
}

static int take_control(ws_in *in, const struct wslay_frame_iocb *f, int ends,
                        void *whom) {
    ws_reader *r = in->reader;
    memcpy(r->control + r->used, f->data, f->data_length);
    r->used += (u8)f->data_length;
    if (!ends) return 0;
    ws_event e = {f->opcode, (const char *)r->control, r->used, 0};
    r->used = 0;
    int wrong = f->opcode == WS_CLOSE ? read_close(r->control, e.size, &e.code) : 0;
    return wrong != 0 ? wrong : tell(in, &e, whom);
}

static int keep_part(ws_in *in, const struct wslay_frame_iocb *f) {
    char *more = realloc(in->part, in->used + f->data_length + 1);
    if (more == NULL) return 1013;
    in->part = more;
    memcpy(in->part + in->used, f->data, f->data_length);
    in->used += (u32)f->data_length;
    return 0;
}

static int take_text(ws_in *in, const struct wslay_frame_iocb *f, int ends,
                     void *whom) {
    int whole = ends && f->fin;
    in->open = WS_TEXT;
    if (!utf8_take(&in->text, f->data, f->data_length)) return 1007;
    if (whole && in->text.missing != 0) return 1007;
    if (whole && in->used == 0) { /* most come in one piece */
        in->open = 0;
        return tell(in, &(ws_event){WS_TEXT, (const char *)f->data, f->data_length, 0},
                    whom);
    }
    int wrong = keep_part(in, f);
    if (wrong != 0 || !ends) return wrong;
    if (!whole) return tell(in, &(ws_event){.opcode = WS_PART}, whom);
    char *text = in->part;
    ws_event e = {WS_TEXT, text, in->used, 0};
    in->part = NULL;
    in->used = in->open = 0;
    int done = tell(in, &e, whom);
    free(text);
    return done;
}

static u64 frame_size(const ws_in *in, u64 payload) {
    return payload + 2 + (in->from_server ? 0 : WS_MASK) +
           (payload > 65535 ? 8
            : payload > 125 ? 2
                            : 0);
}

static int take_piece(ws_in *in, const struct wslay_frame_iocb *f, void *whom) {
    ws_reader *r = in->reader;
    int wrong = r->begun ? 0 : check_header(in, f);
    if (wrong != 0) return wrong;
    r->begun = 1;
    r->got += f->data_length;
    int ends = r->got == f->payload_length;
    if (ends) {
        r->taken -= frame_size(in, f->payload_length);
        r->got = r->begun = 0;
    }
    return f->opcode >= WS_CLOSE ? take_control(in, f, ends, whom)
                                 : take_text(in, f, ends, whom);
}

int ws_feed(ws_in *in, const void *bytes, size_t size, void *whom) {
    struct wslay_frame_iocb f;
    int wrong = 0;
    if (size == 0) return 0;
    if (in->reader == NULL) in->reader = make_reader();
    in->reader->input = bytes;
    in->reader->left = size;
    while (wrong == 0) {
        ssize_t got = wslay_frame_recv(in->reader->frames, &f);
        if (got == WSLAY_ERR_WANT_READ && in->reader->left == 0) break;
        if (got != WSLAY_ERR_WANT_READ)
            wrong = got < 0 ? 1002 : take_piece(in, &f, whom);
    }
    if (wrong != 0 || in->reader->taken == 0) free_reader(in);
    return wrong == STOP ? 0 : wrong;
}

size_t ws_write_header(u8 header[WS_HEADER], int opcode, u64 size) {
    int bytes = size > 65535 ? 8 : size > 125 ? 2 : 0;
    header[0] = (u8)(0x80 | opcode);
    header[1] = (u8)(bytes == 8 ? 127 : bytes == 2 ? 126 : size);
    for (int i = 0; i < bytes; i++) header[2 + i] = (u8)(size >> (8 * (bytes - 1 - i)));
    return 2 + (size_t)bytes;
}

size_t ws_write_masked(u8 *frame, int opcode, const void *payload, size_t size,
                       const u8 mask[WS_MASK]) {
    const u8 *bytes = payload;
    size_t at = ws_write_header(frame, opcode, size);
    frame[1] |= 0x80;
    memcpy(frame + at, mask, WS_MASK);
    at += WS_MASK;
    for (size_t i = 0; i < size; i++) frame[at + i] = bytes[i] ^ mask[i % WS_MASK];
    return at + size;
}
