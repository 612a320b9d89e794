/* SPDX-License-Identifier: MIT */
/* From HTTP to WebSocket, as text: what is asked, and whether the answer agrees. */
#ifndef REMOTE_UPGRADE_H
#define REMOTE_UPGRADE_H

#include "remote/remote.h"
#include "wire/accept.h"

/* Writes the request; `accept` is what the answer must contain. */
void remote_write_upgrade(const remote_address *to, char accept[WS_ACCEPT],
                          kp_text *out);
/* Whether the head of the answer, without its empty line, agrees. */
int remote_is_upgraded(const char *head, const char *accept);

#endif
