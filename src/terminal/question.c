/* question.c: questions about the board and who one is, answered in lines. */
#include "terminal/question.h"
#include "terminal/say_brief.h"
#include "terminal/say_map.h"

static ul_room here_of(const ul_view *view)
{
    return view->seat == UL_NOBODY ? view->scene.doctor : view->scene.at[view->seat];
}

ul_room ul_question_room(const ul_view *view, const ul_command *command)
{
    const ul_scene *scene = &view->scene;
    switch (command->subject) {
    case UL_ABOUT_DOCTOR:
        return scene->doctor;
    case UL_ABOUT_DOG:
        return scene->dog;
    case UL_ABOUT_SEAT:
        return scene->at[command->id];
    case UL_ABOUT_ROOM:
        return command->id;
    default:
        return here_of(view);
    }
}

void ul_question_me(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    ul_say_me(voice, out);
    ul_text_put(out, "\n");
    ul_say_recap(voice, view, out);
    ul_text_put(out, "\n");
}

/* Who watches is nowhere, and asks from where the Doctor is. */
static void say_from(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    if (view->seat != UL_NOBODY)
        return;
    ul_say_doctor(voice, view, out);
    ul_text_put(out, "\n");
}

void ul_question_map(const ul_voice *voice, const ul_view *view, const ul_command *command, ul_text *out)
{
    ul_room room = ul_question_room(view, command);
    if (!command->rest.len)
        say_from(voice, view, out);
    if (room == UL_NOWHERE)
        ul_say_dog(voice, view, out);
    else
        ul_say_map(voice, view, room, out);
    ul_text_put(out, "\n");
}

void ul_question_far(const ul_voice *voice, const ul_view *view, const ul_command *command, ul_text *out)
{
    ul_room to = ul_question_room(view, command);
    say_from(voice, view, out);
    if (!command->rest.len) {
        ul_say_distances(voice, view, here_of(view), out);
        return;
    }
    if (to == UL_NOWHERE)
        ul_say_dog(voice, view, out);
    else
        ul_say_way(voice, view, here_of(view), to, out);
    ul_text_put(out, "\n");
}

static void say_round(const ul_voice *voice, const ul_view *view, ul_text *out)
{
    ul_room  rooms[UL_MAX_ITEMS - 1];
    ul_items items = {0};
    ul_text  list = {0};
    ul_rooms seen = 0;
    size_t   count = ul_forecast_walk(voice->world, &view->scene, rooms, sizeof rooms / sizeof *rooms);
    for (size_t i = 0; i < count && !(seen >> rooms[i] & 1); i++) {
        seen |= ul_rooms_of(rooms[i]);
        ul_words_room(voice->lang, ul_world_plan(voice->world), rooms[i], UL_FORM_NAME, ul_items_more(&items));
    }
    ul_items_end(&items, voice->lang, false, &list);
    ul_words_say(voice->lang, "ui.doctor.route", UL_PARAMS(ul_param_text("rooms", ul_text_bytes(&list))), out);
    ul_text_free(&list);
}

void ul_question_route(const ul_voice *voice, const ul_view *view, const ul_command *command, ul_text *out)
{
    if (command->rest.len) {
        ul_question_far(voice, view, command, out);
        return;
    }
    ul_say_doctor(voice, view, out);
    ul_text_put(out, "\n");
    say_round(voice, view, out);
    ul_text_put(out, "\n");
}
