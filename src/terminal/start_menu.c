/* start_menu.c: the menu before a game; every choice is a command line. */
#include "terminal/start_menu.h"
#include <stdio.h>
#include <string.h>
#include "terminal/paint_inside.h"
#include "terminal/saved_games.h"
#include "terminal/screen_act_inside.h"
#include "terminal/waiting_games.h"
#include "words/wrap.h"

typedef struct entry {
    ul_text  label;
    ul_text  words; /* of the command, a NUL behind each; none: it asks on */
    ul_saved saved; /* that can be deleted; its name is "" if there is none */
} entry;

#define MOST UL_SAVES_LISTED

typedef struct list {
    screen     *s;
    const char *title;
    entry       entry[MOST];
    size_t      count, at, top;
    size_t      typed;   /* a number of which more may come */
    bool        deletes; /* the one that is chosen is to go: are you sure? */
} list;

/* ---- entries */

static entry *add(list *l)
{
    entry *e = &l->entry[l->count < MOST ? l->count++ : MOST - 1];
    ul_text_free(&e->label);
    ul_text_free(&e->words);
    memset(e, 0, sizeof *e);
    return e;
}

static void add_word(entry *e, const char *word)
{
    ul_text_add(&e->words, word, strlen(word) + 1);
}

static void empty(list *l, const char *title)
{
    for (size_t i = 0; i < l->count; i++) {
        ul_text_free(&l->entry[i].label);
        ul_text_free(&l->entry[i].words);
    }
    l->count = l->at = l->top = l->typed = 0;
    l->deletes = false;
    l->title = title;
}

/* "unlucky play --resume" */
static void say_command(const entry *e, ul_text *out)
{
    ul_text_put(out, "unlucky");
    for (size_t at = 0; at < e->words.len; at += strlen(e->words.bytes + at) + 1)
        ul_text_print(out, strchr(e->words.bytes + at, ' ') ? " '%s'" : " %s", e->words.bytes + at);
}

/* ---- the screen */

#define MOST_ROWS 3 /* of a label, and of its command, which may have a long path */

static int rows_of_text(const list *l, const ul_text *text)
{
    int lines = text->len ? ul_paint_lines(text->bytes, l->s->columns - 6) : 0;
    return lines < MOST_ROWS ? lines : MOST_ROWS;
}

static int rows_of(const list *l, size_t place)
{
    const entry *e = &l->entry[place];
    ul_text      command = {0};
    if (e->words.len)
        say_command(e, &command);
    int rows = rows_of_text(l, &e->label) + rows_of_text(l, &command);
    ul_text_free(&command);
    return rows;
}

/* What is not read first. */
static attr_t faint(const screen *s)
{
    return ul_paint_tone(s, UL_TONE_NIGHT, UL_INK_FAINT, A_DIM);
}

static int render_entry(list *l, size_t place, int y)
{
    screen *s = l->s;
    entry  *e = &l->entry[place];
    char    number[24];
    ul_text command = {0};
    attr_t  attr = place == l->at ? A_REVERSE : A_NORMAL;
    snprintf(number, sizeof number, "%3zu ", place + 1);
    ul_paint(s, y, 1, 4, attr, number);
    int rows = ul_paint_wrapped(s, y, 5, s->columns - 6, MOST_ROWS, attr, ul_text_bytes(&e->label));
    if (e->words.len) {
        say_command(e, &command);
        rows += ul_paint_wrapped(s, y + rows, 5, s->columns - 6, MOST_ROWS, faint(s), ul_text_bytes(&command));
    }
    ul_zone(s, y, 0, rows, s->columns, KEY_CHOICE + (long)place);
    if (place == l->at) {
        s->cursor_y = y;
        s->cursor_x = 1;
    }
    ul_text_free(&command);
    return rows;
}

/* From the first entry that is shown down to the chosen one there must be room; and none is left empty below the last.
 */
static void scroll_list(list *l, int room)
{
    int rows = 0;
    l->top = l->at < l->top ? l->at : l->top;
    for (size_t i = l->at + 1; i-- > l->top;) {
        rows += rows_of(l, i);
        if (rows > room && i < l->at) {
            l->top = i + 1;
            return;
        }
    }
    rows = 0;
    for (size_t i = l->top; i < l->count; i++)
        rows += rows_of(l, i);
    while (l->top && rows + rows_of(l, l->top - 1) <= room)
        rows += rows_of(l, --l->top);
}

static void render_keys(list *l)
{
    screen *s = l->s;
    ul_text text = {0};
    ul_lang lang = s->play->lang;
    if (l->deletes)
        ul_text_print(&text, "%s  y %s  n %s", ul_words_find(lang, "web.mine.really"),
                      ul_words_find(lang, "ui.key.yes"), ul_words_find(lang, "ui.key.no"));
    else
        ul_text_print(&text, "Enter %s  %s%s  q %s", ul_words_find(lang, "ui.key.choose"),
                      *l->entry[l->at].saved.name ? "d " : "",
                      *l->entry[l->at].saved.name ? ul_words_find(lang, "ui.key.delete") : "",
                      ul_words_find(lang, "ui.key.close"));
    ul_paint_fill(s, s->rows - 1, 0, s->columns); /* an entry may be higher than the window */
    ul_paint(s, s->rows - 1, 1, s->columns - 2, l->deletes ? A_BOLD : A_NORMAL, ul_text_bytes(&text));
    ul_text_free(&text);
}

/* At the right end of a row: there are entries beyond it. */
static void render_more(list *l, int y)
{
    const char *text = ul_words_find(l->s->play->lang, "ui.more");
    int         width = (int)ul_wrap_width(text, strlen(text));
    if (width + 2 < l->s->columns)
        ul_paint(l->s, y, l->s->columns - width - 1, width, A_REVERSE, text);
}

static void render(list *l)
{
    screen *s = l->s;
    getmaxyx(stdscr, s->rows, s->columns);
    erase();
    s->zone_count = 0;
    attr_t bar = ul_paint_tone(s, UL_TONE_TITLE, UL_INK_TEXT, A_REVERSE);
    attron(bar);
    ul_paint_fill(s, 0, 0, s->columns);
    attroff(bar);
    ul_paint(s, 0, 1, s->columns - 2, bar | A_BOLD, l->title);
    int    first = s->rows < 8 ? 1 : 2, room = s->rows - 2 * first, y = first;
    size_t next = 0;
    scroll_list(l, room);
    for (next = l->top; next < l->count && (next == l->top || y + rows_of(l, next) <= first + room); next++)
        y += render_entry(l, next, y);
    render_keys(l);
    if (l->top)
        render_more(l, 0);
    if (next < l->count)
        render_more(l, s->rows - 1);
    move(s->cursor_y, s->cursor_x);
    refresh();
}

/* ---- keys */

static void delete_chosen(list *l)
{
    ul_fault fault;
    if (!ul_saved_delete(&l->entry[l->at].saved, &fault))
        return;
    ul_text_free(&l->entry[l->at].label);
    ul_text_free(&l->entry[l->at].words);
    memmove(&l->entry[l->at], &l->entry[l->at + 1], (--l->count - l->at) * sizeof l->entry[0]);
    memset(&l->entry[l->count], 0, sizeof l->entry[0]);
    l->at = l->at < l->count || !l->at ? l->at : l->at - 1;
}

/* True if the number is whole, and so the choice made. */
static bool type_digit(list *l, long key)
{
    size_t number = 10 * l->typed + (size_t)(key - '0');
    l->typed = number && number <= l->count ? number : 0;
    if (l->typed)
        l->at = l->typed - 1;
    return l->typed && 10 * l->typed > l->count;
}

typedef enum outcome { GO_ON, CHOSEN, BACK } outcome;

static outcome on_key(list *l, long key)
{
    ul_bind bind = key >= KEY_BIND ? UL_BIND_NONE : ul_keys_find(&l->s->play->keys, UL_KEYS_LIST, key);
    if (l->deletes) {
        l->deletes = false;
        if (key == 'y' || key == 'Y')
            delete_chosen(l);
        return l->count ? GO_ON : BACK;
    }
    if (key >= KEY_CHOICE && key < KEY_CHOICE + (long)l->count) {
        bool again = l->at == (size_t)(key - KEY_CHOICE);
        l->at = (size_t)(key - KEY_CHOICE);
        return again ? CHOSEN : GO_ON;
    }
    if (key >= '0' && key <= '9')
        return type_digit(l, key) ? CHOSEN : GO_ON;
    l->typed = 0;
    if (key == 'd' && *l->entry[l->at].saved.name)
        l->deletes = true;
    else if (bind == UL_BIND_UP || bind == UL_BIND_LAST_PANE)
        l->at = l->at ? l->at - 1 : l->count - 1;
    else if (bind == UL_BIND_DOWN || bind == UL_BIND_NEXT_PANE)
        l->at = (l->at + 1) % l->count;
    else if (bind == UL_BIND_FIRST || bind == UL_BIND_LAST)
        l->at = bind == UL_BIND_FIRST ? 0 : l->count - 1;
    else if (key == 27 || bind == UL_BIND_QUIT)
        return BACK;
    return bind == UL_BIND_CHOOSE ? CHOSEN : GO_ON;
}

/* False: back, or a signal came. */
static bool choose(list *l)
{
    while (l->count && !ul_play_caught() && !l->s->leaving) {
        render(l);
        long    key = ul_screen_next_key(l->s, 200);
        outcome what = key < 0 ? GO_ON : on_key(l, key);
        if (what != GO_ON)
            return what == CHOSEN;
    }
    return false;
}

/* ---- the lists */

static const char *say(const list *l, const char *key)
{
    return ul_words_find(l->s->play->lang, key);
}

static void add_saves(list *l, bool over)
{
    static ul_saved saved[MOST];
    size_t          count = ul_save_list(over, saved, MOST);
    for (size_t i = 0; i < count; i++) {
        char   path[UL_SAVE_PATH];
        entry *e = add(l);
        e->saved = saved[i];
        ul_saved_say(l->s->play->lang, &saved[i], &e->label);
        add_word(e, over ? "replay" : "play");
        ul_text_put(&e->words, over ? "" : "--resume=");
        add_word(e, over && ul_saved_path(&saved[i], path) ? path : saved[i].name);
        if (over)
            add_word(e, "--screen");
    }
}

#define USUAL_EDITION "kill-2009" /* which `unlucky play` plays */

/* Editions, then boards, then how many play, then against whom: each a list, the command longer each time. */
static bool choose_edition(list *l, ul_edition *edition)
{
    empty(l, say(l, "ui.new.edition"));
    for (size_t i = 0; i < ul_edition_count(); i++) {
        if (!ul_edition_nth(edition, i))
            continue;
        const char *name = ul_words_edition(l->s->play->lang, edition);
        entry      *e = add(l);
        ul_text_put(&e->label, name ? name : edition->id);
        add_word(e, "play");
        add_word(e, "--edition");
        add_word(e, edition->id);
        if (strcmp(edition->id, USUAL_EDITION) == 0)
            l->at = l->count - 1;
    }
    return choose(l) && ul_edition_nth(edition, l->at);
}

/* An entry whose command is longer than that of the entry before. */
static entry *add_after(list *l, const ul_text *before)
{
    entry *e = add(l);
    ul_text_add(&e->words, ul_text_bytes(before), before->len);
    return e;
}

/* How many a board is made for, by docs/plan.md: with others it can be played on, but some games hardly end. */
static unsigned made_for(const char *board)
{
    return strcmp(board, "lodge") == 0 ? 2 : strcmp(board, "castle") == 0 ? 8 : 4;
}

/* Our own boards are for Kill; where there are none to choose from, nothing is asked. */
static bool choose_board(list *l, const ul_edition *edition, unsigned *players)
{
    unsigned best[MOST] = {4};
    ul_text  before = {0};
    *players = 4;
    if (edition->wants_witness)
        return true;
    ul_text_add(&before, l->entry[l->at].words.bytes, l->entry[l->at].words.len);
    empty(l, say(l, "web.house.pick"));
    ul_text_put(&add_after(l, &before)->label, say(l, "web.house.usual"));
    for (size_t i = 0; ul_plan_shipped(i); i++) {
        char            key[96], id[UL_PLAN_ID + 1];
        const ul_asset *board = ul_plan_shipped(i);
        snprintf(id, sizeof id, "%.*s", (int)ul_plan_shipped_id(board), board->name);
        snprintf(key, sizeof key, "house.%s", id);
        const char *name = say(l, key);
        if (!name)
            continue;
        entry *e = add_after(l, &before);
        ul_text_put(&e->label, name);
        snprintf(key, sizeof key, "house.%s.about", id);
        ul_words_between(l->s->play->lang, "mark.colon", &e->label);
        ul_text_put(&e->label, say(l, key));
        add_word(e, "--plan");
        add_word(e, id);
        best[l->count - 1] = made_for(id);
    }
    ul_text_free(&before);
    bool chosen = choose(l);
    *players = best[l->at];
    return chosen;
}

static bool choose_players(list *l, const ul_edition *edition, unsigned usual)
{
    char    number[16];
    ul_text before = {0};
    ul_text_add(&before, l->entry[l->at].words.bytes, l->entry[l->at].words.len);
    empty(l, say(l, "ui.new.players"));
    for (unsigned n = edition->min_players; n <= edition->max_players; n++) {
        entry *e = add_after(l, &before);
        ul_words_say(l->s->play->lang, "ui.start.players", UL_PARAMS(ul_param_number("n", (long)n)), &e->label);
        snprintf(number, sizeof number, "%u", n);
        add_word(e, "--players");
        add_word(e, number);
    }
    usual = usual > edition->max_players ? edition->max_players : usual;
    l->at = usual > edition->min_players ? usual - edition->min_players : 0;
    ul_text_free(&before);
    return choose(l);
}

static bool choose_bots(list *l)
{
    ul_text before = {0};
    ul_text_add(&before, l->entry[l->at].words.bytes, l->entry[l->at].words.len);
    empty(l, say(l, "ui.new.bots"));
    for (int level = 0; level < UL_BOT_LEVELS; level++) {
        char   name[64], about[64];
        entry *e = add_after(l, &before);
        snprintf(name, sizeof name, "bot.%s", ul_level_name((ul_level)level));
        snprintf(about, sizeof about, "bot.%s.about", ul_level_name((ul_level)level));
        ul_text_put(&e->label, say(l, name));
        ul_words_between(l->s->play->lang, "mark.colon", &e->label);
        ul_text_put(&e->label, say(l, about));
        add_word(e, "--bots");
        add_word(e, ul_level_name((ul_level)level));
    }
    l->at = UL_BUTLER;
    ul_text_free(&before);
    return choose(l);
}

static bool choose_new(list *l)
{
    ul_edition edition;
    unsigned   players;
    return choose_edition(l, &edition) && choose_board(l, &edition, &players) && choose_players(l, &edition, players) &&
           choose_bots(l);
}

/* The first games of the other editions, and the one with the dog. */
static bool choose_lesson(list *l)
{
    ul_edition edition;
    empty(l, say(l, "web.lesson.others"));
    for (size_t i = 0; i < ul_edition_count(); i++) {
        if (!ul_edition_nth(&edition, i) || strcmp(edition.id, USUAL_EDITION) == 0)
            continue;
        const char *name = ul_words_edition(l->s->play->lang, &edition);
        entry      *e = add(l);
        ul_text_put(&e->label, name ? name : edition.id);
        add_word(e, "play");
        add_word(e, "--tutorial");
        add_word(e, "--edition");
        add_word(e, edition.id);
    }
    entry *dog = add(l);
    ul_text_put(&dog->label, say(l, "web.lesson.dog"));
    add_word(dog, "play");
    add_word(dog, "--tutorial");
    add_word(dog, "--option");
    add_word(dog, "dog=old-dog");
    return choose(l);
}

/* The link is typed, or pasted. */
static bool type_link(list *l)
{
    screen       *s = l->s;
    ul_table_link link;
    ul_text       wrong = {0}; /* what was typed before is no link: it stays there, to be mended */
    bool          given = false, left = false;
    s->typed_len = 0;
    s->typed[0] = '\0';
    while (!given && !left && !ul_play_caught() && !s->leaving) {
        erase();
        ul_paint(s, 2, 1, s->columns - 2, A_BOLD, say(l, "ui.start.link"));
        ul_paint(s, 3, 1, s->columns - 2, A_NORMAL, s->typed);
        ul_paint(s, 5, 1, s->columns - 2, faint(s), "unlucky play --join LINK");
        ul_paint_wrapped(s, 7, 1, s->columns - 2, s->rows - 7, A_BOLD, ul_text_bytes(&wrong));
        move(3, 1 + (int)ul_wrap_width(s->typed, s->typed_len));
        refresh();
        long key = ul_screen_next_key(s, 200);
        left = key == 27;
        if ((key == '\n' || key == '\r') && s->typed_len) {
            given = ul_table_link_read(s->typed, &link, NULL);
            ul_text_clear(&wrong);
            ul_text_put(&wrong, given ? "" : say(l, "web.error.bad-link"));
        } else if (key >= 0 && !left) {
            ul_screen_type_key(s->typed, &s->typed_len, key);
        }
    }
    ul_text_free(&wrong);
    if (!given)
        return false;
    empty(l, "");
    entry *e = add(l);
    add_word(e, "play");
    add_word(e, "--join");
    add_word(e, s->typed);
    return true;
}

/* Servers are asked now, which may take seconds: a line says so. Without any game that line says that, until a key. */
static bool choose_waiting(list *l)
{
    static ul_waiting_game games[UL_SEATS_LISTED];
    empty(l, say(l, "web.waiting"));
    erase();
    ul_paint(l->s, 2, 1, l->s->columns - 2, A_NORMAL, say(l, "ui.waiting.asking"));
    refresh();
    size_t count = ul_waiting_find(l->s->play->lang, games);
    for (size_t i = 0; i < count; i++) {
        ul_text link = {0};
        if (games[i].reached && !games[i].waits)
            continue;
        entry *e = add(l);
        ul_waiting_say(&games[i], l->s->play->lang, &e->label);
        ul_table_link_write(&games[i].link, false, &link);
        add_word(e, "play");
        add_word(e, "--join");
        add_word(e, ul_text_bytes(&link));
        ul_text_free(&link);
    }
    ul_waiting_free(games, count);
    if (l->count)
        return choose(l);
    ul_text_put(&add(l)->label, say(l, "ui.waiting.none"));
    choose(l);
    return false;
}

/* ---- the first list */

typedef enum first { GO_ON_WITH, LESSON, PLAY_NOW, DAY, NEW, LESSONS, JOIN, WAITING, SAVES, RECORDS, FIRSTS } first;

static void add_counted(list *l, const char *key, size_t count, first what, first *kinds)
{
    if (!count)
        return;
    kinds[l->count] = what;
    entry *e = add(l);
    ul_words_say(l->s->play->lang, key, UL_PARAMS(ul_param_number("n", (long)count)), &e->label);
    add_word(e, what == SAVES ? "play" : "replay");
    add_word(e, what == SAVES ? "--saves" : "FILE");
    if (what == RECORDS)
        add_word(e, "--screen");
}

static void add_plain(list *l, const char *key, const char *option, const char *value, first what, first *kinds)
{
    kinds[l->count] = what;
    entry *e = add(l);
    ul_text_put(&e->label, say(l, key));
    add_word(e, "play");
    add_word(e, option);
    if (value)
        add_word(e, value);
}

static void fill_first(list *l, first kinds[FIRSTS])
{
    static ul_saved saved[MOST];
    size_t          saves = ul_save_list(false, saved, MOST);
    empty(l, say(l, "ui.start.title"));
    if (saves) {
        add_plain(l, "web.mine.continue", "--resume", NULL, GO_ON_WITH, kinds);
        ul_words_between(l->s->play->lang, "mark.colon", &l->entry[0].label);
        ul_saved_say(l->s->play->lang, &saved[0], &l->entry[0].label);
    }
    add_plain(l, "web.lesson.first", "--tutorial", NULL, LESSON, kinds);
    add_plain(l, "web.play", "--bots", "butler", PLAY_NOW, kinds);
    add_plain(l, "ui.day", "--day", NULL, DAY, kinds);
    add_plain(l, "ui.start.choose", "--edition", "ID", NEW, kinds);
    add_plain(l, "web.lesson.others", "--tutorial", NULL, LESSONS, kinds);
    add_word(&l->entry[l->count - 1], "--edition");
    add_word(&l->entry[l->count - 1], "ID");
    add_plain(l, "web.join", "--join", "LINK", JOIN, kinds);
    if (ul_waiting_possible())
        add_plain(l, "web.waiting", "--waiting", NULL, WAITING, kinds);
    add_counted(l, "ui.start.saves", saves, SAVES, kinds);
    add_counted(l, "ui.start.records", ul_save_list(true, saved, MOST), RECORDS, kinds);
}

/* What was chosen asks on; false: back to the first list. */
static bool ask_on(list *l, first what)
{
    if (what == NEW)
        return choose_new(l);
    if (what == LESSONS)
        return choose_lesson(l);
    if (what == JOIN)
        return type_link(l);
    if (what == WAITING)
        return choose_waiting(l);
    empty(l, say(l, "web.mine"));
    add_saves(l, what == RECORDS);
    return choose(l);
}

static bool begin(screen *s)
{
    if (!ul_paint_open(s))
        return false;
    set_escdelay(50);
    cbreak();
    noecho();
    nonl();
    if (s->play->encoding != UL_ENCODING_UTF8)
        s->play->ascii = true;
    keypad(stdscr, TRUE);
    ul_paint_begin(s);
    ul_play_catch_signals();
    return true;
}

ul_started ul_start_run(ul_play *play, ul_text *words)
{
    static screen s; /* too large for a stack, and there is one at a time */
    static list   l;
    first         kinds[FIRSTS];
    bool          chosen = false, left = false;
    memset(&s, 0, sizeof s);
    s.play = play;
    l.s = &s;
    if (!begin(&s))
        return UL_START_NO_SCREEN;
    while (!chosen && !left) {
        fill_first(&l, kinds);
        left = !choose(&l);
        if (!left)
            chosen = kinds[l.at] < NEW || ask_on(&l, kinds[l.at]);
        left |= s.leaving || ul_play_caught();
    }
    endwin();
    if (chosen)
        ul_text_add(words, l.entry[l.at].words.bytes, l.entry[l.at].words.len);
    empty(&l, "");
    return chosen ? UL_START_CHOSEN : UL_START_LEFT;
}
