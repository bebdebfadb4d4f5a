/* engine_inside.h: an engine as it lies in memory, and its commands. */
#ifndef UL_ENGINE_ENGINE_INSIDE_H
#define UL_ENGINE_ENGINE_INSIDE_H

#include "engine/request_inside.h"
#include "record/action_text.h"

struct ul_engine {
    ul_edition *edition; /* those that there are */
    size_t      editions;
    uint8_t     entropy[UL_ENGINE_ENTROPY];
    uint64_t    seeds;       /* made so far */
    uint64_t    thoughts;    /* of bots that were given no seed, so far */
    uint64_t (*now)(void *); /* microseconds; NULL: there is no clock */
    void     *clock;
    session  *session; /* NULL: no game */
    ul_text   answer;
    ul_text   scratch; /* for a record */
    ul_action list[UL_MAX_ACTIONS];
    char      text[UL_MAX_ACTIONS][UL_ACTION_TEXT]; /* those of the list, and in order */
    char     *sorted[UL_MAX_ACTIONS];
};

/* The commands, but those of questions_inside.h: each checks its request and answers it. False if refused. */

bool ul_answer_hello(request *r);
bool ul_answer_editions(request *r);
bool ul_answer_board(request *r);
bool ul_answer_drawing(request *r);
bool ul_answer_deck(request *r);

bool ul_answer_deal(request *r);
bool ul_answer_code(request *r);
bool ul_answer_result(request *r);

bool ul_answer_new(request *r);
bool ul_answer_load(request *r);
bool ul_answer_replay(request *r);

bool ul_answer_bot(request *r);

bool ul_answer_act(request *r);
bool ul_answer_undo(request *r);

#endif
