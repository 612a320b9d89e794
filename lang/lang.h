/* SPDX-License-Identifier: MIT */
/* The languages of the house, from po/: one sorted table made at build time, so that no
 * locale needs to be installed. What is not in the table is said in English. */
#ifndef LANG_H
#define LANG_H

#include "core/text.h"

/* The order of the table; en comes first and says only some things better. */
enum { LANG_EN, LANG_IS, LANG_SV, LANG_NB, LANG_NN, LANG_COUNT };

/* The code: "en", "is" … */
const char *lang_code(int language);
/* The language of a tag such as "is", "nb_NO.UTF-8" or "no"; -1 = none of ours. */
int lang_find(const char *tag);
/* The language that the environment asks for: LANGUAGE (a list), LC_ALL, LC_MESSAGES or
 * LANG, the first that is set; English if that is none of ours. */
int lang_from_environment(void);
/* The language as texts know it (core/text.h); constant. */
const kp_language *lang_get(int language);

#endif
