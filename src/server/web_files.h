/*
 * web_files.h: the files of the browser game, and how long browsers may cache
 * them.
 *
 * Either those compiled in, or a folder that is read once, at the start. A
 * file with the hash of its contents in its name never changes and may be
 * cached for a year; the others are checked each time, by their tag.
 */
#ifndef UL_SERVER_WEB_FILES_H
#define UL_SERVER_WEB_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"

typedef struct ul_file {
    const char *path; /* "/index.html" */
    const char *type; /* "text/html; charset=utf-8" */
    const char *bytes;
    size_t      len;
    const char *packed; /* the same by gzip; NULL: it would not be shorter */
    size_t      packed_len;
    const char *tag; /* "\"…\"", of the contents */
    bool        forever;
} ul_file;

typedef struct ul_files ul_files;

/* NULL with *fault: "no-assets" (the folder cannot be read or has no index.html), "out-of-memory". */
ul_files *ul_files_new(const char *folder, ul_fault *fault); /* NULL: those that were compiled in */
void      ul_files_free(ul_files *files);                    /* NULL is welcome */

/* NULL: there is none. "/" is the index. */
const ul_file *ul_files_find(const ul_files *files, const char *path);

/* Made by tools/bundle. */
extern const ul_file ul_bundle[];
extern const size_t  ul_bundle_count;

#endif
