/*
 * speech.c: what src/words says, for a test that the browser says the same.
 *
 *     speech RECORD LANG < questions
 *
 * A question is `events SEAT` (or `events -`, for a spectator): all events of
 * the record as that seat was told them, a line each, and an empty line. Or
 * it is `DONE ACTION`: after so many actions of the record, the action as a
 * choice of the seat to act if it is legal, else why it is not and by which rule.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "record/action_text.h"
#include "record/record.h"
#include "words/speech.h"

#define LONGEST 4096

static const char *const names[UL_MAX_SEATS] = {"Ada", "Ben", "Chie", "Dan", "Eve", "Fumi", "Grace", "Hugo"};

static void stop(const char *why)
{
    fprintf(stderr, "speech: %s\n", why);
    exit(1);
}

static ul_record *read_record(const char *path)
{
    static char bytes[1 << 20];
    FILE       *file = fopen(path, "rb");
    ul_fault    fault;
    if (!file)
        stop("no such record");
    size_t len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    ul_record *record = ul_record_read(bytes, len, &fault);
    if (!record)
        stop(fault.message);
    return record;
}

static void put(ul_text *said)
{
    puts(said->bytes);
    ul_text_free(said);
    *said = (ul_text){0};
}

static void tell_events(const ul_record *record, ul_voice voice, const char *seat)
{
    ul_game game = record->start;
    ul_text said = {0};
    voice.listener = *seat == '-' ? UL_NOBODY : (ul_seat)atoi(seat);
    for (size_t i = 0; i < record->count; i++) {
        ul_events events = {0};
        ul_game_act(record->world, &game, record->action[i], &events);
        for (uint8_t e = 0; e < events.count; e++) {
            ul_event event = ul_event_for(events.event[e], voice.listener);
            ul_words_event(&voice, &event, &said);
            put(&said);
        }
    }
    puts("");
}

static void judge(const ul_record *record, ul_voice voice, size_t done, const char *text)
{
    ul_game   game;
    ul_action action;
    ul_fault  fault;
    ul_text   said = {0};
    ul_record_game(record, done, &game);
    voice.listener = game.scene.to_act;
    if (!ul_action_read(record->world, text, strlen(text), &action, &fault))
        stop(fault.message);
    ul_why why = ul_game_why(record->world, &game, action);
    if (why.reason == UL_WHY_LEGAL) {
        ul_words_action(&voice, &game.scene, action, &said);
    } else {
        const char *rule = ul_words_why_rule(record->world, action, why);
        ul_words_why(&voice, &game.scene, action, why, &said);
        ul_text_print(&said, " [%s]", rule ? rule : "-");
    }
    put(&said);
}

int main(int count, char **words)
{
    char     line[LONGEST];
    ul_voice voice = {.names = names};
    if (count != 3 || !ul_lang_find(&voice.lang, words[2]))
        stop("usage: speech RECORD LANG");
    ul_record *record = read_record(words[1]);
    voice.world = record->world;
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = '\0';
        char *rest = strchr(line, ' ');
        if (!rest)
            stop("no question");
        if (strncmp(line, "events ", 7) == 0)
            tell_events(record, voice, rest + 1);
        else
            judge(record, voice, (size_t)strtoul(line, NULL, 10), rest + 1);
    }
    ul_record_free(record);
    return 0;
}
