/* setting_board.c: the board and the cards that a command line names. */
#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "program/board.h"
#include "program/program.h"
#include "program/setting.h"

#define DECK_BYTES ((size_t)256 * 1024)

void ul_setting_tell_boards(const char *asked)
{
    ul_board_list boards;
    char          bare[UL_PLAN_ID + 1]; /* without .plan: some ask for castle.plan */
    ul_text       list = {0};
    const char   *ending = strstr(asked, ".plan");
    ul_board_list_init(&boards);
    snprintf(bare, sizeof bare, "%.*s", (int)(ending ? (size_t)(ending - asked) : strlen(asked)), asked);
    const char *nearest = ul_program_nearest(bare, boards.name, boards.count);
    ul_words_list(ul_program_speech(), boards.name, boards.count, false, &list);
    ul_program_warn("", nearest ? "usage.board.near" : "usage.board.none",
                    UL_PARAMS(ul_param_text("name", asked), ul_param_text("text", nearest ? nearest : ""),
                              ul_param_text("list", ul_text_bytes(&list))));
    ul_text_free(&list);
}

/* What cannot be opened may have been meant as the name of a board of ours, unless it is a path. */
static int read_file(const char *name, ul_text *text)
{
    int result = ul_program_read(name, UL_PLAN_BYTES, text);
    if (result == UL_EXIT_FAILED && !strchr(name, '/') && strcmp(name, "-") != 0)
        ul_setting_tell_boards(name);
    return result;
}

int ul_setting_read_plan(const char *name, ul_text *text)
{
    const ul_asset *shipped = ul_plan_find_shipped(name, strlen(name));
    if (!shipped)
        return read_file(name, text);
    ul_text_add(text, shipped->bytes, shipped->len);
    return text->failed ? ul_program_no_memory() : UL_EXIT_FINE;
}

/* The edition's own board is no text, as far as it has its own cards. */
static int read_plan(const ul_setting *setting, const ul_edition *edition, ul_text *text)
{
    const char     *name = setting->plan ? setting->plan : edition->board;
    const ul_asset *shipped = ul_plan_find_shipped(name, strlen(name));
    bool            own = !setting->deck && shipped == ul_edition_board(edition);
    if (!own && shipped && !setting->deck)
        ul_text_put(text, name); /* which will do for its text, and keeps records short */
    else if (!own)
        return ul_setting_read_plan(name, text);
    return text->failed ? ul_program_no_memory() : UL_EXIT_FINE;
}

static void put_cards(ul_text *text, const ul_deck *deck)
{
    for (uint8_t place = 0; place < deck->kinds; place++) {
        ul_json_out out;
        ul_text_put(text, "card ");
        ul_json_begin(&out, text);
        ul_deck_write_card(&out, deck, deck->listed[place], deck->card[deck->listed[place]].count);
        ul_text_put(text, "\n");
    }
}

/* Is `word` the first on the line of `len` bytes? */
static bool begins_with(const char *line, size_t len, const char *word)
{
    size_t blank = 0, letters = strlen(word);
    while (blank < len && strchr(" \t", line[blank]))
        blank++;
    line += blank;
    len -= blank;
    return len >= letters && memcmp(line, word, letters) == 0 && (len == letters || strchr(" \t\r", line[letters]));
}

/* The cards go above the word `plan`, instead of those that the board may bring. */
static void put_plan(ul_text *text, const ul_text *plan, const ul_deck *deck)
{
    const char *line = plan->bytes, *end = plan->bytes + plan->len;
    bool        head = true;
    while (line < end) {
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        size_t      len = (size_t)((newline ? newline : end) - line);
        if (head && begins_with(line, len, "plan")) {
            put_cards(text, deck);
            head = false;
        }
        if (!head || !begins_with(line, len, "card"))
            ul_text_print(text, "%.*s\n", (int)len, line);
        line += newline ? len + 1 : len;
    }
}

static int add_deck(const char *path, ul_text *plan)
{
    ul_text  file = {0}, whole = {0};
    ul_deck  deck;
    ul_fault fault = {0};
    int      result = ul_program_read(path, DECK_BYTES, &file);
    if (result == UL_EXIT_FINE && !ul_deck_read(&deck, ul_text_bytes(&file), file.len, &fault))
        result = ul_program_fault(path, &fault);
    if (result == UL_EXIT_FINE) {
        put_plan(&whole, plan, &deck);
        ul_text_free(plan);
        *plan = whole;
    }
    ul_text_free(&file);
    return plan->failed ? ul_program_no_memory() : result;
}

int ul_setting_board(const ul_setting *setting, const char *command, const ul_edition *edition, ul_text *text)
{
    if (setting->plan && setting->deck && strcmp(setting->plan, "-") == 0 && strcmp(setting->deck, "-") == 0)
        return ul_program_usage(command, "standard input cannot be both the board and the cards");
    int result = read_plan(setting, edition, text);
    return result == UL_EXIT_FINE && setting->deck ? add_deck(setting->deck, text) : result;
}

int ul_setting_fault(const ul_setting *setting, const char *command, const ul_fault *fault)
{
    bool in_file = setting->plan && !ul_plan_find_shipped(setting->plan, strlen(setting->plan));
    bool is_the_board = strcmp(fault->code, "bad-players") != 0;
    return in_file && is_the_board ? ul_program_fault(setting->plan, fault)
                                   : ul_program_usage(command, "%s", fault->message);
}
