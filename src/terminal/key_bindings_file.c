/* key_bindings_file.c: the file of keys in the person's configuration folder. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "terminal/key_bindings.h"

#define LARGEST 65536

/* $XDG_CONFIG_HOME/unlucky/keys, or where that is when it is not set (it must be an absolute path to count). */
static bool find_path(ul_text *path)
{
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && *config == '/')
        ul_text_print(path, "%s/unlucky/keys", config);
    else if (home && *home)
        ul_text_print(path, "%s/.config/unlucky/keys", home);
    return path->bytes != NULL;
}

bool ul_keys_load(ul_keys *keys, ul_text *path, ul_fault *fault)
{
    char bytes[LARGEST];
    if (!find_path(path))
        return true;
    FILE *file = fopen(path->bytes, "rb");
    if (!file && (errno == ENOENT || errno == ENOTDIR))
        return true;
    if (!file)
        return ul_fault_set(fault, "cannot-read", 0, 0, "it cannot be opened: %s", strerror(errno));
    size_t len = fread(bytes, 1, sizeof bytes, file);
    int    why = ferror(file) ? errno : len == sizeof bytes ? EFBIG : 0;
    fclose(file);
    if (why)
        return ul_fault_set(fault, "cannot-read", 0, 0, "it cannot be read: %s", strerror(why));
    return ul_keys_read(keys, bytes, len, fault);
}
