/* rules_json.c: the rulebook as programs read it. */
#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "program/rules_inside.h"

static const char *chapter_title(const ul_book *book, const ul_rule *rule)
{
    char key[64];
    snprintf(key, sizeof key, "chapter.%s", rule->chapter);
    return ul_words_find(book->lang, key);
}

/* With one edition `text` is its own; with all of them `save` is there where it is another text. */
static void write_rule(const ul_book *book, const ul_rule *rule, ul_json_out *json)
{
    static const char *const games[] = {NULL, "kill", "save"};
    const char              *kill = ul_rule_text(book->lang, rule, false), *save = ul_rule_text(book->lang, rule, true);
    ul_json_open_object(json);
    ul_json_put_string(json, "name", rule->name);
    ul_json_put_string(json, "chapter", rule->chapter);
    ul_json_put_string(json, "title", ul_rule_title(book->lang, rule));
    ul_json_put_string(json, "text", book->edition && book->edition->wants_witness ? save : kill);
    if (!book->edition && kill != save)
        ul_json_put_string(json, "save", save);
    ul_json_put_string(json, "game", games[rule->game]);
    ul_json_put_string(json, "option",
                       rule->option < UL_OPTION_COUNT ? ul_option_about((ul_option)rule->option)->name : NULL);
    ul_json_close(json);
}

void ul_book_rule_json(const ul_book *book, const ul_rule *rule, ul_text *out)
{
    ul_json_out json;
    ul_json_begin(&json, out);
    write_rule(book, rule, &json);
    ul_text_put(out, "\n");
}

static void write_chapters(const ul_book *book, ul_json_out *json)
{
    const char *chapter = "";
    for (size_t i = 0; i < ul_rule_count(); i++) {
        const ul_rule *rule = ul_rule_nth(i);
        if (book->edition && !ul_rule_applies(rule, book->edition))
            continue;
        if (strcmp(chapter, rule->chapter) != 0) {
            if (*chapter) {
                ul_json_close(json);
                ul_json_close(json);
            }
            chapter = rule->chapter;
            ul_json_open_object(json);
            ul_json_put_string(json, "chapter", chapter);
            ul_json_put_string(json, "title", chapter_title(book, rule));
            ul_json_put_array(json, "rules");
        }
        write_rule(book, rule, json);
    }
    ul_json_close(json);
    ul_json_close(json);
}

static void write_value(const ul_book *book, ul_option option, uint8_t value, ul_json_out *json)
{
    ul_json_open_object(json);
    ul_json_key(json, "value");
    ul_option_write(json, option, value);
    ul_json_put_string(json, "text", ul_words_option_value(book->lang, option, value));
    ul_json_close(json);
}

static void write_options(const ul_book *book, ul_json_out *json)
{
    for (int i = 0; i < UL_OPTION_COUNT; i++) {
        ul_option option = (ul_option)i;
        if (book->edition && !book->edition->has[option])
            continue;
        ul_json_open_object(json);
        ul_json_put_string(json, "name", ul_option_about(option)->name);
        ul_json_put_string(json, "title", ul_words_option(book->lang, option));
        ul_json_put_string(json, "text", ul_words_option_about(book->lang, option));
        ul_json_put_array(json, "values");
        for (uint8_t value = 0; value < ul_option_about(option)->values; value++)
            write_value(book, option, value, json);
        ul_json_close(json);
        ul_json_close(json);
    }
}

void ul_book_json(const ul_book *book, ul_text *out)
{
    ul_json_out json;
    ul_json_begin(&json, out);
    ul_json_open_object(&json);
    ul_json_put_string(&json, "lang", ul_lang_tag(book->lang));
    ul_json_put_string(&json, "edition", book->edition ? book->edition->id : NULL);
    ul_json_put_string(&json, "title", book->edition ? ul_words_edition(book->lang, book->edition) : NULL);
    ul_json_put_string(&json, "about", book->edition ? ul_words_edition_about(book->lang, book->edition) : NULL);
    ul_json_put_array(&json, "chapters");
    write_chapters(book, &json);
    ul_json_close(&json);
    ul_json_put_array(&json, "options");
    write_options(book, &json);
    ul_json_close(&json);
    ul_json_close(&json);
    ul_text_put(out, "\n");
}
