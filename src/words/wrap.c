/* wrap.c: how wide a text is, and where its lines may break. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include "words/wrap.h"

typedef struct range {
    uint32_t first, last;
} range;

static bool within(uint32_t letter, const range *ranges, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (letter >= ranges[i].first && letter <= ranges[i].last)
            return true;
    return false;
}

/* Unicode's W and F, as far as there are letters of living scripts and pictures. */
static bool is_wide(uint32_t letter)
{
    static const range wide[] = {
        {0x1100, 0x115f}, {0x2e80, 0x303e},   {0x3041, 0x33ff},   {0x3400, 0x4dbf},   {0x4e00, 0x9fff},
        {0xa000, 0xa4cf}, {0xac00, 0xd7a3},   {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff01, 0xff60},
        {0xffe0, 0xffe6}, {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff}, {0x20000, 0x3fffd},
    };
    return within(letter, wide, sizeof wide / sizeof *wide);
}

static bool is_mark(uint32_t letter)
{
    static const range marks[] = {
        {0x0300, 0x036f}, {0x200b, 0x200f}, {0x20d0, 0x20ff}, {0x3099, 0x309a}, {0xfe00, 0xfe0f},
    };
    return within(letter, marks, sizeof marks / sizeof *marks);
}

/* Bytes of the letter that begins here, and the letter; a byte that is not UTF-8 is a letter of its own. */
static size_t decode(const char *text, size_t len, uint32_t *letter)
{
    unsigned char lead = (unsigned char)*text;
    size_t        size = lead < 0xc2 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 1;
    *letter = size == 1 ? lead : lead & (0xffu >> (size + 1));
    for (size_t i = 1; i < size; i++) {
        if (i >= len || ((unsigned char)text[i] & 0xc0) != 0x80) {
            *letter = lead;
            return 1;
        }
        *letter = *letter << 6 | ((unsigned char)text[i] & 0x3f);
    }
    return size;
}

static const ul_plain_letter *spelled; /* NULL, or ends with one that has no letter */

void ul_wrap_spell(const ul_plain_letter *letters)
{
    spelled = letters;
}

static size_t cells(uint32_t letter)
{
    for (const ul_plain_letter *own = spelled; own && own->letter; own++)
        if (own->letter == letter)
            return strlen(own->plain);
    return is_mark(letter) ? 0 : is_wide(letter) ? 2 : 1;
}

size_t ul_wrap_width(const char *text, size_t len)
{
    size_t width = 0;
    for (size_t at = 0; at < len;) {
        uint32_t letter;
        at += decode(text + at, len - at, &letter);
        width += cells(letter);
    }
    return width;
}

/* Letters that may not begin a line, and those that may not end one (kinsoku). */
static bool holds_to_the_left(uint32_t letter)
{
    static const char stuck[] = "、。，．：；？！）」』】〉》ーっゃゅょぁぃぅぇぉッャュョァィゥェォ々～・×";
    uint32_t          other;
    for (size_t at = 0; at < sizeof stuck - 1;) {
        at += decode(stuck + at, sizeof stuck - 1 - at, &other);
        if (other == letter)
            return true;
    }
    return is_mark(letter);
}

/* Numbers stay with what they count, and the Doctor's title with his name. */
static bool holds_to_the_right(uint32_t letter)
{
    bool digit = letter >= '0' && letter <= '9';
    return digit || letter == '.' || letter == 0xff08 || letter == 0x300c || letter == 0x300e ||
           letter == 0x3010; /* （「『【 */
}

/* A piece that is not broken: a word, or one Japanese letter with what clings to it. */
static size_t piece(const char *text, size_t len)
{
    uint32_t before, letter;
    size_t   at = decode(text, len, &before);
    while (at < len && text[at] != ' ' && text[at] != '\n') {
        size_t size = decode(text + at, len - at, &letter);
        bool   may_break = (is_wide(before) || is_wide(letter)) && !holds_to_the_left(letter);
        if (may_break && !holds_to_the_right(before))
            break;
        before = letter;
        at += size;
    }
    return at;
}

typedef struct page {
    ul_text *out;
    size_t   columns, indent;
    size_t   at;    /* the next cell */
    bool     begun; /* there is something in it */
} page;

static void new_line(page *to)
{
    ul_text_put(to->out, "\n");
    for (size_t i = 0; i < to->indent; i++)
        ul_text_put(to->out, " ");
    to->at = to->indent;
    to->begun = false;
}

/* A piece that no line is wide enough for, letter by letter. */
static void cut(page *to, const char *text, size_t len)
{
    for (size_t at = 0; at < len;) {
        uint32_t letter;
        size_t   size = decode(text + at, len - at, &letter);
        if (to->begun && to->at + cells(letter) > to->columns)
            new_line(to);
        ul_text_add(to->out, text + at, size);
        to->at += cells(letter);
        to->begun = true;
        at += size;
    }
}

static void add_piece(page *to, const char *text, size_t len, bool spaced)
{
    size_t width = ul_wrap_width(text, len);
    bool   space = spaced && to->begun;
    if (to->begun && to->at + space + width > to->columns) {
        new_line(to);
        space = false;
    }
    if (space)
        ul_text_put(to->out, " ");
    to->at += space;
    cut(to, text, len);
}

void ul_wrap_text(const char *text, size_t columns, size_t indent, ul_text *out)
{
    page   to = {out, columns, indent, indent, false};
    bool   spaced = false;
    size_t len = strlen(text);
    for (size_t at = 0; at < len;) {
        if (text[at] == ' ' || text[at] == '\n') {
            spaced = true;
            if (text[at] == '\n')
                new_line(&to);
            at++;
            continue;
        }
        size_t size = piece(text + at, len - at);
        add_piece(&to, text + at, size, spaced);
        spaced = false;
        at += size;
    }
}
