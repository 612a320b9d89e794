/* SPDX-License-Identifier: MIT */
/* How a server shows that it speaks WebSocket (RFC 6455, 4.2.2). */
#ifndef WIRE_ACCEPT_H
#define WIRE_ACCEPT_H

enum { WS_KEY = 24, WS_ACCEPT = 29 }; /* bytes in base64; WS_ACCEPT with its end */

/* The answer to a client's key; "" if there is no SHA-1. */
void ws_accept_key(const char key[WS_KEY], char accept[WS_ACCEPT]);

#endif
