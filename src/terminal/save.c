/* save.c: games kept in files. */
#include "terminal/save.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define LOG ".log"
#define RECORD ".record"
#define LARGEST ((size_t)16 << 20)

/* The errno goes with the fault: whoever is asked for the save notes it. */
static bool refuse(ul_fault *fault, const char *code, const char *path, int why)
{
    ul_fault_set(fault, code, 0, 0, "%s", path);
    errno = why;
    return false;
}

static bool note(ul_save *save, bool fine)
{
    save->system = fine ? 0 : errno;
    return fine;
}

/* $XDG_DATA_HOME/unlucky, or where that is when it is not set (it must be an absolute path to count). */
static bool data_folder(char *path, ul_fault *fault)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int         len = -1;
    if (data && *data == '/')
        len = snprintf(path, UL_SAVE_PATH, "%s/unlucky", data);
    else if (home && *home)
        len = snprintf(path, UL_SAVE_PATH, "%s/.local/share/unlucky", home);
    if (len < 0)
        return refuse(fault, "no-folder", "", 0);
    return len < UL_SAVE_PATH - 256 || refuse(fault, "no-folder", path, ENAMETOOLONG);
}

/* Make a folder and those above it. */
static bool make_folder(char *path, ul_fault *fault)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    if (mkdir(path, 0700) == 0 || errno == EEXIST)
        return true;
    return refuse(fault, "no-folder", path, errno);
}

/* The path of a file in "saves" or "records". */
static bool file_path(char *path, const char *folder, const char *name, const char *ending, ul_fault *fault)
{
    if (!data_folder(path, fault))
        return false;
    strcat(strcat(path, "/"), folder);
    if (fault && !make_folder(path, fault))
        return false;
    strcat(strcat(strcat(path, "/"), name), ending);
    return true;
}

static bool is_there(const char *folder, const char *name, const char *ending)
{
    char path[UL_SAVE_PATH];
    return file_path(path, folder, name, ending, NULL) && access(path, F_OK) == 0;
}

static bool is_taken(const char *name)
{
    return is_there("saves", name, LOG) || is_there("saves", name, RECORD) || is_there("records", name, RECORD);
}

void ul_save_free(ul_save *save)
{
    ul_text_free(&save->written);
    *save = (ul_save){.name = ""};
}

bool ul_save_begin(ul_save *save, const char *edition, ul_fault *fault)
{
    char      path[UL_SAVE_PATH], date[32];
    time_t    now = time(NULL);
    struct tm tm;
    ul_save_free(save);
    if (!data_folder(path, fault))
        return note(save, false);
    strftime(date, sizeof date, "%Y%m%d-%H%M%S", localtime_r(&now, &tm) ? &tm : gmtime_r(&now, &tm));
    snprintf(save->name, sizeof save->name, "%s-%s", date, edition);
    for (unsigned number = 2; is_taken(save->name); number++)
        snprintf(save->name, sizeof save->name, "%s-%s-%u", date, edition, number);
    return true;
}

static bool was_written(const ul_save *save, const char *path)
{
    const char *end = save->written.bytes + save->written.len;
    for (const char *at = save->written.bytes; at && at < end; at += strlen(at) + 1)
        if (strcmp(at, path) == 0)
            return true;
    return false;
}

/* A folder is not asked about: writing says what is wrong with it. */
static bool is_of_others(const ul_save *save, const char *path)
{
    struct stat about;
    return lstat(path, &about) == 0 && !S_ISDIR(about.st_mode) && !was_written(save, path);
}

bool ul_save_elsewhere(ul_save *save, const char *path, ul_fault *fault)
{
    const char *home = getenv("HOME");
    bool        below = path[0] == '~' && path[1] == '/' && home;
    char        place[UL_SAVE_PATH];
    int         len = snprintf(place, sizeof place, "%s%s", below ? home : "", below ? path + 1 : path);
    if (len < 1 || len >= UL_SAVE_PATH)
        return note(save, refuse(fault, "cannot-write", path, ENAMETOOLONG));
    if (is_of_others(save, place) && strcmp(save->asked, place) != 0) {
        strcpy(save->asked, place);
        return ul_fault_set(fault, "file-there", 0, 0, "%s", place);
    }
    strcpy(save->place, place);
    *save->asked = '\0';
    return true;
}

static bool write_all(int file, const char *bytes, size_t len)
{
    while (len) {
        ssize_t done = write(file, bytes, len);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        len -= (size_t)done;
    }
    return true;
}

/* Write aside, then put in place. */
static bool replace_file(const char *path, const ul_text *text, ul_fault *fault)
{
    char aside[UL_SAVE_PATH + 8];
    snprintf(aside, sizeof aside, "%s.new", path);
    int  file = open(aside, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool fine = file >= 0 && write_all(file, text->bytes, text->len) && fsync(file) == 0;
    int  why = errno;
    if (file >= 0 && close(file) != 0 && fine) {
        fine = false;
        why = errno;
    }
    if (fine && rename(aside, path) == 0)
        return true;
    why = fine ? errno : why;
    if (file >= 0)
        unlink(aside);
    return refuse(fault, "cannot-write", path, why);
}

bool ul_save_write(ul_save *save, const ul_text *text, bool over, ul_fault *fault)
{
    char path[UL_SAVE_PATH], old[UL_SAVE_PATH];
    if (*save->place)
        strcpy(path, save->place);
    else if (!file_path(path, over ? "records" : "saves", save->name, over ? RECORD : LOG, fault))
        return note(save, false);
    if (!replace_file(path, text, fault))
        return note(save, false);
    snprintf(save->path, sizeof save->path, "%s", path);
    if (!was_written(save, path))
        ul_text_add(&save->written, path, strlen(path) + 1);
    if (over && *save->name && file_path(old, "saves", save->name, LOG, NULL))
        unlink(old);
    return true;
}

static bool ends_in(const char *name, const char *ending)
{
    size_t len = strlen(name), end = strlen(ending);
    return len > end && strcmp(name + len - end, ending) == 0;
}

/* An entry of the folder as a save; false if it is none. */
static bool take_entry(const char *folder, const char *file, bool over, ul_saved *saved, struct timespec *when)
{
    struct stat about;
    char        path[UL_SAVE_PATH];
    bool        record = ends_in(file, RECORD);
    size_t      len = strlen(file) - strlen(record ? RECORD : LOG);
    if ((!record && (over || !ends_in(file, LOG))) || len >= sizeof saved->name ||
        strlen(folder) + strlen(file) >= sizeof path)
        return false;
    strcat(strcpy(path, folder), file);
    if (stat(path, &about) != 0)
        return false;
    *saved = (ul_saved){.over = over, .old = record && !over, .when = (int64_t)about.st_mtim.tv_sec};
    memcpy(saved->name, file, len);
    *when = about.st_mtim;
    return true;
}

static bool is_later(struct timespec a, struct timespec b)
{
    return a.tv_sec != b.tv_sec ? a.tv_sec > b.tv_sec : a.tv_nsec > b.tv_nsec;
}

/* Sorted as they come: there are few. */
size_t ul_save_list(bool over, ul_saved *list, size_t most)
{
    char            folder[UL_SAVE_PATH];
    struct timespec when[UL_SAVES_LISTED], now;
    ul_saved        saved;
    size_t          count = 0;
    most = most < UL_SAVES_LISTED ? most : UL_SAVES_LISTED;
    if (!data_folder(folder, NULL))
        return 0;
    strcat(folder, over ? "/records/" : "/saves/");
    DIR *listing = opendir(folder);
    for (struct dirent *entry; listing && (entry = readdir(listing));) {
        if (!take_entry(folder, entry->d_name, over, &saved, &now))
            continue;
        size_t at = count;
        while (at > 0 && is_later(now, when[at - 1]))
            at--;
        if (at >= most)
            continue;
        count += count < most;
        memmove(&list[at + 1], &list[at], (count - at - 1) * sizeof *list);
        memmove(&when[at + 1], &when[at], (count - at - 1) * sizeof *when);
        list[at] = saved;
        when[at] = now;
    }
    if (listing)
        closedir(listing);
    return count;
}

bool ul_saved_path(const ul_saved *saved, char path[UL_SAVE_PATH])
{
    return file_path(path, saved->over ? "records" : "saves", saved->name, saved->over || saved->old ? RECORD : LOG,
                     NULL);
}

bool ul_saved_find(const char *name, ul_saved *saved)
{
    *saved = (ul_saved){.over = false};
    if (!*name || strlen(name) >= sizeof saved->name || strchr(name, '/'))
        return false;
    strcpy(saved->name, name);
    saved->old = !is_there("saves", name, LOG);
    return !saved->old || is_there("saves", name, RECORD);
}

bool ul_saved_delete(const ul_saved *saved, ul_fault *fault)
{
    char path[UL_SAVE_PATH] = "";
    return (ul_saved_path(saved, path) && unlink(path) == 0) || refuse(fault, "cannot-write", path, errno);
}

/* A name that is a file's alone: no folder, nothing hidden, nothing that a terminal would obey. */
static bool is_name(const char *name)
{
    size_t len = strlen(name);
    for (const char *at = name; *at; at++)
        if ((unsigned char)*at < ' ' || *at == 127 || *at == '/')
            return false;
    return len && len < sizeof((ul_save *)0)->name && *name != '.' && *name != '-';
}

bool ul_saved_rename(const ul_saved *saved, const char *name, ul_fault *fault)
{
    ul_saved other = *saved;
    char     from[UL_SAVE_PATH], to[UL_SAVE_PATH];
    if (!is_name(name))
        return ul_fault_set(fault, "bad-name", 0, 0, "%s", name);
    strcpy(other.name, name);
    if (!ul_saved_path(saved, from) || !ul_saved_path(&other, to))
        return refuse(fault, "cannot-write", name, errno);
    if (is_taken(name))
        return ul_fault_set(fault, "file-there", 0, 0, "%s", name);
    return rename(from, to) == 0 || refuse(fault, "cannot-write", to, errno);
}

static bool find_newest(char *newest, ul_fault *fault)
{
    ul_saved saved;
    char     folder[UL_SAVE_PATH];
    if (!data_folder(folder, fault))
        return false;
    if (ul_save_list(false, &saved, 1) == 1)
        return ul_saved_path(&saved, newest);
    strcat(folder, "/saves/");
    return refuse(fault, "no-save", folder, 0);
}

static bool read_file(const char *path, ul_text *text, ul_fault *fault)
{
    char   piece[16384];
    size_t got;
    FILE  *file = fopen(path, "rb");
    if (!file)
        return refuse(fault, "cannot-read", path, errno);
    while (text->len < LARGEST && (got = fread(piece, 1, sizeof piece, file)) > 0)
        ul_text_add(text, piece, got);
    bool fine = !ferror(file) && !text->failed;
    int  why = errno;
    fclose(file);
    return fine || refuse(fault, "cannot-read", path, why);
}

bool ul_saved_read(const ul_saved *saved, ul_text *text)
{
    char path[UL_SAVE_PATH];
    return ul_saved_path(saved, path) && read_file(path, text, NULL);
}

/* A file of ours is written to again, a record as a log. */
static void adopt(ul_save *save, const char *path)
{
    char        ours[UL_SAVE_PATH], name[sizeof save->name];
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    const char *ending = ends_in(base, LOG) ? LOG : ends_in(base, RECORD) ? RECORD : "";
    size_t      len = strlen(base) - strlen(ending);
    ul_save_free(save);
    if (!*ending || len >= sizeof name)
        return;
    memcpy(name, base, len);
    name[len] = '\0';
    if (file_path(ours, "saves", name, ending, NULL) && strcmp(ours, path) == 0)
        strcpy(save->name, name);
}

bool ul_save_read(ul_save *save, const char *path, char *found, ul_text *text, ul_fault *fault)
{
    if (path && strlen(path) >= UL_SAVE_PATH)
        return note(save, refuse(fault, "cannot-read", path, ENAMETOOLONG));
    ul_saved named;
    if (path && access(path, F_OK) != 0 && ul_saved_find(path, &named))
        ul_saved_path(&named, found);
    else if (path)
        strcpy(found, path);
    else if (!find_newest(found, fault))
        return note(save, false);
    if (!read_file(found, text, fault))
        return note(save, false);
    adopt(save, found);
    return true;
}

void ul_save_put_aside(const char *found)
{
    char old[UL_SAVE_PATH + 8];
    snprintf(old, sizeof old, "%s.old", found);
    rename(found, old);
}
