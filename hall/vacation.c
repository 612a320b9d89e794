/* SPDX-License-Identifier: MIT */
/* Vacation in games over days. Each person has so many days at a table, as its settings
 * say, goes for some of them by a command of their own, and comes back by another, or
 * when they are over. Meanwhile their clock stands still, and nobody plays for them:
 * not the house either, whatever they decided beforehand, since an answer would tell
 * that there was one option. Days that had not begun on coming back stay theirs. */
#include "hall/play.h"

enum { DAY = 24 * 3600 * 1000 }; /* ms */

int hall_is_on_vacation(const hall_seat *seat) {
    return seat->away_until != 0;
}

int hall_vacation_left(const hall_table *t, int seat) {
    return (int)t->how.vacation - t->seat[seat].away_days;
}

void hall_begin_vacation(hall_table *t, int seat, u32 days, i64 at) {
    hall_seat *s = &t->seat[seat];
    s->away_days = (u16)(s->away_days + days);
    s->away_from = at;
    s->away_until = at + (i64)days * DAY;
}

/* How long of the present decision, up to `end`, the seat to move is on vacation. */
static i64 pause_until(const hall_table *t, const hall_seat *s, i64 end) {
    i64 from = s->away_from > t->since ? s->away_from : t->since;
    return hall_is_on_vacation(s) && end > from ? end - from : 0;
}

i64 hall_pause(const hall_table *t, int turn) {
    return pause_until(t, &t->seat[turn], t->seat[turn].away_until);
}

/* Who comes back to an open decision has as much time as was left on going. */
void hall_end_vacation(hall_table *t, int seat, int moves, i64 at) {
    hall_seat *s = &t->seat[seat];
    i64 end = at < s->away_until ? at : s->away_until;
    if (moves) t->since += pause_until(t, s, end);
    s->away_days = (u16)(s->away_days - (s->away_until - end) / DAY);
    s->away_from = s->away_until = 0;
}

int hall_next_home(const hall_table *t) {
    int next = -1;
    for (int i = 0; t->status == HALL_PLAYING && i < t->how.setup.seats; i++) {
        const hall_seat *s = &t->seat[i];
        if (!hall_is_on_vacation(s)) continue;
        if (next < 0 || s->away_until < t->seat[next].away_until) next = i;
    }
    return next;
}
