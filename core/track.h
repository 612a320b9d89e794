/* SPDX-License-Identifier: MIT */
/* Observations that follow a game. A row is long, and what an action changes is short:
 * a track brings the row of one position to the next. It is a lens made ready for a
 * number of seats: for each byte of a position, which entries it decides and how. Most
 * bytes decide theirs alone, by a table; the rest are written element by element. */
#ifndef KP_TRACK_H
#define KP_TRACK_H

#include "core/observe.h"

/* What the bytes that decide alone are. */
enum {
    KP_BYTE_NUMBER, /* one entry                                            */
    KP_BYTE_SECRET, /* a number that may be blank: another says whether     */
    KP_BYTE_BITS,   /* of a set, up to eight entries                        */
    KP_BYTE_MARK,   /* a member of a domain: one of its entries is 1        */
    KP_BYTE_OTHER,  /* does not                                             */
    KP_BYTE_KINDS
};

/* A byte as every viewer sees it. */
typedef struct kp_spot {
    u8 kind, column;
    u8 seated; /* its value turns with the viewer                     */
    u8 size;   /* entries of bits; of a mark, the one that means none */
} kp_spot;

/* The bytes that show something else to another viewer, by kind and entry: at the same
 * place of the list, all viewers have the byte that decides the same entries. */
typedef struct kp_turning {
    u16 ends[KP_BYTE_KINDS]; /* where each kind ends   */
    u16 entry[KP_MAX_STATE];
    u16 byte[KP_MAX_SEATS][KP_MAX_STATE];
} kp_turning;

typedef struct kp_track {
    const kp_lens *lens;
    int seats, words;
    kp_eye eye[KP_MAX_SEATS];
    u64 shown[KP_MAX_STATE / 8]; /* 0xff for each byte that is in the row          */
    u64 still[KP_MAX_STATE / 8]; /* the same without those that turn               */
    u16 entry[KP_MAX_SEATS][KP_MAX_STATE]; /* by viewer: the first one of a byte   */
    kp_spot spot[KP_MAX_STATE];
    kp_turning turning;
    u8 number[256];                   /* cut                                   */
    u16 secret[256];                  /* cut, and whether it is known          */
    u64 bits[256];                    /* as bytes of 0 and 1                   */
    u8 member[KP_MAX_SEATS + 1][256]; /* by viewer, and last as they are       */
    u8 set[KP_MAX_SEATS + 1][256];    /* the same                              */
} kp_track;

/* `lens` lives as long as the track. */
void kp_track_init(kp_track *t, const kp_lens *lens, int seats);
/* Makes the row of one position into that of another, both hidden for their viewers,
 * who are seats. Positions are given in whole words. */
void kp_track_row(const kp_track *t, const u64 *was, int was_viewer, const u64 *now,
                  int viewer, i8 *row);

#endif
