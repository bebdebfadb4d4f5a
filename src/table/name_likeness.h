/*
 * name_likeness.h: when two names look alike.
 *
 * `version` is that of the table (about.h): a log is read by the rules that it
 * was written by.
 */
#ifndef UL_TABLE_NAME_LIKENESS_H
#define UL_TABLE_NAME_LIKENESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ul_name_look {
    uint32_t read, seen; /* two sums: capital and small letters are the same; I and l are, and 0 and O */
    uint32_t any;        /* how many characters are to be seen */
} ul_name_look;

ul_name_look ul_name_look_of(const char *name, size_t len, uint8_t version);
bool         ul_names_are_alike(const ul_name_look *a, const ul_name_look *b, uint8_t version);

#endif
