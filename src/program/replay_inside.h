/* replay_inside.h: what the files of `unlucky replay` share. */
#ifndef UL_PROGRAM_REPLAY_INSIDE_H
#define UL_PROGRAM_REPLAY_INSIDE_H

#include "program/program.h"
#include "record/record.h"
#include "words/speech.h"

typedef struct ul_replay {
    const ul_record *record;
    ul_voice         voice; /* its listener is the seat to be shown, or nobody: everything is */
    ul_names         names;
    uint16_t         talk[UL_MAX_SEATS]; /* penalties for talk (R-PENALTY), which the record keeps beside the game */
    ul_text          out;
} ul_replay;

/* An event as it is to be shown. */
ul_event ul_replay_shown(const ul_replay *r, ul_event event);

/* The whole game, or one position of it, for people. */
void ul_replay_text_story(ul_replay *r);
void ul_replay_text_position(ul_replay *r, const ul_game *game);

/* The same as JSON Lines. */
void ul_replay_json_story(ul_replay *r);
void ul_replay_json_position(ul_replay *r, const ul_game *game);

#endif
