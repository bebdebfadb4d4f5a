/* ladder_folder.c: going through what was handed in. */
#include "arena/ladder_folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/hex.h"

#define MOST_BYTES ((size_t)64 << 20) /* of one program */
#define MOST_DEPTH 16
#define PATH_ROOM 1024

void ul_ladder_folder_free(ul_ladder_folder *folder)
{
    ul_text_free(&folder->refused);
    folder->looks = 0;
}

/* Names of a folder, in an order that no locale changes. */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void free_names(char **names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(names[i]);
    free(names);
}

/* NULL if there are none, or it cannot be read. */
static char **list_names(const char *path, size_t *count)
{
    DIR   *dir = opendir(path);
    char **names = NULL;
    *count = 0;
    for (struct dirent *entry; dir && (entry = readdir(dir));) {
        bool   itself = strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0;
        char **more = itself ? NULL : realloc(names, (*count + 1) * sizeof *names);
        if (!more)
            continue;
        names = more;
        names[*count] = strdup(entry->d_name);
        *count += names[*count] != NULL;
    }
    if (dir)
        closedir(dir);
    if (names)
        qsort(names, *count, sizeof *names, by_name);
    return names;
}

/* What a program is made of */

/* Reading a program: how its files look, or what is in them. */
typedef struct reading {
    ul_text text;
    bool    contents;
    bool    too_large;
    size_t  bytes;
} reading;

static void read_contents(reading *r, const char *path)
{
    char   piece[8192];
    size_t got;
    FILE  *file = fopen(path, "rb");
    while (file && (got = fread(piece, 1, sizeof piece, file)) > 0)
        ul_text_add(&r->text, piece, got);
    if (file)
        fclose(file);
}

static void read_tree(reading *r, const char *path, unsigned depth);

static void read_folder(reading *r, const char *path, unsigned depth)
{
    size_t count;
    char **names = list_names(path, &count);
    for (size_t i = 0; i < count && !r->too_large; i++) {
        char below[PATH_ROOM];
        if (snprintf(below, sizeof below, "%s/%s", path, names[i]) >= (int)sizeof below)
            r->too_large = true;
        else
            read_tree(r, below, depth + 1);
    }
    free_names(names, count);
}

/* Links are what they say, never what they point at: that may be anything of ours. */
static void read_tree(reading *r, const char *path, unsigned depth)
{
    struct stat about;
    if (lstat(path, &about) != 0)
        return;
    bool link = S_ISLNK(about.st_mode), file = S_ISREG(about.st_mode);
    ul_text_print(&r->text, "%s %o %lld\n", path, (unsigned)about.st_mode, (long long)(file ? about.st_size : 0));
    r->bytes += file ? (size_t)about.st_size : 0;
    r->too_large = r->too_large || r->bytes > MOST_BYTES || depth > MOST_DEPTH;
    if (r->too_large)
        return;
    if (!r->contents)
        ul_text_print(&r->text, "%lld.%09ld\n", (long long)about.st_mtim.tv_sec, about.st_mtim.tv_nsec);
    else if (link) {
        char    target[PATH_ROOM];
        ssize_t len = readlink(path, target, sizeof target);
        ul_text_add(&r->text, target, len > 0 ? (size_t)len : 0);
    } else if (file)
        read_contents(r, path);
    if (S_ISDIR(about.st_mode))
        read_folder(r, path, depth);
}

/* The sum of it; false if it is too large, or memory ran out. */
static bool sum(const char *path, bool contents, uint8_t digest[UL_SHA256_BYTES])
{
    reading r = {.contents = contents};
    read_tree(&r, path, 0);
    bool right = !r.too_large && !r.text.failed;
    if (right)
        ul_sha256(ul_text_bytes(&r.text), r.text.len, digest);
    ul_text_free(&r.text);
    return right;
}

/* The version that it had when its files looked like this; NULL if they never did. */
static ul_ladder_look *look_of(ul_ladder_folder *folder, const char *name)
{
    for (size_t i = 0; i < folder->looks; i++)
        if (strcmp(folder->look[i].name, name) == 0)
            return &folder->look[i];
    ul_ladder_look *look = &folder->look[folder->looks < UL_LADDER_MOST ? folder->looks++ : UL_LADDER_MOST - 1];
    memset(look, 0, sizeof *look);
    snprintf(look->name, sizeof look->name, "%s", name);
    return look;
}

static bool find_version(ul_ladder_folder *folder, const char *name, const char *path, const char **version)
{
    uint8_t         listing[UL_SHA256_BYTES], digest[UL_SHA256_BYTES];
    ul_ladder_look *look = look_of(folder, name);
    *version = look->version;
    if (!sum(path, false, listing))
        return false;
    if (look->version[0] && memcmp(look->listing, listing, sizeof listing) == 0)
        return true;
    if (!sum(path, true, digest))
        return false;
    for (size_t i = 0; i < UL_LADDER_VERSION_TEXT / 2; i++)
        snprintf(look->version + 2 * i, 3, "%02x", digest[i]);
    memcpy(look->listing, listing, sizeof listing);
    return true;
}

/* Who can play */

static bool is_plain(const char *name)
{
    size_t len = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.");
    return !name[len] && len < UL_BOT_SPEC_NAME && name[0] != '-';
}

static bool is_of_the_house(const ul_ladder *ladder, const char *name)
{
    for (size_t i = 0; i < ladder->count; i++)
        if (!ladder->entrant[i].version[0] && ladder->entrant[i].present && strcmp(ladder->entrant[i].name, name) == 0)
            return true;
    return false;
}

static bool may_run(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0 && S_ISREG(about.st_mode) && access(path, X_OK) == 0;
}

/* Why it cannot play; NULL if it can. */
static const char *why_not(const ul_ladder *ladder, const char *name, const char *path, bool is_folder)
{
    char run[PATH_ROOM];
    if (!is_plain(name))
        return "a name has letters, digits, '-', '_' and '.', 47 at most";
    if (is_of_the_house(ladder, name))
        return "a bot of the house has this name: choose another";
    snprintf(run, sizeof run, "%.900s/run", path);
    if (is_folder && !may_run(run))
        return "the folder has no executable file 'run' (chmod +x run)";
    if (!is_folder && !may_run(path))
        return "it is not executable (chmod +x), and no folder with a file 'run'";
    return NULL;
}

/* What cannot play is told; any letters of a name that are no letters are not. */
static void refuse(ul_ladder_folder *folder, const char *name, const char *why)
{
    ul_fault fault;
    ul_fault_set(&fault, "refused", 0, 0, "%.80s: %s", name, why);
    ul_text_print(&folder->refused, "%s\n", fault.message);
}

static bool enter(ul_ladder_folder *folder, ul_ladder *ladder, const char *name, size_t *present)
{
    char        path[PATH_ROOM], errors[PATH_ROOM], file[UL_LADDER_ERRORS_NAME];
    struct stat about;
    const char *version;
    size_t      at;
    snprintf(path, sizeof path, "%s/%.900s", UL_LADDER_BOTS, name);
    bool        is_there = lstat(path, &about) == 0, is_folder = is_there && S_ISDIR(about.st_mode);
    const char *why = why_not(ladder, name, path, is_folder);
    if (is_there && S_ISLNK(about.st_mode)) /* it could change, or be anything of ours, and nobody would see it */
        why = "it is a link: copy the program itself here";
    if (!why && *present == UL_LADDER_MOST)
        why = "there are too many already";
    if (!why && !find_version(folder, name, path, &version))
        why = "it is too large: 64 MB are the most";
    if (why) {
        refuse(folder, name, why);
        return true;
    }
    if (!ul_ladder_enter(ladder, name, version, &at))
        return false;
    ul_entrant *e = &ladder->entrant[at];
    ul_ladder_errors_name(name, file);
    snprintf(errors, sizeof errors, "%s/%s", UL_LADDER_ERRORS, file);
    e->spec = (ul_bot_spec){.how = UL_BOT_SPEC_PROGRAM};
    memcpy(e->spec.name, e->name, sizeof e->name);
    e->present = ul_sandbox_command(&folder->sandbox, path, is_folder, errors, e->spec.command, sizeof e->spec.command);
    *present += e->present;
    return true;
}

bool ul_ladder_folder_read(ul_ladder_folder *folder, ul_ladder *ladder)
{
    size_t count, present = 0;
    char **names = list_names(UL_LADDER_BOTS, &count);
    bool   right = true;
    ul_text_clear(&folder->refused);
    for (size_t i = 0; i < ladder->count; i++)
        ladder->entrant[i].present = ladder->entrant[i].present && !ladder->entrant[i].version[0];
    for (size_t i = 0; i < count && right; i++)
        right = names[i][0] == '.' || enter(folder, ladder, names[i], &present);
    free_names(names, count);
    return right;
}
