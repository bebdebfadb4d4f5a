/* rules_text.c: the rulebook as people read it. */
#include <stdio.h>
#include <string.h>
#include "program/rules_inside.h"
#include "words/wrap.h"

#define COLUMNS 79

static const char *word(const ul_book *book, const char *key)
{
    return ul_words_find(book->lang, key);
}

/* Nobody has written a text for the cards and editions of others: NULL is left out. */
static void paragraph(const char *text, size_t indent, ul_text *out)
{
    if (!text)
        return;
    for (size_t i = 0; i < indent; i++)
        ul_text_put(out, " ");
    ul_wrap_text(text, COLUMNS, indent, out);
    ul_text_put(out, "\n");
}

static void heading(const char *text, const char *line, ul_text *out)
{
    bool apart = out->len < 2 || out->bytes[out->len - 2] == '\n'; /* an empty line is above already, or nothing */
    ul_text_print(out, "%s%s\n", apart ? "" : "\n", text);
    for (size_t i = 0; i < ul_wrap_width(text, strlen(text)); i++)
        ul_text_put(out, line);
    ul_text_put(out, "\n\n");
}

/* A text with parameters as a paragraph. */
static void say_paragraph(const ul_book *book, const char *key, const ul_param *params, size_t indent, ul_text *out)
{
    ul_text text = {0};
    ul_words_say(book->lang, key, params, &text);
    if (text.bytes)
        paragraph(text.bytes, indent, out);
    out->failed |= text.failed;
    ul_text_free(&text);
}

/* What an edition is called: one that we do not know by its id. */
static const char *edition_name(const ul_book *book, const ul_edition *edition)
{
    const char *name = ul_words_edition(book->lang, edition);
    return name ? name : edition->id;
}

/* The rules. */

/* What a rule, or a whole chapter, depends on, and how the edition has it. */
static void write_condition(const ul_book *book, ul_option option, ul_text *out)
{
    if (option == UL_OPTION_COUNT)
        return;
    const char *name = ul_option_about(option)->name;
    if (!book->edition) {
        say_paragraph(book, "book.only.all", UL_PARAMS(ul_param_text("option", name)), 4, out);
        return;
    }
    const char *value = ul_words_option_value(book->lang, option, book->edition->defaults.value[option]);
    say_paragraph(book, "book.only", UL_PARAMS(ul_param_text("option", name), ul_param_text("text", value)), 4, out);
}

/* Where all editions are told at once, what is for one game alone says for which. */
static void write_both(const ul_book *book, const ul_rule *rule, ul_text *out)
{
    const char *kill = ul_rule_text(book->lang, rule, false), *save = ul_rule_text(book->lang, rule, true);
    if (rule->game != UL_RULE_SAVE) {
        if (rule->game == UL_RULE_KILL || kill != save)
            paragraph(word(book, "book.kill"), 4, out);
        paragraph(kill, 4, out);
    }
    if (rule->game == UL_RULE_SAVE || kill != save) {
        paragraph(word(book, "book.save"), 4, out);
        paragraph(save, 4, out);
    }
}

/* The option that all rules of the chapter hang on; UL_OPTION_COUNT if there is none such. */
static ul_option chapter_option(const char *chapter)
{
    int option = -1;
    for (size_t i = 0; i < ul_rule_count(); i++) {
        const ul_rule *rule = ul_rule_nth(i);
        if (strcmp(rule->chapter, chapter) == 0)
            option = option < 0 || option == rule->option ? rule->option : UL_OPTION_COUNT;
    }
    return (ul_option)option;
}

static void write_rule(const ul_book *book, const ul_rule *rule, ul_text *out)
{
    ul_text_print(out, "%s  (%s)\n", ul_rule_title(book->lang, rule), rule->name);
    if (book->edition)
        paragraph(ul_rule_text(book->lang, rule, book->edition->wants_witness), 4, out);
    else
        write_both(book, rule, out);
}

void ul_book_rule_text(const ul_book *book, const ul_rule *rule, ul_text *out)
{
    bool          foreign = book->edition && !ul_rule_applies(rule, book->edition);
    /* A rule of the other game is told in that game's words. */
    const ul_book all = {book->lang, NULL, NULL};
    write_rule(foreign ? &all : book, rule, out);
    write_condition(foreign ? &all : book, (ul_option)rule->option, out);
    if (!foreign)
        return;
    const char *name = edition_name(book, book->edition);
    say_paragraph(book, "book.foreign", UL_PARAMS(ul_param_text("name", name)), 4, out);
}

static void open_chapter(const ul_book *book, const char *chapter, ul_text *out)
{
    char key[64];
    snprintf(key, sizeof key, "chapter.%s", chapter);
    heading(word(book, key), "-", out);
    if (chapter_option(chapter) == UL_OPTION_COUNT)
        return;
    write_condition(book, chapter_option(chapter), out);
    ul_text_put(out, "\n");
}

static void write_chapters(const ul_book *book, ul_text *out)
{
    const char *chapter = "";
    for (size_t i = 0; i < ul_rule_count(); i++) {
        const ul_rule *rule = ul_rule_nth(i);
        if (book->edition && !ul_rule_applies(rule, book->edition))
            continue;
        if (strcmp(chapter, rule->chapter) == 0)
            ul_text_put(out, "\n");
        else
            open_chapter(book, rule->chapter, out);
        chapter = rule->chapter;
        write_rule(book, rule, out);
        if (chapter_option(chapter) == UL_OPTION_COUNT)
            write_condition(book, (ul_option)rule->option, out);
    }
}

/* What is before and after them. */

static void write_edition(const ul_book *book, const ul_edition *edition, ul_text *out)
{
    say_paragraph(
        book, "book.players",
        UL_PARAMS(ul_param_number("value", edition->min_players), ul_param_number("total", edition->max_players)), 4,
        out);
    paragraph(ul_words_edition_about(book->lang, edition), 4, out);
}

static void write_editions(const ul_book *book, ul_text *out)
{
    heading(word(book, "book.editions"), "-", out);
    for (size_t i = 0; i < ul_edition_count(); i++) {
        ul_edition edition;
        ul_edition_nth(&edition, i);
        ul_text_print(out, "%s%s  (%s)\n", i ? "\n" : "", edition_name(book, &edition), edition.id);
        write_edition(book, &edition, out);
    }
    ul_text_print(out, "\n%s\n", word(book, "game.kill"));
    paragraph(word(book, "book.aim.kill"), 4, out);
    ul_text_print(out, "\n%s\n", word(book, "game.save"));
    paragraph(word(book, "book.aim.save"), 4, out);
}

/* "name: text", as the language writes it. */
static void write_entry(const ul_book *book, const char *name, const ul_text *text, size_t indent, ul_text *out)
{
    out->failed |= text->failed;
    if (!text->failed)
        say_paragraph(book, "book.entry", UL_PARAMS(ul_param_text("name", name), ul_param_text("text", text->bytes)),
                      indent, out);
}

static void write_value(const ul_book *book, ul_option option, uint8_t value, ul_text *out)
{
    const char *name = ul_option_about(option)->word[value];
    const char *words = ul_words_option_value(book->lang, option, value);
    bool        usual = book->edition && book->edition->defaults.value[option] == value;
    ul_text     text = {0};
    if (usual)
        ul_words_say(book->lang, "book.default", UL_PARAMS(ul_param_text("text", words)), &text);
    else
        ul_text_put(&text, words);
    write_entry(book, name, &text, 6, out);
    ul_text_free(&text);
}

static void write_options(const ul_book *book, ul_text *out)
{
    heading(word(book, "book.options"), "-", out);
    for (int i = 0, written = 0; i < UL_OPTION_COUNT; i++) {
        ul_option option = (ul_option)i;
        if (book->edition && !book->edition->has[option])
            continue;
        ul_text_print(out, "%s%s  (%s)\n", written++ ? "\n" : "", ul_words_option(book->lang, option),
                      ul_option_about(option)->name);
        paragraph(ul_words_option_about(book->lang, option), 4, out);
        for (uint8_t value = 0; value < ul_option_about(option)->values; value++)
            write_value(book, option, value, out);
    }
}

static ul_room room_of(const ul_book *book, const ul_card_info *card)
{
    return ul_plan_find(book->plan, card->room, strlen(card->room));
}

/* A weapon on its own lines: what it is worth and where, and what is written on it. */
static void write_weapon(const ul_book *book, ul_card card, ul_text *out)
{
    const ul_card_info *about = &book->edition->deck.card[card];
    ul_text             name = {0}, value = {0};
    ul_words_card(book->lang, book->plan, &book->edition->deck, card, UL_FORM_NAME, &name);
    if (about->bonus)
        ul_words_say(book->lang, "ui.hand.value.room",
                     UL_PARAMS(ul_param_number("value", about->value), ul_param_number("points", about->bonus),
                               ul_param_room("room", book->plan, room_of(book, about))),
                     &value);
    else
        ul_words_say(book->lang, "ui.hand.value", UL_PARAMS(ul_param_number("value", about->value)), &value);
    if (name.failed)
        out->failed = true;
    else
        write_entry(book, name.bytes, &value, 4, out);
    ul_text_free(&name);
    ul_text_free(&value);
    paragraph(ul_words_flavour(book->lang, book->edition, card, 0), 6, out);
}

/* In a list of room cards the rooms' own names will do. */
static void short_name(const ul_book *book, ul_card card, ul_text *name)
{
    const ul_card_info *about = &book->edition->deck.card[card];
    if (about->kind == UL_CARD_ROOM)
        ul_words_room(book->lang, book->plan, room_of(book, about), UL_FORM_NAME, name);
    else
        ul_words_card(book->lang, book->plan, &book->edition->deck, card, UL_FORM_NAME, name);
}

static void add_name(const ul_book *book, ul_card card, ul_text *list)
{
    ul_text name = {0};
    short_name(book, card, &name);
    if (list->len)
        ul_words_comma(book->lang, list);
    if (book->edition->deck.card[card].count > 1 && name.bytes)
        ul_words_say(book->lang, "book.copies",
                     UL_PARAMS(ul_param_text("name", name.bytes),
                               ul_param_number("value", book->edition->deck.card[card].count)),
                     list);
    else
        ul_text_put(list, ul_text_bytes(&name));
    list->failed |= name.failed;
    ul_text_free(&name);
}

static void write_kind(const ul_book *book, ul_card_kind kind, ul_text *out)
{
    const ul_deck *deck = &book->edition->deck;
    ul_text        list = {0};
    char           key[64] = "";
    for (uint8_t i = 0; i < deck->kinds; i++) {
        ul_card card = deck->listed[i];
        if (deck->card[card].kind != kind)
            continue;
        if (!*key) {
            snprintf(key, sizeof key, "kind.%s", ul_deck_kind_word(deck, card));
            ul_text_print(out, "\n%s\n", word(book, key));
        }
        if (kind == UL_CARD_WEAPON)
            write_weapon(book, card, out);
        else
            add_name(book, card, &list);
    }
    if (list.bytes)
        paragraph(list.bytes, 4, out);
    out->failed |= list.failed;
    ul_text_free(&list);
}

static void write_cards(const ul_book *book, ul_text *out)
{
    heading(word(book, "book.cards"), "-", out);
    say_paragraph(book, "book.cards.count", UL_PARAMS(ul_param_number("n", book->edition->deck.size)), 0, out);
    for (ul_card_kind kind = UL_CARD_MOVE; kind <= UL_CARD_FAILURE; kind++)
        write_kind(book, kind, out);
}

static void write_route(const ul_book *book, ul_text *out)
{
    ul_text list = {0};
    heading(word(book, "book.route"), "-", out);
    for (int number = 0; ul_plan_numbered(book->plan, number) != UL_NOWHERE; number++) {
        if (number)
            ul_words_comma(book->lang, &list);
        ul_text_print(&list, "%d\u00a0", number);
        ul_words_room(book->lang, book->plan, ul_plan_numbered(book->plan, number), UL_FORM_NAME, &list);
    }
    if (list.bytes)
        paragraph(list.bytes, 0, out);
    out->failed |= list.failed;
    ul_text_free(&list);
}

static void write_title(const ul_book *book, ul_text *out)
{
    ul_text     title = {0};
    const char *name = book->edition ? edition_name(book, book->edition) : NULL;
    ul_words_say(book->lang, name ? "book.title" : "book.title.all", UL_PARAMS(ul_param_text("name", name)), &title);
    if (title.bytes)
        heading(title.bytes, "=", out);
    out->failed |= title.failed;
    ul_text_free(&title);
}

void ul_book_text(const ul_book *book, ul_text *out)
{
    write_title(book, out);
    if (book->edition) {
        write_edition(book, book->edition, out);
        heading(word(book, "book.aim"), "-", out);
        paragraph(word(book, book->edition->wants_witness ? "book.aim.save" : "book.aim.kill"), 0, out);
    } else {
        write_editions(book, out);
    }
    write_chapters(book, out);
    write_options(book, out);
    if (book->edition) {
        write_cards(book, out);
        write_route(book, out);
    }
}
