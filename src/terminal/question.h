/*
 * question.h: answers that are the same in both forms of the game: whoever types
 * a question on the full screen is told what the plain form tells. Each
 * appends lines.
 */
#ifndef UL_TERMINAL_QUESTION_H
#define UL_TERMINAL_QUESTION_H

#include "terminal/command.h"
#include "terminal/say.h"

/* Where the subject of a question is; UL_NOWHERE where there is no dog. Who watches asks from where the Doctor is. */
ul_room ul_question_room(const ul_view *view, const ul_command *command);

void ul_question_me(const ul_voice *voice, const ul_view *view, ul_text *out);
void ul_question_map(const ul_voice *voice, const ul_view *view, const ul_command *command, ul_text *out);

/* `far` alone is about every room; the way to one is a sentence. */
void ul_question_far(const ul_voice *voice, const ul_view *view, const ul_command *command, ul_text *out);

/* The Doctor's whole way round, as far as he comes back to where he was; of a room, the way there. */
void ul_question_route(const ul_voice *voice, const ul_view *view, const ul_command *command, ul_text *out);

#endif
