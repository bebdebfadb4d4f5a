/* seat_keys.c: the keys of seats at tables elsewhere, a file each. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "base/entropy.h"
#include "base/hex.h"
#include "terminal/seat_keys_inside.h"

#define PATH_BYTES 4096

/* $XDG_STATE_HOME/unlucky/seats, made where it is not there. "" if nothing says where that is. */
static void folder_path(char path[PATH_BYTES])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    *path = 0;
    if (state && *state == '/')
        snprintf(path, PATH_BYTES - 512, "%s/unlucky/seats", state);
    else if (home && *home)
        snprintf(path, PATH_BYTES - 512, "%s/.local/state/unlucky/seats", home);
    for (char *slash = *path ? strchr(path + 1, '/') : NULL; slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
    mkdir(path, 0700);
}

static void file_path(const ul_table_link *link, char path[PATH_BYTES])
{
    char host[UL_HOST_BYTES + 1];
    folder_path(path);
    if (!*path)
        return;
    snprintf(host, sizeof host, "%s", link->host);
    for (char *at = host; *at; at++)
        *at = *at == '/' ? '_' : *at;
    size_t len = strlen(path);
    snprintf(path + len, PATH_BYTES - len, "/%s_%s_%s", host, link->port, link->table);
}

bool ul_seat_key_read(ul_table_link *link)
{
    char path[PATH_BYTES], key[UL_KEY_HEX + 1] = "";
    file_path(link, path);
    FILE *file = *path ? fopen(path, "r") : NULL;
    if (!file)
        return false;
    bool fine = fgets(key, sizeof key, file) != NULL;
    fclose(file);
    key[strcspn(key, "\n")] = 0;
    fine = fine && strlen(key) >= (size_t)2 * UL_KEY_BYTES && strspn(key, "0123456789abcdef") == strlen(key);
    if (fine)
        memcpy(link->key, key, sizeof key);
    return fine;
}

bool ul_seat_key_write(const ul_table_link *link, ul_fault *fault)
{
    char path[PATH_BYTES];
    file_path(link, path);
    int     fd = *path ? open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600) : -1;
    FILE   *file = fd >= 0 && fchmod(fd, 0600) == 0 ? fdopen(fd, "w") : NULL;
    ul_text address = {0};
    ul_table_link_write(link, false, &address);
    bool fine = file && !address.failed && fprintf(file, "%s\n%s\n", link->key, ul_text_bytes(&address)) > 0;
    ul_text_free(&address);
    if (file)
        fine = fclose(file) == 0 && fine;
    return fine ? true : ul_fault_set(fault, "cannot-write", 0, 0, "%s", path);
}

/* Its second line is the table's link; files of earlier versions have none until one comes back to the seat. */
static bool read_kept(const char *path, ul_table_link *link)
{
    char     key[UL_KEY_HEX + 2] = "", address[512] = "";
    ul_fault fault;
    FILE    *file = fopen(path, "r");
    if (!file)
        return false;
    bool fine = fgets(key, sizeof key, file) && fgets(address, sizeof address, file);
    fclose(file);
    key[strcspn(key, "\n")] = 0;
    address[strcspn(address, "\n")] = 0;
    if (!fine || strlen(key) > UL_KEY_HEX || !ul_table_link_read(address, link, &fault))
        return false;
    memcpy(link->key, key, strlen(key) + 1);
    return strlen(key) >= (size_t)2 * UL_KEY_BYTES && strspn(key, "0123456789abcdef") == strlen(key);
}

size_t ul_seat_keys_list(ul_table_link *links, size_t most)
{
    char           path[PATH_BYTES];
    size_t         count = 0;
    struct dirent *one;
    folder_path(path);
    size_t len = strlen(path);
    DIR   *folder = *path ? opendir(path) : NULL;
    while (folder && count < most && (one = readdir(folder)) != NULL) {
        snprintf(path + len, PATH_BYTES - len, "/%s", one->d_name);
        count += one->d_name[0] != '.' && read_kept(path, &links[count]);
    }
    if (folder)
        closedir(folder);
    return count;
}

void ul_seat_key_forget(ul_table_link *link)
{
    char path[PATH_BYTES];
    file_path(link, path);
    if (*path)
        unlink(path);
    *link->key = 0;
}

void ul_seat_secret_draw(uint8_t *bytes, size_t count)
{
    if (!ul_entropy_read(bytes, count)) {
        fputs("unlucky play: " UL_ENTROPY_SOURCE " cannot be read, and a key that can be guessed is none\n", stderr);
        exit(1);
    }
}

void ul_seat_key_draw(ul_table_link *link)
{
    uint8_t bytes[UL_KEY_BYTES];
    ul_text hex = {0};
    ul_seat_secret_draw(bytes, sizeof bytes);
    ul_hex_write(bytes, sizeof bytes, &hex);
    snprintf(link->key, sizeof link->key, "%s", ul_text_bytes(&hex));
    ul_text_free(&hex);
}
