/* html_page.c: the page itself, which is the same for every address but for what its head says of it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "server/preview.h"
#include "server/routes.h"
#include "server/server_state.h"

#define BASE_BYTES 300
#define PATH_BYTES 64
#define FIRST_EDITION "kill-2009" /* what the start page offers first */

/* A name, an address or [an address], and a port: nothing that could say something in a page. */
static bool is_host(const char *host)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-:[]";
    return host && *host && strlen(host) < 256 && strspn(host, letters) == strlen(host);
}

/* What addresses of this server begin with, as far as it is known: who is behind a proxy speaks https to that. */
static void find_base(const ul_server *s, ul_http_request *request, char base[BASE_BYTES])
{
    const char *host = ul_http_header(request, "Host"), *protocol = ul_http_header(request, "X-Forwarded-Proto");
    bool        secure = s->how->trust_proxy && protocol && strcmp(protocol, "https") == 0;
    base[0] = '\0';
    if (s->how->public_url) {
        size_t len = strlen(s->how->public_url);
        while (len && s->how->public_url[len - 1] == '/')
            len--;
        if (len < BASE_BYTES)
            snprintf(base, BASE_BYTES, "%.*s", (int)len, s->how->public_url);
    } else if (is_host(host)) {
        snprintf(base, BASE_BYTES, "%s://%s", secure ? "https" : "http", host);
    }
}

/* That of `?lang=`, which links between languages have, or the first of "fr-CH, de;q=0.9" that we have. */
static ul_lang find_language(ul_http_request *request)
{
    ul_lang     lang = UL_LANG_SOURCE;
    const char *asked = ul_http_argument(request, "lang"), *list = ul_http_header(request, "Accept-Language");
    char        tag[16];
    if (asked && ul_lang_find(&lang, asked))
        return lang;
    while (list && *list) {
        list += strspn(list, ", ");
        size_t len = strcspn(list, ",; ");
        snprintf(tag, sizeof tag, "%.*s", (int)len, list);
        if (len && len < sizeof tag && ul_lang_find(&lang, tag))
            return lang;
        list += strcspn(list, ",");
    }
    return UL_LANG_SOURCE;
}

/* The picture of that edition in that language, or in the source's; NULL: the page brings none. */
static const char *find_picture(const ul_server *s, const ul_preview *preview, char path[PATH_BYTES])
{
    const ul_lang langs[] = {preview->lang, UL_LANG_SOURCE};
    for (size_t i = 0; i < sizeof langs / sizeof *langs; i++) {
        snprintf(path, PATH_BYTES, "/pictures/%s.%s.png", preview->edition, ul_lang_tag(langs[i]));
        if (ul_files_find(s->files, path))
            return path;
    }
    return NULL;
}

static void answer(ul_server *s, ul_http_request *request, const ul_preview *preview)
{
    const ul_file *page = ul_files_find(s->files, "/");
    char           base[BASE_BYTES], path[PATH_BYTES];
    ul_text        text = {0};
    find_base(s, request, base);
    ul_preview_write(preview, base, find_picture(s, preview, path), page->bytes, page->len, &text);
    ul_http_answer(request, 200, "text/html; charset=utf-8", &text);
}

static void answer_start(ul_server *s, ul_http_request *request)
{
    ul_preview preview;
    ul_edition edition;
    ul_edition_find(&edition, FIRST_EDITION, strlen(FIRST_EDITION));
    ul_preview_start(&preview, find_language(request), &edition);
    answer(s, request, &preview);
    ul_preview_free(&preview);
}

/* All worlds of a ground are of one edition. */
static const ul_edition *edition_of(const ul_ground *ground)
{
    uint8_t players = UL_MAX_SEATS;
    while (!ground->world[players])
        players--;
    return ul_world_edition(ground->world[players]);
}

static void answer_table(void *context, ul_live_table *l, const ul_fault *fault)
{
    ul_http_request *request = context;
    ul_server       *s = ul_http_note(request);
    const char      *replay = ul_http_argument(request, "replay");
    ul_preview       preview;
    (void)fault;
    ul_http_set_note(request, NULL, false);
    /* Without a table it is the page all the same, which says what is the matter and the way on. */
    if (!l) {
        answer_start(s, request);
        return;
    }
    unsigned long game = replay ? strtoul(replay, NULL, 10) : 0;
    ul_preview_table(&preview, ul_table_of(l), edition_of(l->ground->on), game > UINT16_MAX ? 0 : (unsigned)game);
    answer(s, request, &preview);
    ul_preview_free(&preview);
}

void ul_route_page(ul_server *s, ul_http_request *request, const char *id)
{
    if (!id) {
        answer_start(s, request);
        return;
    }
    ul_http_set_note(request, s, false);
    ul_table_cache_fetch(s, id, ul_http_account(request), answer_table, request);
}
