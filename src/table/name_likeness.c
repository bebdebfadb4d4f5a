/*
 * name_likeness.c: when two names look alike.
 *
 * A name is compared as people see it: letters of other scripts that look like
 * Latin ones as those, without accents, every blank as one, and what cannot be
 * seen not at all. It is for comparing alone: everybody is called as they wish.
 *
 * Each name has two sums. In one, capital and small letters are the same. In
 * the other they are not, but a capital I is a small l, and 0 is O. Two names
 * are alike if one of the sums is. The tables of before version 4 had one sum.
 */
#include "table/name_likeness.h"

#include <string.h>
#include "base/text.h"

/* ---- until version 3 */

typedef struct alike {
    uint16_t code;
    char     letter;
} alike;

static const alike first_letters[] = {
    /* Greek */
    {0x391, 'a'},
    {0x392, 'b'},
    {0x395, 'e'},
    {0x396, 'z'},
    {0x397, 'h'},
    {0x399, 'i'},
    {0x39a, 'k'},
    {0x39c, 'm'},
    {0x39d, 'n'},
    {0x39f, 'o'},
    {0x3a1, 'p'},
    {0x3a4, 't'},
    {0x3a5, 'y'},
    {0x3a7, 'x'},
    {0x3b1, 'a'},
    {0x3b9, 'i'},
    {0x3bd, 'v'},
    {0x3bf, 'o'},
    {0x3c1, 'p'},
    {0x3f2, 'c'},
    {0x3f3, 'j'},
    /* Cyrillic */
    {0x405, 's'},
    {0x406, 'i'},
    {0x408, 'j'},
    {0x410, 'a'},
    {0x412, 'b'},
    {0x415, 'e'},
    {0x41a, 'k'},
    {0x41c, 'm'},
    {0x41d, 'h'},
    {0x41e, 'o'},
    {0x420, 'p'},
    {0x421, 'c'},
    {0x422, 't'},
    {0x423, 'y'},
    {0x425, 'x'},
    {0x430, 'a'},
    {0x435, 'e'},
    {0x43e, 'o'},
    {0x440, 'p'},
    {0x441, 'c'},
    {0x443, 'y'},
    {0x445, 'x'},
    {0x455, 's'},
    {0x456, 'i'},
    {0x458, 'j'},
    {0x4bb, 'h'},
    {0x501, 'd'},
};

static uint32_t code_of(const char *text, size_t size)
{
    const uint8_t *byte = (const uint8_t *)text;
    uint32_t       code = size == 1 ? byte[0] : byte[0] & (0x7fU >> size);
    for (size_t i = 1; i < size; i++)
        code = code << 6 | (byte[i] & 0x3f);
    return code;
}

static bool was_unseen(uint32_t code)
{
    return code == 0xad || code == 0x34f || code == 0x61c || code == 0x115f || code == 0x1160 || code == 0x180e ||
           code == 0x3164 || code == 0xfeff || code == 0xffa0 || (code >= 0x200b && code <= 0x200f) ||
           (code >= 0x2060 && code <= 0x206f) || (code >= 0xfe00 && code <= 0xfe0f) ||
           (code >= 0xe0000 && code <= 0xe0fff);
}

static bool was_blank(uint32_t code)
{
    return code == ' ' || code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f ||
           code == 0x205f || code == 0x3000;
}

static uint32_t looked_like(uint32_t code)
{
    if (code >= 0xff01 && code <= 0xff5e)
        code -= 0xff01 - '!';
    if (code >= 'A' && code <= 'Z')
        return code - 'A' + 'a';
    if ((code >= 0xc0 && code <= 0xde && code != 0xd7))
        return code + 0x20;
    for (size_t i = 0; i < sizeof first_letters / sizeof first_letters[0]; i++)
        if (first_letters[i].code == code)
            return (uint32_t)first_letters[i].letter;
    return code;
}

static uint64_t first_sum(const char *name, size_t len, bool *seen)
{
    uint64_t hash = 14695981039346656037U; /* FNV-1a */
    bool     blank = false;
    *seen = false;
    for (size_t at = 0, size; at < len; at += size) {
        size = ul_utf8_char(name + at, len - at);
        if (size == 0)
            break; /* no name at all, which is found out elsewhere */
        uint32_t code = code_of(name + at, size);
        blank = blank || was_blank(code);
        if (was_unseen(code) || was_blank(code))
            continue;
        if (blank && *seen)
            hash = (hash ^ ' ') * 1099511628211U;
        blank = false;
        *seen = true;
        hash = (hash ^ looked_like(code)) * 1099511628211U;
    }
    return hash;
}

/* ---- since version 4 */

/* Letters with accents, as those without; dots are letters of their own. */
static const char of_latin[] = /* U+00C0 and on */
    "AAAAAA.CEEEEIIIIDNOOOOO.OUUUUY..aaaaaa.ceeeeiiiidnooooo.ouuuuy.yAaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGg"
    "GgGgHhHhIiIiIiIiIi..JjKkkLlLlLlLlLlNnNnNnnNnOoOoOo..RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzf";
static const char of_latin_b[] = /* U+0180 and on */
    "................................Oo.............Uu............................AaIiOoUuUuUuUuUu.Aa"
    "Aa....GgKkOoOo..j...Gg..NnAa....AaAaEeEeIiIiOoOoRrRrUuUuSsTt..Hh......AaEeOoOoOoOoYy............"
    "................";
static const char of_latin_more[] = /* U+1E00 and on, with those of Vietnamese */
    "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMmMmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRr"
    "SsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVvWwWwWwWwWwXxXxYyZzZzZzhtwy......AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
    "EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......";

/* Each with what it looks like behind it. */
static const char look_alikes[] =
    "¡iªa´'ºoƅbǀlɑaɡgɢgɩiɪiɯwɴnʀrʋuʏyʙbʜhʟlʹ'ʻ'ʼ'ʽ'ˈ'" /* Latin, and letters of phonetics */
    "ΆAΈEΉHΊIΌOΎYΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧXΪIΫYάaίi" /* Greek */
    "αaιiκkνvοoρpυuϊiϋuόoύuϲcϳj"
    "ЁEЅSІIЇIЈJЎyАAВBЕEЗ3КKМMНHОOРPСCТTУYХXЬbаaвBгrеe" /* Cyrillic */
    "з3кkмmнhоoрpсcтtуyхxьbёeѕsіiїiјjўyѴVѵvҮYүyһhӀIӏl"
    "ԁdԌGԍgԚQԛqԜWԝw"
    "ԼLՍUՏSՕOզqհhյjոnռnսuցgօo"                         /* Armenian */
    "ᎠDᎡRᎢTᎥiᎪAᎫJᎬEᎳWᎷMᎻHᏀGᏃZᏎ4ᏒRᏕSᏙVᏞLᏟCᏢPᏦKᏴB"       /* Cherokee */
    "ᴀaᴄcᴅdᴇeᴊjᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢz"                     /* small capitals */
    "‐-‑-‒-–-—-―-‘'’'‚,‛'“\"”\"„\"‟\"․.′'″\"⁃-⁄/"      /* punctuation */
    "ℂCℊgℋHℌHℍHℎhℐIℑIℒLℓlℕNℙPℚQℛRℜRℝRℤZℨZKKÅAℬBℭCℯeℰE" /* mathematics, Roman numbers */
    "ℱFℳMℴoⅠIⅤVⅩXⅬLⅭCⅮDⅯMⅰiⅴvⅹxⅼlⅽcⅾdⅿm−-∣l∶:│l"
    "ー-ꓐBꓑPꓓDꓔTꓖGꓗKꓙJꓚCꓜZꓝFꓟMꓠNꓡLꓢSꓣRꓦVꓧHꓪWꓫXꓬYꓮAꓰEꓲI" /* Japanese, Lisu */
    "ꓳOꓴUꜱs﹘-﹣-＇'";

typedef struct range {
    uint32_t first, last;
} range;

/* What is never seen, and marks on, under or across the letter before, which hardly is. */
static const range unseen[] = {{0xad, 0xad},       {0x300, 0x36f},     {0x61c, 0x61c},     {0x115f, 0x1160},
                               {0x17b4, 0x17b5},   {0x180b, 0x180f},   {0x1ab0, 0x1aff},   {0x1dc0, 0x1dff},
                               {0x200b, 0x200f},   {0x202a, 0x202e},   {0x2060, 0x206f},   {0x20d0, 0x20ff},
                               {0x3164, 0x3164},   {0xe000, 0xf8ff},   {0xfe00, 0xfe0f},   {0xfe20, 0xfe2f},
                               {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xffff},   {0x13430, 0x1345f},
                               {0x1bca0, 0x1bca3}, {0x1d159, 0x1d159}, {0x1d173, 0x1d17a}, {0xe0000, 0x10ffff}};

static bool is_unseen(uint32_t code)
{
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (code >= unseen[i].first && code <= unseen[i].last)
            return true;
    return false;
}

static bool is_blank(uint32_t code)
{
    return was_blank(code) || code == 0x2800; /* Braille without a dot */
}

/* Letters that are there in several shapes, one after the other: full-width, in circles, of mathematics. */
static uint32_t plain(uint32_t code)
{
    if (code >= 0xff01 && code <= 0xff5e)
        return code - 0xff01 + '!';
    if (code >= 0x1d7ce && code <= 0x1d7ff)
        return '0' + (code - 0x1d7ce) % 10;
    if (code >= 0x1d400 && code <= 0x1d6a3) {
        uint32_t place = (code - 0x1d400) % 52;
        return place < 26 ? 'A' + place : 'a' + place - 26;
    }
    if (code >= 0x24b6 && code <= 0x24e9)
        return code < 0x24d0 ? code - 0x24b6 + 'A' : code - 0x24d0 + 'a';
    if (code >= 0x1f130 && code <= 0x1f189)
        return (code - 0x1f130) % 32 < 26 ? 'A' + (code - 0x1f130) % 32 : code;
    return code == 0x419 || code == 0x439 ? code - 1 : code; /* Cyrillic i with its mark */
}

static uint32_t in_row(const char *row, uint32_t place, uint32_t code)
{
    return row[place] == '.' ? code : (uint32_t)row[place];
}

static uint32_t without_accent(uint32_t code)
{
    if (code >= 0xc0 && code < 0x180)
        return in_row(of_latin, code - 0xc0, code);
    if (code >= 0x180 && code < 0x250)
        return in_row(of_latin_b, code - 0x180, code);
    return code >= 0x1e00 && code < 0x1f00 ? in_row(of_latin_more, code - 0x1e00, code) : code;
}

/* As the Latin letter or sign that it looks like, capital or small. */
static uint32_t looks_like(uint32_t code)
{
    if (code < 0x80)
        return code;
    code = without_accent(plain(code));
    for (size_t at = 0, size; code >= 0x80 && at + 1 < sizeof look_alikes; at += size + 1) {
        size = ul_utf8_char(look_alikes + at, sizeof look_alikes - at);
        if (code_of(look_alikes + at, size) == code)
            return (uint32_t)(unsigned char)look_alikes[at + size];
    }
    return code;
}

/* Capital and small letters are the same. */
static uint32_t read_as(uint32_t code)
{
    bool capital = (code >= 'A' && code <= 'Z') || (code >= 0xc0 && code <= 0xde && code != 0xd7) ||
                   (code >= 0x391 && code <= 0x3a9) || (code >= 0x410 && code <= 0x42f);
    return capital ? code + 0x20 : code;
}

/* One stroke is as good as another, and one ring. */
static uint32_t seen_as(uint32_t code)
{
    if (code == 'I' || code == '1' || code == '|')
        return 'l';
    return code == '0' ? 'O' : code;
}

#define SUM_START 2166136261U /* FNV-1a */

static void add(ul_name_look *look, uint32_t code)
{
    look->read = (look->read ^ read_as(code)) * 16777619U;
    look->seen = (look->seen ^ seen_as(code)) * 16777619U;
}

static void look_at(const char *name, size_t len, ul_name_look *look)
{
    bool blank = false;
    *look = (ul_name_look){.read = SUM_START, .seen = SUM_START};
    for (size_t at = 0, size; at < len; at += size) {
        size = ul_utf8_char(name + at, len - at);
        if (size == 0)
            break; /* no name at all, which is found out elsewhere */
        uint32_t code = code_of(name + at, size);
        blank = blank || is_blank(code);
        if (is_unseen(code) || is_blank(code))
            continue;
        if (blank && look->any)
            add(look, ' ');
        blank = false;
        look->any++;
        add(look, looks_like(code));
    }
}

ul_name_look ul_name_look_of(const char *name, size_t len, uint8_t version)
{
    ul_name_look look = {0};
    if (version < 4) {
        bool     any;
        uint64_t sum = first_sum(name, len, &any);
        look.any = any;
        look.read = (uint32_t)(sum >> 32);
        look.seen = (uint32_t)sum;
    } else {
        look_at(name, len, &look);
    }
    return look;
}

bool ul_names_are_alike(const ul_name_look *a, const ul_name_look *b, uint8_t version)
{
    bool read = a->read == b->read, seen = a->seen == b->seen;
    return version < 4 ? read && seen : read || seen;
}
