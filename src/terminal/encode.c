/* encode.c: texts between UTF-8 and the terminal. */
#include "terminal/encode.h"
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>
#include "words/wrap.h"

static ul_lang written = UL_LANG_SOURCE; /* the language of what is written */

bool ul_encode_names_utf8(const char *locale)
{
    for (const char *at = locale; at && *at; at++)
        if (strncasecmp(at, "utf-8", 5) == 0 || strncasecmp(at, "utf8", 4) == 0)
            return true;
    return false;
}

/* The locale that the environment asks for, whether or not it is installed. */
static const char *asked_for(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "C";
}

/* Letters only: numbers stay as programs write and read them. */
static void take_locale(void)
{
    if (!setlocale(LC_CTYPE, "") && ul_encode_names_utf8(asked_for()))
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* Does the locale's encoding have the letters of a language's own name? */
static bool can_write(const char *name)
{
    char bytes[MB_LEN_MAX];
    for (size_t len = strlen(name); len;) {
        unsigned letter;
        size_t   size = ul_encode_letter(name, len, &letter);
        if (wcrtomb(bytes, (wchar_t)letter, &(mbstate_t){0}) == (size_t)-1)
            return false;
        name += size;
        len -= size;
    }
    return true;
}

static bool can_write_own(const ul_plain_letter *own)
{
    char bytes[MB_LEN_MAX];
    while (own->letter && wcrtomb(bytes, (wchar_t)own->letter, &(mbstate_t){0}) != (size_t)-1)
        own++;
    return !own->letter;
}

ul_encoding ul_encode_begin(ul_lang lang)
{
    written = lang;
    take_locale();
    if (!ul_lang_is_latin(lang) && !can_write(ul_lang_name(lang)))
        setlocale(LC_CTYPE, "C.UTF-8");
    ul_wrap_spell(can_write_own(ul_lang_plain(lang)) ? NULL : ul_lang_plain(lang));
    return ul_encode_now();
}

ul_encoding ul_encode_ascii(void)
{
    ul_wrap_spell(ul_lang_plain(written));
    return UL_ENCODING_ASCII;
}

ul_encoding ul_encode_now(void)
{
    /* Nobody has begun, or the environment says so: then it does no harm to begin again. */
    if (strcmp(setlocale(LC_CTYPE, NULL), "C") == 0)
        take_locale();
    return ul_encode_names_utf8(nl_langinfo(CODESET)) ? UL_ENCODING_UTF8 : UL_ENCODING_LOCAL;
}

size_t ul_encode_letter(const char *text, size_t len, unsigned *letter)
{
    size_t   size = ul_utf8_char(text, len);
    unsigned value = (unsigned char)*text;
    if (size > 1) {
        value &= 0xffu >> (size + 1);
        for (size_t i = 1; i < size; i++)
            value = value << 6 | ((unsigned char)text[i] & 0x3f);
    }
    *letter = value;
    return size ? size : 1;
}

typedef struct plain_range {
    unsigned    first, last;
    const char *plain;
} plain_range;

/* Latin letters of western and central Europe; quotes and dashes. */
static const plain_range plain_letters[] = {
    {0xa1, 0xa1, ""},       {0xbf, 0xbf, ""}, /* what opens a Spanish question is left out */
    {0xa0, 0xa0, " "},      {0xab, 0xab, "\""},      {0xbb, 0xbb, "\""},    {0xb7, 0xb7, "."},
    {0xc0, 0xc5, "A"},      {0xc6, 0xc6, "AE"},      {0xc7, 0xc7, "C"},     {0xc8, 0xcb, "E"},
    {0xcc, 0xcf, "I"},      {0xd0, 0xd0, "D"},       {0xd1, 0xd1, "N"},     {0xd2, 0xd6, "O"},
    {0xd7, 0xd7, "x"},      {0xd8, 0xd8, "O"},       {0xd9, 0xdc, "U"},     {0xdd, 0xdd, "Y"},
    {0xdf, 0xdf, "ss"},     {0xe0, 0xe5, "a"},       {0xe6, 0xe6, "ae"},    {0xe7, 0xe7, "c"},
    {0xe8, 0xeb, "e"},      {0xec, 0xef, "i"},       {0xf0, 0xf0, "d"},     {0xf1, 0xf1, "n"},
    {0xf2, 0xf6, "o"},      {0xf8, 0xf8, "o"},       {0xf9, 0xfc, "u"},     {0xfd, 0xfd, "y"},
    {0xff, 0xff, "y"},      {0x100, 0x105, "a"},     {0x106, 0x10d, "c"},   {0x10e, 0x111, "d"},
    {0x112, 0x11b, "e"},    {0x11c, 0x123, "g"},     {0x124, 0x127, "h"},   {0x128, 0x131, "i"},
    {0x134, 0x135, "j"},    {0x136, 0x138, "k"},     {0x139, 0x142, "l"},   {0x143, 0x14b, "n"},
    {0x14c, 0x151, "o"},    {0x152, 0x152, "OE"},    {0x153, 0x153, "oe"},  {0x154, 0x159, "r"},
    {0x15a, 0x161, "s"},    {0x162, 0x167, "t"},     {0x168, 0x173, "u"},   {0x174, 0x175, "w"},
    {0x176, 0x178, "y"},    {0x179, 0x17e, "z"},     {0x2010, 0x2015, "-"}, {0x2018, 0x2019, "'"},
    {0x201c, 0x201d, "\""}, {0x2026, 0x2026, "..."}, {0x202f, 0x202f, " "}, {0x2192, 0x2192, "->"},
    {0x3000, 0x3000, " "},
};

const char *ul_encode_plain(unsigned letter)
{
    for (size_t i = 0; i < sizeof plain_letters / sizeof *plain_letters; i++)
        if (letter >= plain_letters[i].first && letter <= plain_letters[i].last)
            return plain_letters[i].plain;
    return NULL;
}

static bool is_capital(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

/* As the language writes it in ASCII. Among capitals all of it is one: GERAET, but Aerzte. */
static bool put_own(unsigned letter, char next, ul_text *out)
{
    const ul_plain_letter *own = ul_lang_plain(written);
    while (own->letter && own->letter != letter)
        own++;
    for (const char *at = own->plain; at && *at; at++) {
        bool capital = is_capital(own->plain[0]) && is_capital(next);
        ul_text_add(out, (const char[]){(char)(capital && !is_capital(*at) ? *at - 'a' + 'A' : *at)}, 1);
    }
    return own->letter;
}

/* `next` is the byte behind it. */
static void put_letter(ul_encoding encoding, unsigned letter, char next, ul_text *out)
{
    char        bytes[MB_LEN_MAX];
    mbstate_t   state = {0};
    const char *plain;
    bool        local = letter >= 0x80 && encoding == UL_ENCODING_LOCAL;
    size_t      size = local ? wcrtomb(bytes, (wchar_t)letter, &state) : (size_t)-1;
    if (letter < 0x80)
        ul_text_add(out, (const char[]){(char)letter}, 1);
    else if (size != (size_t)-1)
        ul_text_add(out, bytes, size);
    else if (put_own(letter, next, out))
        return;
    else if ((plain = ul_encode_plain(letter)))
        ul_text_put(out, plain);
    else
        ul_text_put(out, "_");
}

void ul_encode_out(ul_encoding encoding, const char *text, size_t len, ul_text *out)
{
    if (encoding == UL_ENCODING_UTF8) {
        ul_text_add(out, text, len);
        return;
    }
    for (size_t at = 0; at < len;) {
        unsigned letter;
        at += ul_encode_letter(text + at, len - at, &letter);
        put_letter(encoding, letter, at < len ? text[at] : '\0', out);
    }
}

size_t ul_encode_utf8(unsigned letter, char bytes[4])
{
    size_t size = letter < 0x80 ? 1 : letter < 0x800 ? 2 : letter < 0x10000 ? 3 : 4;
    for (size_t i = size; i-- > 1; letter >>= 6)
        bytes[i] = (char)(0x80 | (letter & 0x3f));
    bytes[0] = (char)(size == 1 ? letter : (0xf00u >> size & 0xff) | letter);
    return size;
}

/* One letter of the locale's own encoding. */
static size_t take_local(const char *bytes, size_t len, ul_text *out)
{
    wchar_t   letter;
    mbstate_t state = {0};
    size_t    size = mbrtowc(&letter, bytes, len, &state);
    if (size == 0 || size > len) {
        ul_text_put(out, "_");
        return 1;
    }
    char utf8[4];
    ul_text_add(out, utf8, ul_encode_utf8((unsigned)letter, utf8));
    return size;
}

void ul_encode_in(const char *bytes, size_t len, ul_text *out)
{
    for (size_t at = 0; at < len;) {
        /* What is UTF-8 is hardly ever anything else, whatever the locale says. */
        size_t size = ul_utf8_char(bytes + at, len - at);
        if (size && ul_utf8_is_control(bytes + at)) {
            ul_text_put(out, " ");
            at += size;
        } else if (size == 0) {
            at += take_local(bytes + at, len - at, out);
        } else {
            ul_text_add(out, bytes + at, size);
            at += size;
        }
    }
}
