/* web_files.c: the browser game's files, compiled in or from a folder. */
#include "server/web_files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "base/grow.h"
#include "base/hex.h"
#include "base/sha256.h"
#include "base/text.h"
#include "table/deed.h"

#define FILE_BYTES ((size_t)16 << 20)
#define DEPTH 8

struct ul_files {
    ul_file *file;
    size_t   count, room;
    bool     owned; /* names and bytes are ours to free */
};

/* ---- what a name tells */

static const char *const types[][2] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".txt", "text/plain; charset=utf-8"},
};

static bool ends_with(const char *text, const char *end)
{
    size_t len = strlen(text), end_len = strlen(end);
    return len >= end_len && strcmp(text + len - end_len, end) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (ends_with(path, types[i][0]))
            return types[i][1];
    }
    return "application/octet-stream";
}

/* "/assets/board-3kq9_Zx1.js": a dash or a dot, and eight characters of a hash before the ending. */
static bool has_hash(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (strncmp(path, "/assets/", 8) != 0 || !dot || dot - path < 8 + 9)
        return false;
    return (dot[-9] == '-' || dot[-9] == '.') && memchr(dot - 8, '/', 8) == NULL;
}

static char *tag_of(const char *bytes, size_t len)
{
    uint8_t sum[UL_SHA256_BYTES];
    ul_text text = {0};
    ul_sha256(bytes, len, sum);
    ul_text_put(&text, "\"");
    ul_hex_write(sum, 12, &text);
    ul_text_put(&text, "\"");
    return text.bytes; /* NULL: no memory */
}

/* ---- collecting */

/* One more; its name and bytes are the files' if `owned`. */
static bool add(ul_files *files, const char *path, const char *bytes, size_t len)
{
    ul_file *more = ul_grow(files->file, files->count, 1, &files->room, sizeof *more);
    if (!more)
        return false;
    files->file = more;
    char *tag = tag_of(bytes, len);
    if (!tag)
        return false;
    files->file[files->count++] = (ul_file){
        .path = path, .type = type_of(path), .bytes = bytes, .len = len, .tag = tag, .forever = has_hash(path)};
    return true;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const ul_file *)a)->path, ((const ul_file *)b)->path);
}

static bool read_whole(const char *name, ul_text *text)
{
    char   piece[16384];
    size_t got;
    FILE  *file = fopen(name, "rb");
    if (!file)
        return false;
    ul_text_put(text, "");
    while ((got = fread(piece, 1, sizeof piece, file)) > 0 && text->len + got <= FILE_BYTES)
        ul_text_add(text, piece, got);
    bool fine = got == 0 && !ferror(file) && !text->failed;
    fclose(file);
    return fine;
}

static bool take_file(ul_files *files, const char *name, const char *path)
{
    ul_text text = {0};
    char   *copy = strdup(path);
    if (copy && read_whole(name, &text) && add(files, copy, text.bytes, text.len))
        return true;
    ul_text_free(&text);
    free(copy);
    return false;
}

static bool take_folder(ul_files *files, const char *folder, const char *under, int depth);

static bool take_entry(ul_files *files, const char *folder, const char *under, const char *entry, int depth)
{
    char        name[1024], path[512];
    struct stat about;
    if (entry[0] == '.')
        return true;
    if (snprintf(name, sizeof name, "%s/%s", folder, entry) >= (int)sizeof name ||
        snprintf(path, sizeof path, "%s/%s", under, entry) >= (int)sizeof path || stat(name, &about) != 0)
        return false;
    if (S_ISDIR(about.st_mode))
        return depth < DEPTH && take_folder(files, name, path, depth + 1);
    return !S_ISREG(about.st_mode) || take_file(files, name, path);
}

static bool take_folder(ul_files *files, const char *folder, const char *under, int depth)
{
    DIR           *dir = opendir(folder);
    struct dirent *entry;
    bool           fine = dir != NULL;
    while (fine && (entry = readdir(dir)) != NULL)
        fine = take_entry(files, folder, under, entry->d_name, depth);
    if (dir)
        closedir(dir);
    return fine;
}

/* "/a.js.gz" is "/a.js", compressed. Files are in the order of their names. */
static void pair_up(ul_files *files)
{
    for (size_t i = 0; i + 1 < files->count; i++) {
        char packed[520];
        snprintf(packed, sizeof packed, "%s.gz", files->file[i].path);
        const ul_file *other = ul_files_find(files, packed);
        if (other && other->len < files->file[i].len) {
            files->file[i].packed = other->bytes;
            files->file[i].packed_len = other->len;
        }
    }
}

static bool take_bundle(ul_files *files)
{
    for (size_t i = 0; i < ul_bundle_count; i++) {
        if (!add(files, ul_bundle[i].path, ul_bundle[i].bytes, ul_bundle[i].len))
            return false;
        files->file[i].packed = ul_bundle[i].packed;
        files->file[i].packed_len = ul_bundle[i].packed_len;
    }
    return true;
}

ul_files *ul_files_new(const char *folder, ul_fault *fault)
{
    ul_files *files = calloc(1, sizeof *files);
    if (!files || (!folder && !take_bundle(files))) {
        ul_files_free(files);
        ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out");
        return NULL;
    }
    files->owned = folder != NULL;
    if (folder && !take_folder(files, folder, "", 0)) {
        ul_fault_set(fault, "no-assets", 0, 0, "%s cannot be read: %s", folder, strerror(errno));
        ul_files_free(files);
        return NULL;
    }
    qsort(files->file, files->count, sizeof *files->file, by_path);
    if (folder)
        pair_up(files);
    if (ul_files_find(files, "/"))
        return files;
    ul_fault_set(fault, "no-assets", 0, 0, "%s has no index.html: `make web` makes web/dist, which has one",
                 folder ? folder : "the bundle");
    ul_files_free(files);
    return NULL;
}

void ul_files_free(ul_files *files)
{
    if (!files)
        return;
    for (size_t i = 0; i < files->count; i++) {
        union {
            const char *in;
            void       *out;
        } path = {files->file[i].path}, bytes = {files->file[i].bytes}, tag = {files->file[i].tag};
        free(tag.out);
        if (files->owned) {
            free(path.out);
            free(bytes.out);
        }
    }
    free(files->file);
    free(files);
}

const ul_file *ul_files_find(const ul_files *files, const char *path)
{
    const ul_file sought = {.path = strcmp(path, "/") == 0 ? "/index.html" : path};
    return files->count ? bsearch(&sought, files->file, files->count, sizeof *files->file, by_path) : NULL;
}
