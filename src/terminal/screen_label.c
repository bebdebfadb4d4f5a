/* screen_label.c: what a room is called on the board, in the place that it has there. */
#include <string.h>
#include "terminal/paint_inside.h"
#include "words/wrap.h"

/* Number and name, the name left out if there is no such form; "+" before a room where the pawn could go now. */
static void label_of(const screen *s, ul_room room, bool goal, ul_form form, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(s->voice.world);
    int            number = ul_plan_number(plan, room);
    ul_text_clear(out);
    if (goal)
        ul_text_put(out, "+");
    if (number != UL_NO_NUMBER)
        ul_text_print(out, "%d ", number);
    if (form < UL_FORMS)
        ul_words_room(s->voice.lang, plan, room, form, out);
}

static int cells_of(const ul_text *label)
{
    return (int)ul_wrap_width(ul_text_bytes(label), label->len);
}

/* The rows that a label takes broken between words; 0 if one is too long for that, or there are too few rows. */
static int rows_of_label(const ul_text *label, int width, int most)
{
    ul_text     wrapped = {0};
    const char *at = ul_text_bytes(label);
    int         rows = 1;
    bool        whole = true;
    ul_wrap_text(at, (size_t)width, 0, &wrapped);
    for (const char *line = ul_text_bytes(&wrapped); *line; line++) {
        rows += *line == '\n';
        whole &= *line != '\n' || *at == ' ';
        at += *line != '\n' || *at == ' ';
    }
    ul_text_free(&wrapped);
    return whole && rows <= most ? rows : 0;
}

/* The number in a row of its own, if the name is whole in the next: a wrapped Japanese text would break the name. */
static int below_number(ul_text *label, int width, int most)
{
    char *gap = label->bytes ? strchr(label->bytes, ' ') : NULL;
    if (!gap || most < 2 || (int)ul_wrap_width(gap + 1, strlen(gap + 1)) > width)
        return 0;
    *gap = '\n';
    return 2;
}

#define LEAST_LETTERS 3

/* The first letters of a name, and a full stop: "Lanc.". No fewer than three, and of its first word. */
static bool abbreviate(ul_text *label, size_t name, int width)
{
    size_t cut = name + ul_paint_cut(ul_text_bytes(label) + name, (size_t)(width > 1 ? width - 1 : 0));
    if (cut > name && cut < label->len && label->bytes[cut - 1] == '.')
        cut--;
    if (ul_wrap_width(label->bytes + name, cut - name) < LEAST_LETTERS || memchr(label->bytes + name, ' ', cut - name))
        return false;
    label->len = cut;
    label->bytes[cut] = '\0';
    ul_text_put(label, ".");
    return true;
}

/* Where not even the short name fits: its first letters, behind the number or below it. */
static int cut_short(ul_text *label, int width, int most)
{
    char  *gap = label->bytes ? strchr(label->bytes, ' ') : NULL;
    size_t name = gap ? (size_t)(gap + 1 - label->bytes) : 0;
    if (!label->len || (gap && gap[-1] > '9')) /* a name without a number, and of two words */
        return 0;
    if (most >= 2 && gap && abbreviate(label, name, width)) {
        label->bytes[name - 1] = '\n';
        return 2;
    }
    return abbreviate(label, name, width - (int)name) ? 1 : 0;
}

/* One way to write it: in one row, else in several if there are so many. Returns how many; 0 if it does not fit. */
static int fit_form(const screen *s, ul_text *label, int width, int most)
{
    if (cells_of(label) <= width)
        return 1;
    return ul_lang_is_latin(s->voice.lang) ? rows_of_label(label, width, most) : below_number(label, width, most);
}

/* The whole name, else the short one, else the first letters of that, else the number alone. */
int ul_label_fit(const screen *s, ul_room room, bool goal, int width, int most, ul_text *label)
{
    static const ul_form forms[] = {UL_FORM_NAME, UL_FORM_SHORT};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        label_of(s, room, goal, forms[i], label);
        int rows = fit_form(s, label, width, most);
        if (rows)
            return rows;
    }
    int rows = ul_lang_is_latin(s->voice.lang) ? cut_short(label, width, most) : 0;
    if (!rows)
        label_of(s, room, goal, UL_FORMS, label);
    return rows ? rows : 1;
}

/* Cells of the number and the gap behind it. */
static unsigned number_of(const ul_text *label)
{
    size_t digits = strspn(ul_text_bytes(label), "0123456789");
    return digits ? (unsigned)digits + 1 : 0;
}

/* The widest of the rows that a label takes where each word has one. */
static void measure_words(const ul_text *label, bool latin, ul_map_name *name)
{
    const char *at = ul_text_bytes(label);
    for (name->rows = 0, name->widest = 0; *at; name->rows++) {
        size_t   len = !latin && name->rows ? strlen(at) : strcspn(at, " ");
        unsigned cells = (unsigned)ul_wrap_width(at, len);
        name->widest = cells > name->widest ? cells : name->widest;
        at += len + (at[len] == ' ');
    }
}

void ul_label_sizes(const screen *s, ul_map_name names[UL_MAX_ROOMS])
{
    ul_text label = {0};
    bool    latin = ul_lang_is_latin(s->voice.lang);
    for (ul_room room = 0; room < ul_plan_count(ul_world_plan(s->voice.world)); room++) {
        label_of(s, room, false, UL_FORM_SHORT, &label);
        names[room].whole = (unsigned)cells_of(&label);
        measure_words(&label, latin, &names[room]);
        names[room].letters = latin ? LEAST_LETTERS + 1 : names[room].widest;
        names[room].least = latin && label.len ? number_of(&label) + LEAST_LETTERS + 1 : names[room].whole;
    }
    ul_text_free(&label);
}
