/* SPDX-License-Identifier: MIT */
/* Sending, on a postman's thread: one push to one device, one letter. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/post/inside.h"

int post_house_key(store *s, char key[STORE_HASH]) {
    u8 bytes[HALL_SECRET];
    char made[STORE_HASH];
    kp_text text = kp_text_in(made, sizeof made);
    randombytes_buf(bytes, sizeof bytes);
    kp_put_hex_bytes(&text, bytes, sizeof bytes);
    return store_read_house_key(s, made, key);
}

/* Whom push services may complain to: one of the two is set where push is (serve.c). */
static void put_subject(const srv_config *c, char out[SRV_PATH + 16]) {
    int has_mail = c->mail_from[0] != '\0';
    snprintf(out, SRV_PATH + 16, "%s%s", has_mail ? "mailto:" : "",
             has_mail ? c->mail_from : c->url);
}

int post_send_push(srv_post *p, const srv_config *c, const char *house,
                   const store_device *d, const char *text) {
    static const char fixed[] = "Content-Encoding: aes128gcm\r\n"
                                "Content-Type: application/octet-stream\r\n"
                                "TTL: 43200\r\nUrgency: normal\r\nTopic: turn\r\n";
    char header[POST_SIGNED + sizeof fixed], subject[SRV_PATH + 16];
    u8 sealed[POST_SEAL];
    post_address a;
    if (!post_read_address(d->endpoint, &a) || !post_may_push(c, &a)) return -1;
    size_t size = post_seal(d->point, d->secret, text, sealed);
    put_subject(c, subject);
    if (size == 0 || !post_sign(house, &a, subject, srv_now(), header)) return 0;
    kp_text rest = kp_text_in(header + strlen(header), sizeof fixed);
    kp_put(&rest, fixed);
    int status =
        post_ask(p, &a, post_is_named(c, &a) ? POST_ANYWHERE : 0, header, sealed, size);
    if (status == 404 || status == 410) return -1;
    return status >= 200 && status < 300;
}

static void put_hook(const post_letter *l, const srv_config *c, kp_text *out) {
    kp_json_writer w = kp_json_to(out);
    kp_json_begin_object(&w, NULL);
    kp_json_text(&w, "from", c->mail_from);
    kp_json_text(&w, "to", l->to);
    kp_json_text(&w, "subject", l->subject);
    kp_json_text(&w, "text", l->text);
    if (l->stop[0] != '\0') kp_json_text(&w, "unsubscribe", l->stop);
    kp_json_end(&w);
}

static int by_hook(srv_post *p, const srv_config *c, const post_letter *l) {
    char header[SRV_PATH + 96] = "Content-Type: application/json\r\n";
    post_address a;
    kp_text body = kp_text_on_heap();
    size_t used = strlen(header);
    if (c->mail_hook_key[0] != '\0')
        snprintf(header + used, sizeof header - used, "Authorization: Bearer %s\r\n",
                 c->mail_hook_key);
    put_hook(l, c, &body);
    int status = post_read_address(c->mail_hook, &a)
                     ? post_ask(p, &a, POST_ANYWHERE, header, body.at, body.used)
                     : 0;
    free(body.at);
    return status >= 200 && status < 300;
}

int post_send_letter(srv_post *p, const srv_config *c, const post_letter *l, i64 now) {
    if (!post_has_mail(c)) return 0;
    return c->mail_hook[0] != '\0' ? by_hook(p, c, l) : post_by_smtp(p, c, l, now);
}
