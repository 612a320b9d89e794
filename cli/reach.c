/* SPDX-License-Identifier: MIT */
/* The address of a server as others on the network must write it. */
#include "cli/reach.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
#include <string.h>

#define EVERYWHERE "//0.0.0.0:"

static int find_host(char *into, socklen_t room) {
    struct ifaddrs *all;
    int found = 0;
    if (getifaddrs(&all) != 0) return 0;
    for (struct ifaddrs *a = all; a != NULL && !found; a = a->ifa_next) {
        if (a->ifa_addr == NULL || a->ifa_addr->sa_family != AF_INET) continue;
        if (!(a->ifa_flags & IFF_UP) || (a->ifa_flags & IFF_LOOPBACK)) continue;
        const struct sockaddr_in *in = (const void *)a->ifa_addr;
        found = inet_ntop(AF_INET, &in->sin_addr, into, room) != NULL;
    }
    freeifaddrs(all);
    return found;
}

void cli_reach(const char *address, char *into, size_t room) {
    const char *host = strstr(address, EVERYWHERE);
    char own[INET_ADDRSTRLEN] = "127.0.0.1";
    if (host == NULL) {
        snprintf(into, room, "%s", address);
        return;
    }
    find_host(own, sizeof own);
    snprintf(into, room, "%.*s//%s:%s", (int)(host - address), address, own,
             host + strlen(EVERYWHERE));
}
