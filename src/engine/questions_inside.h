/* questions_inside.h: the commands that only ask: each checks its request and answers it. False if refused. */
#ifndef UL_ENGINE_QUESTIONS_INSIDE_H
#define UL_ENGINE_QUESTIONS_INSIDE_H

#include "engine/request_inside.h"

/* queries.c: about the game that the engine holds. */
bool ul_answer_state(request *r);
bool ul_answer_view(request *r);
bool ul_answer_legal(request *r);
bool ul_answer_history(request *r);
bool ul_answer_why(request *r);
bool ul_answer_record(request *r);
bool ul_answer_story(request *r);

/* forecast.c: what will follow. */
bool ul_answer_route(request *r);
bool ul_answer_survey(request *r);
bool ul_answer_forecast(request *r);

/* explain.c: the order of seats, and what an attempt rests on. */
bool ul_answer_order(request *r);
bool ul_answer_explain(request *r);

#endif
