/* SPDX-License-Identifier: MIT */
/* A letter as RFC 5322 and 2045 have it: plain text in UTF-8, as base64, so that no
 * line of it can be taken for anything else. */
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "server/post/inside.h"

/* name@host with plain letters: quoted and foreign ones are rare, and a way in. */
int post_is_mail(const char *address) {
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789.-";
    size_t length = strlen(address), name = strcspn(address, "@");
    const char *host = address + name + 1;
    if (length < 6 || length >= STORE_MAIL - 2 || name == 0 || name > 64) return 0;
    if (name >= length - 3 || strspn(host, letters) != strlen(host)) return 0;
    for (size_t i = 0; i < name; i++)
        if (strchr(letters, address[i]) == NULL &&
            strchr("_+=~&'*/?^`{|}!#$%", address[i]) == NULL)
            return 0;
    const char *dot = strrchr(host, '.');
    return dot != NULL && dot > host && dot[1] != '\0' && strstr(host, "..") == NULL &&
           host[0] != '.' && host[0] != '-' && address[0] != '-';
}

int post_has_mail(const srv_config *c) {
    return c->mail_from[0] != '\0' &&
           (c->mail_relay[0] != '\0' || c->mail_hook[0] != '\0');
}

static void put_base64(kp_text *out, const char *text, size_t size, int wide) {
    char line[128];
    size_t step = wide ? 54 : 42;
    for (size_t at = 0; at < size; at += step) {
        size_t n = size - at < step ? size - at : step;
        sodium_bin2base64(line, sizeof line, (const u8 *)text + at, n,
                          sodium_base64_VARIANT_ORIGINAL);
        if (!wide) kp_put(out, at == 0 ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?");
        kp_put(out, line);
        kp_put(out, wide ? "\r\n" : "?=");
    }
}

/* An encoded word must not be cut inside a character: subjects are short, and those
 * that are not are cut before. */
static void put_subject(kp_text *out, const char *subject) {
    size_t size = 0, n;
    while (subject[size] != '\0' &&
           (n = (size_t)kp_utf8_length(subject + size, strlen(subject + size))) > 0 &&
           size + n <= 42)
        size += n;
    kp_put(out, "Subject: ");
    put_base64(out, subject, size, 0);
    kp_put(out, "\r\n");
}

static void put_date(kp_text *out, i64 now) {
    static const char *const days[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char *const months[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    char line[64];
    struct tm at;
    time_t seconds = (time_t)(now / 1000);
    gmtime_r(&seconds, &at);
    snprintf(line, sizeof line, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n",
             days[at.tm_wday], at.tm_mday, months[at.tm_mon], at.tm_year + 1900,
             at.tm_hour, at.tm_min, at.tm_sec);
    kp_put(out, line);
}

static void put_field(kp_text *out, const char *name, const char *before,
                      const char *value, const char *after) {
    kp_put(out, name);
    kp_put(out, before);
    kp_put(out, value);
    kp_put(out, after);
    kp_put(out, "\r\n");
}

char *post_write_letter(const srv_config *c, const post_letter *l, i64 now) {
    kp_text out = kp_text_on_heap();
    char id[HALL_LINK];
    srv_random_token(id);
    put_field(&out, "From: ", "Kaupang <", c->mail_from, ">");
    put_field(&out, "To: ", "<", l->to, ">");
    put_subject(&out, l->subject);
    put_date(&out, now);
    put_field(&out, "Message-ID: <", id, strchr(c->mail_from, '@'), ">");
    kp_put(&out, "Auto-Submitted: auto-generated\r\n");
    if (l->stop[0] != '\0') {
        put_field(&out, "List-Unsubscribe: ", "<", l->stop, ">");
        kp_put(&out, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    }
    kp_put(&out, "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
                 "Content-Transfer-Encoding: base64\r\n\r\n");
    put_base64(&out, l->text, strlen(l->text), 1);
    return out.at;
}
