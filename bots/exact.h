/* SPDX-License-Identifier: MIT */
/* e^x, ln x and x^y from sums and products alone: the libraries of different machines
 * round these differently, and a search that rounds differently soon goes another way.
 */
#ifndef BOT_EXACT_H
#define BOT_EXACT_H

float bot_exp(float x);
float bot_log(float x); /* -87 where there is none */
float bot_power(float x, float y);

#endif
