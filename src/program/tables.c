/* tables.c: unlucky tables: what the operator of a server can do with its tables. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include "base/json.h"
#include "client/fetch.h"
#include "client/url.h"
#include "program/options.h"
#include "program/program.h"
#include "program/subcommands.h"

static const char help[] =
    "unlucky tables: look after the tables of a running server\n"
    "\n"
    "  unlucky tables list                 list open tables; `list all`: all tables in the store\n"
    "  unlucky tables close ID             end a table, whatever is played there\n"
    "  unlucky tables delete ID            delete a closed table and the names in it\n"
    "  unlucky tables forget NAME          replace this name in all closed tables\n"
    "  unlucky tables log ID               print the log of a closed table\n"
    "  unlucky tables export FOLDER        write the record of every finished game there\n"
    "  unlucky tables health               does the server answer, and has it its store? Needs no token\n"
    "\n"
    "  --server URL          the server (http://127.0.0.1:8080), or its proxy: https://play.example.org\n"
    "  --token-file FILE     the token that it was started with (--operator-token-file)\n"
    "\n"
    "Exit codes: 0 fine, 1 failed or refused, 2 wrong usage.\n";

#define ANSWER_BYTES ((size_t)256 << 20)
#define PATIENCE 60000       /* milliseconds: it may look through all that it has */
#define HEALTH_PATIENCE 5000 /* somebody who is well answers at once */

typedef struct place {
    const char *server, *token_file;
    ul_url      url;
    ul_text     token;
} place;

static int read_server(place *p)
{
    const char *url = p->server ? p->server : "http://127.0.0.1:8080";
    ul_fault    fault;
    if (ul_url_read(url, &p->url, &fault))
        return UL_EXIT_FINE;
    return ul_program_usage("tables", "'%s' is no address of a server: it is like https://play.example.org", url);
}

static int read_token(place *p)
{
    if (!p->token_file)
        return ul_program_usage("tables", "give the token that the server was started with: --token-file FILE");
    int result = ul_program_read(p->token_file, 4096, &p->token);
    if (result == UL_EXIT_FINE && p->token.bytes) {
        p->token.len = strcspn(p->token.bytes, "\r\n");
        p->token.bytes[p->token.len] = '\0';
    }
    return result;
}

/* ---- asking the server */

static int cannot(const char *message, const char *code)
{
    fprintf(stderr, "unlucky tables: %s [%s]\n", message, code);
    return UL_EXIT_FAILED;
}

/* What a refusal says. */
static int refused(const ul_text *answer)
{
    ul_fault       fault;
    ul_json       *json = ul_json_read(ul_text_bytes(answer), answer->len, &fault);
    const ul_json *message = ul_json_member(json, "message"), *code = ul_json_member(json, "error");
    cannot(message && message->text ? message->text : "the server's answer is none",
           code && code->text ? code->text : "bad-answer");
    ul_json_free(json);
    return UL_EXIT_FAILED;
}

/* The answer is added to `body`. */
static int ask(const place *p, const char *method, const char *path, const char *say, ul_text *body)
{
    ul_text  from = {0}, answer = {0};
    int      status = 0, result = UL_EXIT_FINE;
    ul_fault fault;
    ul_text_print(&from, "/api/1/operator/%s", path);
    const ul_call call = {.host = p->url.host,
                          .port = p->url.port,
                          .tls = p->url.tls,
                          .method = method,
                          .path = from.bytes,
                          .token = p->token.bytes,
                          .body = say,
                          .most = ANSWER_BYTES,
                          .patience = PATIENCE};
    if (from.failed)
        result = ul_program_no_memory();
    else if (!ul_call_make(&call, &status, &answer, &fault))
        result = cannot(fault.message, fault.code);
    else if (status / 100 != 2)
        result = refused(&answer);
    else
        ul_text_add(body, answer.bytes, answer.len);
    ul_text_free(&from);
    ul_text_free(&answer);
    return result;
}

/* ---- pages */

/* One page of a list: `each` for each, and *next is where the next begins, "" if there is none. */
typedef int each_of(void *context, const ul_json *one);

static int take_page(const ul_text *body, const char *key, each_of *each, void *context, char next[80])
{
    ul_fault fault;
    int      result = UL_EXIT_FINE;
    ul_json *json = ul_json_read(body->bytes, body->len, &fault);
    if (!json) {
        fprintf(stderr, "unlucky tables: the server's answer is none: %s\n", fault.message);
        return UL_EXIT_FAILED;
    }
    const ul_json *list = ul_json_member(json, key), *after = ul_json_member(json, "next");
    for (const ul_json *one = ul_json_first(list); one && result == UL_EXIT_FINE; one = ul_json_next(list, one))
        result = each(context, one);
    snprintf(next, 80, "%s", after && after->type == UL_JSON_STRING ? after->text : "");
    ul_json_free(json);
    return result;
}

static int all_pages(const place *p, const char *what, const char *filter, each_of *each, void *context)
{
    char next[80] = "";
    int  result;
    do {
        ul_text path = {0}, body = {0};
        ul_text_print(&path, "%s?%s", what, filter);
        if (*next)
            ul_text_print(&path, "&after=%s", next);
        result = path.failed ? ul_program_no_memory() : ask(p, "GET", path.bytes, "", &body);
        if (result == UL_EXIT_FINE)
            result = take_page(&body, what, each, context, next);
        ul_text_free(&path);
        ul_text_free(&body);
    } while (result == UL_EXIT_FINE && *next);
    return result;
}

static int print_table(void *context, const ul_json *one)
{
    ul_text       *text = context;
    const ul_json *summary = ul_json_member(one, "summary"), *changed = ul_json_member(one, "changed");
    const ul_json *seats = ul_json_member(summary, "seats");
    time_t         at = changed ? (time_t)(changed->integer / 1000) : 0;
    struct tm      utc;
    char           when[32];
    gmtime_r(&at, &utc);
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", &utc);
    ul_text_print(text, "%-16s %s %-8s", ul_json_text_of(one, "id"), when, ul_json_text_of(summary, "phase"));
    for (const ul_json *seat = ul_json_first(seats); seat; seat = ul_json_next(seats, seat)) {
        const char *name = ul_json_text_of(seat, "name");
        ul_text_print(text, " %s", *name ? name : ul_json_text_of(seat, "sitter"));
    }
    ul_text_put(text, "\n");
    return UL_EXIT_FINE;
}

typedef struct folder {
    const char *path;
    size_t      count;
} folder;

static int write_record(void *context, const ul_json *one)
{
    folder        *to = context;
    const ul_json *game = ul_json_member(one, "game"), *record = ul_json_member(one, "record");
    char           path[1024];
    if (!game || !record ||
        strspn(ul_json_text_of(one, "table"), "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == 0)
        return UL_EXIT_FINE;
    snprintf(path, sizeof path, "%s/%s-%d.txt", to->path, ul_json_text_of(one, "table"), (int)game->integer);
    FILE *file = fopen(path, "wb");
    bool  fine = file && fwrite(record->text, 1, record->text_len, file) == record->text_len;
    fine = (!file || fclose(file) == 0) && fine;
    if (!fine) {
        fprintf(stderr, "unlucky tables: cannot write %s: %s\n", path, strerror(errno));
        return UL_EXIT_FAILED;
    }
    to->count++;
    return UL_EXIT_FINE;
}

/* ---- commands */

static int list(const place *p, const char *which)
{
    ul_text text = {0};
    if (which && strcmp(which, "all") != 0)
        return ul_program_usage("tables", "list takes `all` or nothing, and was given '%s'", which);
    int result = all_pages(p, "tables", which ? "limit=200" : "limit=200&open=yes", print_table, &text);
    if (result == UL_EXIT_FINE)
        result = ul_program_write_text(&text);
    ul_text_free(&text);
    return result;
}

static int export_all(const place *p, const char *path)
{
    folder to = {.path = path};
    if (mkdir(path, 0700) != 0 && errno != EEXIST) {
        fprintf(stderr, "unlucky tables: cannot make %s: %s\n", path, strerror(errno));
        return UL_EXIT_FAILED;
    }
    int result = all_pages(p, "records", "limit=20", write_record, &to);
    if (result == UL_EXIT_FINE)
        printf("%zu records in %s\n", to.count, path);
    return result;
}

static int one_table(const place *p, const char *method, const char *id, const char *rest, bool print)
{
    ul_text path = {0}, body = {0};
    if (!*id || id[strspn(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")])
        return ul_program_usage("tables", "'%s' is no id of a table", id);
    ul_text_print(&path, "tables/%s%s", id, rest);
    int result = path.failed ? ul_program_no_memory() : ask(p, method, path.bytes, "", &body);
    if (result == UL_EXIT_FINE && print)
        result = ul_program_write_text(&body);
    ul_text_free(&path);
    ul_text_free(&body);
    return result;
}

static int forget(const place *p, const char *name)
{
    ul_text     say = {0}, body = {0};
    ul_json_out json;
    ul_fault    fault;
    ul_json_begin(&json, &say);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "name", name);
    ul_json_close(&json);
    int            result = say.failed ? ul_program_no_memory() : ask(p, "POST", "forget", say.bytes, &body);
    ul_json       *answer = result == UL_EXIT_FINE ? ul_json_read(body.bytes, body.len, &fault) : NULL;
    const ul_json *tables = ul_json_member(answer, "tables"), *open = ul_json_member(answer, "open");
    if (tables && open)
        printf("forgotten at %d tables; %d that are open have the name still\n", (int)tables->integer,
               (int)open->integer);
    ul_json_free(answer);
    ul_text_free(&say);
    ul_text_free(&body);
    return result;
}

static int health(const place *p)
{
    ul_text       answer = {0};
    int           status = 0, result;
    ul_fault      fault;
    const ul_call call = {.host = p->url.host,
                          .port = p->url.port,
                          .tls = p->url.tls,
                          .method = "GET",
                          .path = "/healthz",
                          .body = "",
                          .most = 4096,
                          .patience = HEALTH_PATIENCE};
    if (!ul_call_make(&call, &status, &answer, &fault))
        result = cannot(fault.message, fault.code);
    else if (status != 200)
        result = cannot(answer.len ? answer.bytes : "the server is not well, and does not say why", "not-well");
    else
        result = ul_program_write_text(&answer);
    ul_text_free(&answer);
    return result;
}

/* What an operator alone may do. */
static int operate(const place *p, const char *command, const char *argument)
{
    if (strcmp(command, "list") == 0)
        return list(p, argument);
    if (!argument)
        return ul_program_usage("tables", "%s what? See `unlucky tables --help`", command);
    if (strcmp(command, "close") == 0)
        return one_table(p, "POST", argument, "/close", false);
    if (strcmp(command, "delete") == 0)
        return one_table(p, "DELETE", argument, "", false);
    if (strcmp(command, "log") == 0)
        return one_table(p, "GET", argument, "/log", true);
    if (strcmp(command, "forget") == 0)
        return forget(p, argument);
    return export_all(p, argument);
}

/* What is to be done is looked at before anything that would be needed for it. */
static int check_command(const char *command)
{
    static const char *const commands[] = {"list", "close", "delete", "forget", "log", "export", "health"};
    const size_t             count = sizeof commands / sizeof *commands;
    for (size_t i = 0; i < count; i++)
        if (strcmp(command, commands[i]) == 0)
            return UL_EXIT_FINE;
    const char *nearest = ul_program_nearest(command, commands, count);
    if (nearest)
        return ul_program_usage("tables", "there is no '%s' to be done with tables: did you mean %s?", command,
                                nearest);
    return ul_program_usage("tables", "there is no '%s': list, close, delete, forget, log, export, health", command);
}

static int run(place *p, const char *command, const char *argument)
{
    int result = check_command(command);
    if (result != UL_EXIT_FINE)
        return result;
    if (strcmp(command, "health") == 0)
        return argument ? ul_program_usage("tables", "health takes nothing, and was given '%s'", argument) : health(p);
    result = read_token(p);
    return result == UL_EXIT_FINE ? operate(p, command, argument) : result;
}

int ul_program_tables(int argc, char **argv)
{
    place                   p = {0};
    const char             *words[2] = {NULL, NULL};
    int                     count = 0, result = UL_EXIT_FINE;
    const ul_command_option options[] = {{"--server", .text = &p.server, .once = true},
                                         {"--token-file", .text = &p.token_file, .once = true}};
    if (argc > 1 && ul_program_is_help(argv[1]))
        return ul_program_write(help, sizeof help - 1);
    for (int i = 1; i < argc && result == UL_EXIT_FINE; i++) {
        const char     *argument = argv[i];
        ul_option_taken taken = ul_command_option_take("tables", options, sizeof options / sizeof *options, argv, &i);
        if (taken == UL_OPTION_REFUSED)
            result = UL_EXIT_USAGE;
        else if (taken == UL_OPTION_TAKEN)
            continue;
        else if (strncmp(argument, "--", 2) == 0 || count == 2)
            result = ul_program_usage("tables", "what is '%s'?", argument);
        else
            words[count++] = argument;
    }
    if (result == UL_EXIT_FINE && count == 0)
        result = ul_program_usage("tables", "what is to be done: list, close, delete, forget, log, export, health?");
    if (result == UL_EXIT_FINE)
        result = read_server(&p);
    if (result == UL_EXIT_FINE)
        result = run(&p, words[0], words[1]);
    ul_text_free(&p.token);
    return result;
}
