/* hint_inside.h: what the files of `unlucky hint` share. */
#ifndef UL_PROGRAM_HINT_INSIDE_H
#define UL_PROGRAM_HINT_INSIDE_H

#include "base/json.h"
#include "program/program.h"
#include "rules/scene.h"

/* The position that the hint is for. */
typedef struct ul_hint {
    ul_lang   lang;
    ul_world *world;
    ul_scene  scene;
    ul_names  names;
} ul_hint;

/* The engine's answer to `bot`, of the level with that name, for people. */
void ul_hint_text(const ul_hint *hint, const char *level, const ul_json *answer, ul_text *out);

#endif
