/* SPDX-License-Identifier: MIT */
/* The settings of the server: names, limits, a file of lines. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

void srv_default_config(srv_config *c) {
    memset(c, 0, sizeof *c);
    snprintf(c->listen, sizeof c->listen, "127.0.0.1:7010");
    c->connections = 20000;
    c->per_address = 200;
    c->messages = 20;
    c->requests = 20;
    c->imports = 200;
    c->guests = 60;
    c->tables = 30;
    c->silence = 30;
    c->archive_days = 90;
    c->session_days = 90;
    c->thinkers = 2;
    c->bots = 1;
    c->think = 10000;
    c->bot_memory = 512;
}

const srv_setting srv_settings[] = {
    {"listen", "address and port to listen on (127.0.0.1:7010)"},
    {"store", "sqlite:PATH or postgres://…"},
    {"cert", "PEM file with the certificate: serve TLS"},
    {"key", "PEM file with the certificate's key"},
    {"origin", "another web origin that may connect, e.g. https://example.org"},
    {"host", "a name it is reached by, with its port if that is not 80 or 443; may be "
             "given again; none = addresses and names of home networks"},
    {"behind_proxy", "1: the caller's address is in X-Forwarded-For"},
    {"connections", "most connections in all (20000)"},
    {"per_address", "most connections from one address (200)"},
    {"messages", "messages a second from one connection (20)"},
    {"requests", "requests a second from one address that read the store (20); of all "
                 "kinds 50 times as many, 200 times at once"},
    {"imports", "records brought a day from one address (200)"},
    {"guests", "new guests a minute from one address (60)"},
    {"tables", "new tables a minute by one user (30)"},
    {"silence", "seconds without a sign of life before a ping (30)"},
    {"archive_days", "archive finished tables after so many days (90)"},
    {"session_days", "forget a session that was not used for so many days (90)"},
    {"thinkers", "threads on which bots think (2)"},
    {"bots", "0: nobody may connect as a bot (1)"},
    {"think", "milliseconds that a bot may think over a move (10000)"},
    {"bot_memory", "MiB that the bots of all tables may take (512)"},
    {"quiet", "1: log only what went wrong"},
    {"url", "where people reach it, e.g. https://example.org: in mail and feeds"},
    {"push", "1: people may be reminded by notifications of their browsers (Web Push)"},
    {"push_host",
     "a push service that may be used, with its port if that is not 443; may "
     "be given again; none = those of the known browsers"},
    {"mail_from", "sender of mail to those who want to be reminded by it"},
    {"mail_relay", "smtp://, smtps:// or starttls://host:port: takes that mail"},
    {"mail_user", "login at the relay, which is never sent in plain"},
    {"mail_password", "the password there"},
    {"mail_hook", "an address that takes that mail as JSON instead (POST)"},
    {"mail_hook_key", "shown to it: Authorization: Bearer"},
    {"trust", "PEM file with further authorities for the certificates of all these"},
    {"access",
     "who may come: open (everybody), accounts (no guests), invited (accounts "
     "are made with an invitation)"},
    {"contact", "who runs it, as the page about privacy says"},
    {NULL, NULL}};

static const struct {
    const char *name;
    size_t offset;
    u32 least, most;
} numbers[] = {
    {"connections", offsetof(srv_config, connections), 1, 1000000},
    {"per_address", offsetof(srv_config, per_address), 1, 1000000},
    {"messages", offsetof(srv_config, messages), 1, 1000000},
    {"requests", offsetof(srv_config, requests), 1, 1000000},
    {"imports", offsetof(srv_config, imports), 1, 100000000},
    {"guests", offsetof(srv_config, guests), 1, 100000000},
    {"tables", offsetof(srv_config, tables), 1, 100000000},
    {"silence", offsetof(srv_config, silence), 1, 86400},
    {"archive_days", offsetof(srv_config, archive_days), 0, 36500},
    {"session_days", offsetof(srv_config, session_days), 1, 36500},
    {"thinkers", offsetof(srv_config, thinkers), 1, 64},
    {"bots", offsetof(srv_config, bots), 0, 1},
    {"think", offsetof(srv_config, think), 1, 60000},
    {"bot_memory", offsetof(srv_config, bot_memory), 8, 1048576},
    {"quiet", offsetof(srv_config, quiet), 0, 1},
    {"push", offsetof(srv_config, push), 0, 1},
};

static int set_number(srv_config *c, size_t row, const char *value) {
    char *end;
    unsigned long number = strtoul(value, &end, 10);
    if (value[0] < '0' || value[0] > '9' || *end != '\0') return 0;
    if (number < numbers[row].least || number > numbers[row].most) return 0;
    *(u32 *)((char *)c + numbers[row].offset) = (u32)number;
    return 1;
}

static int set_text(char *into, size_t room, const char *value) {
    if (value[0] == '\0' || strlen(value) >= room) return 0;
    memcpy(into, value, strlen(value) + 1);
    return 1;
}

static const struct {
    const char *name, *begin; /* begin: of every value, or a part of it */
    size_t offset;
} texts[] = {
    {"mail_from", "@", offsetof(srv_config, mail_from)},
    {"mail_relay", "://", offsetof(srv_config, mail_relay)},
    {"mail_user", "", offsetof(srv_config, mail_user)},
    {"mail_password", "", offsetof(srv_config, mail_password)},
    {"mail_hook", "://", offsetof(srv_config, mail_hook)},
    {"mail_hook_key", "", offsetof(srv_config, mail_hook_key)},
    {"trust", "", offsetof(srv_config, trust)},
};

/* Without the slash at its end. */
static int set_url(srv_config *c, const char *value) {
    size_t n = strlen(value);
    while (n > 0 && value[n - 1] == '/') n--;
    if (strncmp(value, "http", 4) != 0 || n >= 120 || strpbrk(value, " \"<>") != NULL)
        return 0;
    memcpy(c->url, value, n);
    c->url[n] = '\0';
    return 1;
}

const char *const srv_access_words[] = {"open", "accounts", "invited"};

static int set_access(srv_config *c, const char *value) {
    for (u32 i = SRV_OPEN; i <= SRV_INVITED; i++) {
        if (strcmp(srv_access_words[i], value) != 0) continue;
        c->access = i;
        return 1;
    }
    return 0;
}

/* 1 set, 0 does not fit, -1 unknown. */
static int set(srv_config *c, const char *name, const char *value) {
    for (size_t i = 0; i < KP_COUNT(numbers); i++)
        if (strcmp(numbers[i].name, name) == 0) return set_number(c, i, value);
    for (size_t i = 0; i < KP_COUNT(texts); i++)
        if (strcmp(texts[i].name, name) == 0)
            return strstr(value, texts[i].begin) != NULL &&
                   set_text((char *)c + texts[i].offset, SRV_PATH, value);
    if (strcmp(name, "url") == 0) return set_url(c, value);
    if (strcmp(name, "push_host") == 0)
        return c->push_hosts < SRV_ORIGINS &&
               set_text(c->push_host[c->push_hosts++], SRV_PATH, value);
    if (strcmp(name, "listen") == 0) return set_text(c->listen, SRV_PATH, value);
    if (strcmp(name, "store") == 0) return set_text(c->store, sizeof c->store, value);
    if (strcmp(name, "access") == 0) return set_access(c, value);
    if (strcmp(name, "contact") == 0) return set_text(c->contact, SRV_PATH, value);
    if (strcmp(name, "cert") == 0) return set_text(c->cert, SRV_PATH, value);
    if (strcmp(name, "key") == 0) return set_text(c->key, SRV_PATH, value);
    if (strcmp(name, "behind_proxy") == 0) {
        c->behind_proxy = strcmp(value, "1") == 0;
        return c->behind_proxy || strcmp(value, "0") == 0;
    }
    if (strcmp(name, "host") == 0)
        return c->hosts < SRV_ORIGINS && set_text(c->host[c->hosts++], SRV_PATH, value);
    if (strcmp(name, "origin") != 0) return -1;
    return c->origins < SRV_ORIGINS &&
           set_text(c->origin[c->origins++], SRV_PATH, value);
}

int srv_set(srv_config *c, const char *name, const char *value, kp_text *why) {
    int done = set(c, name, value);
    if (done == 1) return 1;
    kp_put(why, done < 0 ? "there is no setting " : "this value does not fit: ");
    kp_put(why, name);
    if (done == 0) {
        kp_put_char(why, ' ');
        kp_put(why, value);
    }
    return 0;
}

int srv_read_config(srv_config *c, const char *text, kp_text *why) {
    char line[1024];
    for (int number = 1; *text != '\0'; number++) {
        size_t n = strcspn(text, "\n");
        if (n >= sizeof line) n = sizeof line - 1;
        memcpy(line, text, n);
        line[n] = '\0';
        text += strcspn(text, "\n");
        text += *text == '\n';
        line[strcspn(line, "#\r")] = '\0';
        char *name = line + strspn(line, " \t");
        size_t length = strcspn(name, " \t");
        if (length == 0) continue;
        char *value = name + length + strspn(name + length, " \t");
        name[length] = '\0';
        for (size_t end = strlen(value); end > 0 && strchr(" \t", value[end - 1]);)
            value[--end] = '\0';
        if (srv_set(c, name, value, why)) continue;
        kp_put(why, " (line ");
        kp_put_int(why, number);
        kp_put_char(why, ')');
        return 0;
    }
    return 1;
}
