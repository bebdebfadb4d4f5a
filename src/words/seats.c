/* seats.c: who sits where, by name; the listener is "you". */
#include "words/words_inside.h"

const char *ul_words_seat(const ul_voice *voice, ul_seat seat)
{
    return seat == voice->listener ? ul_words_find(voice->lang, "you") : voice->names[seat];
}

size_t ul_word_members(ul_seats seats)
{
    size_t count = 0;
    for (; seats; seats &= (ul_seats)(seats - 1))
        count++;
    return count;
}

static void say_seat(const ul_seats_said *said, ul_seat seat, ul_text *out)
{
    const ul_voice *voice = said->voice;
    const char     *name = ul_words_seat(voice, seat);
    if (!said->seen_from) {
        ul_text_put(out, name);
        return;
    }
    ul_room room = said->seen_from->at[seat];
    ul_words_say(voice->lang, "why.seen.from",
                 UL_PARAMS(ul_param_text("seat", name), ul_param_room("room", ul_world_plan(voice->world), room)), out);
}

/* The others first, then "you", then the Doctor: as one would say it. */
void ul_word_seats(const ul_seats_said *said, ul_text *out)
{
    const ul_voice *voice = said->voice;
    size_t          place = 0, count = ul_word_members(said->seats) + said->doctor;
    for (unsigned turn = 0; turn < 2; turn++) {
        for (ul_seat seat = 0; seat < UL_MAX_SEATS; seat++) {
            if (!(said->seats >> seat & 1) || (seat == voice->listener) != (turn == 1))
                continue;
            ul_word_list_gap(voice->lang, place++, count, false, ul_words_seat(voice, seat), out);
            say_seat(said, seat, out);
        }
    }
    if (said->doctor) {
        const char *doctor = ul_words_find(voice->lang, "doctor");
        ul_word_list_gap(voice->lang, place, count, false, doctor, out);
        ul_text_put(out, doctor);
    }
}

void ul_words_seats(const ul_voice *voice, ul_seats seats, ul_text *out)
{
    ul_word_seats(&(ul_seats_said){.voice = voice, .seats = seats}, out);
}

const char *ul_words_bot_name(const char *const *names, size_t count, size_t seat)
{
    static const char *const ours[UL_MAX_SEATS] = {"Ada", "Ben", "Chie", "Dora", "Emil", "Fleur", "Goro", "Hana"};
    for (size_t i = 0; i < UL_MAX_SEATS; i++) {
        const char *name = ours[(seat + i) % UL_MAX_SEATS];
        bool        taken = false;
        for (size_t k = 0; k < count; k++)
            taken |= strcmp(names[k], name) == 0;
        if (!taken)
            return name;
    }
    return "?";
}
