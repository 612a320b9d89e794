/* SPDX-License-Identifier: MIT */
/* Sending reminders, as far as no server is needed: where they may go, what a letter
 * looks like, who is left alone. */
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/post/inside.h"

static int is_public(const char *text) {
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return post_is_public((struct sockaddr *)&four);
    assert_int_equal(inet_pton(AF_INET6, text, &six.sin6_addr), 1);
    return post_is_public((struct sockaddr *)&six);
}

static void addresses_of_homes_are_not_asked(void **state) {
    static const char *const homes[] = {"0.0.0.0",
                                        "10.1.2.3",
                                        "100.64.0.1",
                                        "127.0.0.1",
                                        "169.254.169.254",
                                        "172.16.0.1",
                                        "172.31.255.255",
                                        "192.0.0.1",
                                        "192.168.1.1",
                                        "198.18.0.1",
                                        "224.0.0.1",
                                        "255.255.255.255",
                                        "::",
                                        "::1",
                                        "::ffff:127.0.0.1",
                                        "::ffff:8.8.8.8",
                                        "fe80::1",
                                        "fc00::1",
                                        "fd12::1",
                                        "ff02::1",
                                        "64:ff9b::a00:1",
                                        "2002:7f00:1::",
                                        "2001:0:1::",
                                        "2001:db8::1"};
    static const char *const others[] = {
        "8.8.8.8",     "172.15.0.1",    "172.32.0.1",           "100.63.0.1",
        "192.167.1.1", "223.255.255.1", "2a00:1450:4001::200e", "2600::1"};
    (void)state;
    for (size_t i = 0; i < KP_COUNT(homes); i++)
        if (is_public(homes[i])) fail_msg("%s", homes[i]);
    for (size_t i = 0; i < KP_COUNT(others); i++)
        if (!is_public(others[i])) fail_msg("%s", others[i]);
}

static int may_push(const srv_config *c, const char *url) {
    post_address a;
    return post_read_address(url, &a) && post_may_push(c, &a);
}

static void push_services_are_those_of_browsers_or_the_operator(void **state) {
    srv_config c;
    char why[256];
    kp_text reason = kp_text_in(why, sizeof why);
    (void)state;
    srv_default_config(&c);
    assert_true(may_push(&c, "https://fcm.googleapis.com/fcm/send/abc:DEF"));
    assert_true(may_push(&c, "https://updates.push.services.mozilla.com/wpush/v2/x"));
    assert_true(may_push(&c, "https://web.push.apple.com/x"));
    assert_false(may_push(&c, "https://fcm.googleapis.com.evil.example/"));
    assert_false(may_push(&c, "https://evilpush.apple.com.example/"));
    assert_false(may_push(&c, "https://push.apple.com.evil/"));
    assert_false(may_push(&c, "https://fcm.googleapis.com:8443/"));
    assert_false(may_push(&c, "http://fcm.googleapis.com/"));
    assert_false(may_push(&c, "https://127.0.0.1/"));
    assert_true(srv_set(&c, "push_host", "push.example.org", &reason));
    assert_true(may_push(&c, "https://push.example.org/x"));
    assert_false(may_push(&c, "https://fcm.googleapis.com/x"));
}

static void letters_hold_nothing_but_what_is_meant(void **state) {
    srv_config c;
    post_letter l = {.to = "a@example.org", .stop = "https://x.example/s"};
    char text[] = "Þú átt leik.\n.\nBcc: all@example.org\n";
    (void)state;
    srv_default_config(&c);
    memcpy(c.mail_from, "k@example.org", 14);
    memcpy(l.subject, "Þú átt leik\r\nBcc: x@y.z", 27);
    l.text = text;
    char *raw = post_write_letter(&c, &l, 1700000000000);
    assert_null(strstr(raw, "Bcc"));
    assert_null(strstr(raw, "\n.\r\n"));
    assert_non_null(strstr(raw, "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"));
    assert_non_null(strstr(raw, "List-Unsubscribe: <https://x.example/s>\r\n"));
    for (char *at = raw; *at != '\0'; at++)
        assert_true((*at >= ' ' && *at <= '~') || *at == '\r' || *at == '\n');
    free(raw);
    assert_true(post_is_mail("ada.l+games@mail.example.org"));
    assert_false(post_is_mail("ada\n@example.org"));
    assert_false(post_is_mail("\"a b\"@example.org"));
}

static void who_hangs_is_left_alone(void **state) {
    srv_config c;
    char name[16];
    (void)state;
    srv_default_config(&c);
    struct srv_post *p = srv_post_open(&c);
    assert_non_null(p);
    assert_true(post_may_ask(p, "slow.example"));
    post_note(p, "slow.example", 0);
    assert_false(post_may_ask(p, "slow.example"));
    assert_true(post_may_ask(p, "quick.example"));
    post_note(p, "slow.example", 1);
    assert_true(post_may_ask(p, "slow.example"));
    for (int i = 0; i < 100; i++) { /* no end of hosts, and an end of memory */
        snprintf(name, sizeof name, "h%d.example", i);
        post_note(p, name, 0);
    }
    srv_post_hurry(p);
    assert_false(post_may_ask(p, "quick.example"));
    srv_post_free(p);
}

/* ---- a name that nobody answers for ---- */
static struct {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    int asked, may_end, ended;
} names = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0, 0};

/* Instead of the system's: does not answer until it is told to. */
int __wrap_getaddrinfo(const char *host, const char *port, const struct addrinfo *how,
                       struct addrinfo **out);
int __wrap_getaddrinfo(const char *host, const char *port, const struct addrinfo *how,
                       struct addrinfo **out) {
    (void)host, (void)port, (void)how, (void)out;
    pthread_mutex_lock(&names.lock);
    names.asked = 1;
    pthread_cond_broadcast(&names.changed);
    while (!names.may_end) pthread_cond_wait(&names.changed, &names.lock);
    names.ended = 1;
    pthread_cond_broadcast(&names.changed);
    pthread_mutex_unlock(&names.lock);
    return EAI_AGAIN;
}

static void *stop_sending(void *post) {
    pthread_mutex_lock(&names.lock);
    while (!names.asked) pthread_cond_wait(&names.changed, &names.lock);
    pthread_mutex_unlock(&names.lock);
    srv_post_hurry(post);
    return NULL;
}

/* While a name is looked up the server can stop, and what comes too late is dropped. */
static void names_are_not_waited_for(void **state) {
    srv_config c;
    post_address a;
    post_line l;
    pthread_t other;
    (void)state;
    srv_default_config(&c);
    struct srv_post *p = srv_post_open(&c);
    assert_true(post_read_address("https://nowhere.example/", &a));
    pthread_create(&other, NULL, stop_sending, p);
    assert_false(post_open_line(&l, p, &a, POST_SEALED));
    pthread_join(other, NULL);
    pthread_mutex_lock(&names.lock);
    assert_false(names.ended);
    names.may_end = 1;
    pthread_cond_broadcast(&names.changed);
    while (!names.ended) pthread_cond_wait(&names.changed, &names.lock);
    pthread_mutex_unlock(&names.lock);
    post_close_line(&l);
    srv_post_free(p);
}

static void only_its_own_key_makes_a_token(void **state) {
    char one[33], two[33], key[POST_KEY], other[POST_KEY];
    const char *house =
        "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    const char *elsewhere =
        "10112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
    (void)state;
    post_derive(house, "stop u1 a@b.c", one);
    post_derive(house, "stop u1 a@b.d", two);
    assert_string_not_equal(one, two);
    post_derive(elsewhere, "stop u1 a@b.c", two);
    assert_string_not_equal(one, two);
    assert_true(post_public_key(house, key) && post_public_key(elsewhere, other));
    assert_string_not_equal(key, other);
    assert_false(post_public_key("", key));
    assert_true(post_is_point(other));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_of_homes_are_not_asked),
        cmocka_unit_test(push_services_are_those_of_browsers_or_the_operator),
        cmocka_unit_test(letters_hold_nothing_but_what_is_meant),
        cmocka_unit_test(who_hangs_is_left_alone),
        cmocka_unit_test(names_are_not_waited_for),
        cmocka_unit_test(only_its_own_key_makes_a_token),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
