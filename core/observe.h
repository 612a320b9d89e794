/* SPDX-License-Identifier: MIT */
/* Observations as rows of small numbers, made from the field table; kaupang/kaupang.h
 * says what is in a row. */
#ifndef KP_OBSERVE_H
#define KP_OBSERVE_H

#include "core/game.h"

enum { KP_MAX_COLUMNS = 96 };

/* A field as it goes into the row. */
typedef struct kp_column {
    i64 hidden, none; /* the values that mean blank and none */
    u16 field;        /* its number in the game's list */
    u16 offset;       /* of its first element in the state */
    u16 start;        /* of its first entry in the row     */
    u16 elements;     /* for each seat, or in all          */
    u16 values;       /* entries that a member or a set needs */
    u16 entries;      /* of one element                       */
    u8 width, is_signed, kind;
    u8 seats;    /* first dimension if it is the seat, else 1 */
    u8 seated;   /* values are seats, or kinds of things by seat */
    u8 may_hide; /* an entry says whether the element is known   */
    u8 plain;    /* bytes that are never blank: most fields, read directly */
    u8 spare;
} kp_column;

/* How a game's positions become rows; plain data, made once. */
struct kp_lens {
    const kp_game *game;
    u32 length; /* of the row */
    u16 columns;
    u16 seats; /* the game's most */
    u16 seats_offset;
    kp_column column[KP_MAX_COLUMNS];
};

/* From where seats are counted. */
typedef struct kp_eye {
    int first, seats, most; /* the viewer; those in play; those the row has room for */
} kp_eye;

int kp_seat_from(const kp_eye *eye, int seat);
/* A value that is a seat, or one of a kind of things by seat. */
int kp_turn_value(const kp_eye *eye, int value);
/* Writes the entries of one element anew. */
void kp_change_element(const kp_column *c, const kp_eye *eye, const u8 *from, i8 *to);

/* 0 if the game has more fields than a lens can show. */
int kp_lens_init(kp_lens *lens, const kp_game *g);
/* What entry i of the row is called. */
void kp_write_entry(const kp_lens *lens, u32 i, kp_text *out);

#endif
