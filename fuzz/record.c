/*
 * record.c: any bytes as the text of a record.
 *
 * What is refused must say why and where; what is accepted comes out the same
 * when it is written and read again, and can be replayed to any turn.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "record/record.h"

static void check_fault(const ul_fault *fault, const uint8_t *data, size_t size)
{
    size_t lines = 1;
    for (size_t i = 0; i < size; i++)
        lines += data[i] == '\n';
    MUST(fault->code && fault->message[0]);
    MUST(fault->line <= lines);
}

static void check_turns(const ul_record *record)
{
    ul_game end;
    size_t  count;
    ul_record_game(record, record->count, &end);
    for (unsigned turn = record->start.scene.turn; turn <= end.scene.turn; turn++)
        MUST(ul_record_turn(record, turn, &count) && count <= record->count);
    MUST(!ul_record_turn(record, end.scene.turn + 1U, &count));
}

static void check_text(const ul_record *record)
{
    ul_fault fault = {0};
    ul_text  once = {0}, twice = {0};
    ul_record_write(record, &once);
    ul_record *again = ul_record_read(once.bytes, once.len, &fault);
    MUST(again && again->count == record->count);
    ul_record_write(again, &twice);
    MUST(strcmp(once.bytes, twice.bytes) == 0);
    /* The record says what can be verified; so does its text. */
    MUST(!ul_record_verify(record, NULL) || ul_record_verify(again, NULL));
    ul_record_free(again);
    ul_text_free(&once);
    ul_text_free(&twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ul_fault   fault = {0};
    ul_record *record = ul_record_read((const char *)data, size, &fault);
    if (record) {
        check_turns(record);
        check_text(record);
    } else {
        check_fault(&fault, data, size);
    }
    ul_record_free(record);
    return 0;
}
