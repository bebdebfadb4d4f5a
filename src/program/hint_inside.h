/* hint_inside.h: what the files of `unlucky hint` share. */
#ifndef UL_PROGRAM_HINT_INSIDE_H
#define UL_PROGRAM_HINT_INSIDE_H

#include "bots/bot.h"
#include "program/program.h"
#include "rules/scene.h"

/* The position that the hint is for. */
typedef struct ul_hint {
    ul_lang         lang;
    const ul_world *world;
    ul_scene        scene;
    ul_names        names;
} ul_hint;

/* What a bot of that level reports, for people. */
void ul_hint_text(const ul_hint *hint, ul_level level, const ul_report *report, ul_text *out);

#endif
