/*
 * talk_fold.c: a line into words, with case, accents and width folded away.
 *
 * What Unicode calls NFKC and case folding, for the letters that the lists
 * are written in: Latin with its accents, ligatures, full-width and
 * mathematical forms, and kana of any width. Letters of other scripts stay as
 * they are.
 */
#include <string.h>
#include "table/talk_inside.h"

/* What a character does to the words of a line. */
typedef enum fold_kind {
    FOLD_SPACE = TALK_SPACE,
    FOLD_PAUSE = TALK_PAUSE,
    FOLD_STOP = TALK_STOP,
    FOLD_LETTER,  /* part of a word */
    FOLD_SINGLE,  /* a word by itself */
    FOLD_NOTHING, /* as if it were not there: accents, soft hyphens */
    FOLD_DAMAGED
} fold_kind;

typedef struct folded {
    fold_kind kind;
    size_t    size; /* bytes of the line that it was */
    uint32_t  code;
    char      bytes[4]; /* of a letter or a single */
    size_t    len;
} folded;

typedef struct range {
    uint32_t first, last;
    uint8_t  kind;
} range;

/* In order; what is in no range is a letter. ASCII and the Latin letters are dealt with elsewhere. */
static const range ranges[] = {
    {0x80, 0xa0, FOLD_SPACE},        {0xa1, 0xa1, FOLD_STOP},          {0xa2, 0xaa, FOLD_SPACE},
    {0xab, 0xab, FOLD_PAUSE},        {0xac, 0xac, FOLD_SPACE},         {0xad, 0xad, FOLD_NOTHING},
    {0xae, 0xba, FOLD_SPACE},        {0xbb, 0xbb, FOLD_PAUSE},         {0xbc, 0xbe, FOLD_SPACE},
    {0xbf, 0xbf, FOLD_STOP},         {0x2bc, 0x2bc, FOLD_SPACE},       {0x300, 0x36f, FOLD_NOTHING},
    {0x1ab0, 0x1aff, FOLD_NOTHING},  {0x1dc0, 0x1dff, FOLD_NOTHING},   {0x2000, 0x200a, FOLD_SPACE},
    {0x200b, 0x200f, FOLD_NOTHING},  {0x2010, 0x2011, FOLD_SPACE},     {0x2012, 0x2015, FOLD_PAUSE},
    {0x2016, 0x201b, FOLD_SPACE},    {0x201c, 0x201f, FOLD_PAUSE},     {0x2020, 0x2023, FOLD_SPACE},
    {0x2024, 0x2026, FOLD_PAUSE},    {0x2027, 0x2027, FOLD_SPACE},     {0x2028, 0x2029, FOLD_STOP},
    {0x202a, 0x202e, FOLD_NOTHING},  {0x202f, 0x203b, FOLD_SPACE},     {0x203c, 0x203d, FOLD_STOP},
    {0x203e, 0x2046, FOLD_SPACE},    {0x2047, 0x2049, FOLD_STOP},      {0x204a, 0x205f, FOLD_SPACE},
    {0x2060, 0x206f, FOLD_NOTHING},  {0x20d0, 0x20ff, FOLD_NOTHING},   {0x2190, 0x245f, FOLD_PAUSE},
    {0x2500, 0x2bff, FOLD_PAUSE},    {0x3000, 0x3000, FOLD_SPACE},     {0x3001, 0x3001, FOLD_STOP},
    {0x3002, 0x3002, FOLD_STOP},     {0x3003, 0x3004, FOLD_SPACE},     {0x3005, 0x3007, FOLD_SINGLE},
    {0x3008, 0x301b, FOLD_PAUSE},    {0x301c, 0x301c, FOLD_SPACE},     {0x301d, 0x301f, FOLD_PAUSE},
    {0x3020, 0x3030, FOLD_SPACE},    {0x3041, 0x3096, FOLD_SINGLE},    {0x3099, 0x309c, FOLD_NOTHING},
    {0x309d, 0x309f, FOLD_SINGLE},   {0x30a0, 0x30a0, FOLD_SPACE},     {0x30a1, 0x30fa, FOLD_SINGLE},
    {0x30fb, 0x30fb, FOLD_SPACE},    {0x30fc, 0x30ff, FOLD_SINGLE},    {0x3400, 0x4dbf, FOLD_SINGLE},
    {0x4e00, 0x9fff, FOLD_SINGLE},   {0xf900, 0xfaff, FOLD_SINGLE},    {0xfe00, 0xfe0f, FOLD_NOTHING},
    {0xfeff, 0xfeff, FOLD_NOTHING},  {0xff5f, 0xff60, FOLD_PAUSE},     {0xff61, 0xff61, FOLD_STOP},
    {0xff62, 0xff63, FOLD_PAUSE},    {0xff64, 0xff64, FOLD_STOP},      {0xff65, 0xff65, FOLD_SPACE},
    {0xff9e, 0xff9f, FOLD_NOTHING},  {0xffe0, 0xffef, FOLD_SPACE},     {0x1f000, 0x1faff, FOLD_PAUSE},
    {0x20000, 0x3ffff, FOLD_SINGLE}, {0xe0000, 0xe0fff, FOLD_NOTHING},
};
#define RANGES (sizeof ranges / sizeof *ranges)

/* U+00C0 to U+017F, two places each: a letter without its accent, both letters of a ligature, blank for a sign. */
static const char latin[] = "a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thss"
                            "a a a a a a aec e e e e i i i i d n o o o o o   o u u u u y thy "
                            "a a a a a a c c c c c c c c d d d d e e e e e e e e e e g g g g "
                            "g g g g h h h h i i i i i i i i i i ijijj j k k k l l l l l l l "
                            "l l l n n n n n n n n n o o o o o o oeoer r r r r r s s s s s s "
                            "s s t t t t t t u u u u u u u u u u u u w w y y y z z z z z z s ";

static const char *const ligatures[] = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"}; /* from U+FB00 */

/* U+FF66 to U+FF9D, the half-width katakana: the full-width ones, less 0x3000. */
static const uint8_t katakana[] = {0xf2, 0xa1, 0xa3, 0xa5, 0xa7, 0xa9, 0xe3, 0xe5, 0xe7, 0xc3, 0xfc, 0xa2, 0xa4, 0xa6,
                                   0xa8, 0xaa, 0xab, 0xad, 0xaf, 0xb1, 0xb3, 0xb5, 0xb7, 0xb9, 0xbb, 0xbd, 0xbf, 0xc1,
                                   0xc4, 0xc6, 0xc8, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd2, 0xd5, 0xd8, 0xdb, 0xde,
                                   0xdf, 0xe0, 0xe1, 0xe2, 0xe4, 0xe6, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xf3};

static bool within(uint32_t code, uint32_t first, uint32_t last)
{
    return first <= code && code <= last;
}

/* A letter in fancy dress as the letter itself. */
static uint32_t undress(uint32_t code)
{
    if (within(code, 0xff01, 0xff5e))
        return code - 0xff01 + '!';
    if (within(code, 0xff66, 0xff9d))
        return 0x3000 + (uint32_t)katakana[code - 0xff66];
    if (within(code, 0x24b6, 0x24e9)) /* in circles */
        return 'a' + (code - 0x24b6) % 26;
    if (within(code, 0x1d400, 0x1d6a3)) /* mathematical alphabets, each of capitals and small letters */
        return 'a' + (code - 0x1d400) % 26;
    return code == 0xf970 ? 0x6bba : code; /* a second 殺, from a Korean set */
}

static fold_kind kind_of_ascii(uint32_t code)
{
    if (within(code, 'a', 'z') || within(code, 'A', 'Z') || within(code, '0', '9'))
        return FOLD_LETTER;
    if (code && strchr("!.?;:,()[]{}/|\n\r", (int)code))
        return FOLD_STOP;
    return code == '"' || code == '<' || code == '>' ? FOLD_PAUSE : FOLD_SPACE;
}

static fold_kind kind_of(uint32_t code)
{
    size_t low = 0, high = RANGES;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > ranges[middle].last)
            low = middle + 1;
        else
            high = middle;
    }
    return low < RANGES && code >= ranges[low].first ? (fold_kind)ranges[low].kind : FOLD_LETTER;
}

static void put_letters(folded *f, const char *letters, size_t len)
{
    memcpy(f->bytes, letters, len);
    f->len = len;
}

static void put_code(folded *f, uint32_t code)
{
    static const uint8_t leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t               n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        f->bytes[i] = (char)(0x80 | (code & 0x3f));
    f->bytes[0] = (char)(leads[n] | code);
    f->len = n;
}

static void fold_latin(folded *f)
{
    const char *letters = latin + 2 * (f->code - 0xc0);
    f->kind = letters[0] == ' ' ? FOLD_SPACE : FOLD_LETTER;
    put_letters(f, letters, letters[1] == ' ' ? 1 : 2);
}

static void fold_code(folded *f)
{
    f->code = undress(f->code);
    if (within(f->code, 0xc0, 0x17f)) {
        fold_latin(f);
    } else if (within(f->code, 0xfb00, 0xfb06)) {
        const char *letters = ligatures[f->code - 0xfb00];
        f->kind = FOLD_LETTER;
        put_letters(f, letters, strlen(letters));
    } else {
        f->kind = f->code < 0x80 ? kind_of_ascii(f->code) : kind_of(f->code);
        put_code(f, within(f->code, 'A', 'Z') ? f->code + 'a' - 'A' : f->code);
    }
}

/* The character at the front of the line, which is not empty. */
static folded fold_char(const char *line, size_t len)
{
    static const uint8_t masks[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    size_t               n = ul_utf8_char(line, len);
    if (n == 0)
        return (folded){.kind = FOLD_DAMAGED, .size = 1};
    folded f = {.size = n, .code = (uint8_t)line[0] & masks[n]};
    for (size_t i = 1; i < n; i++)
        f.code = f.code << 6 | ((uint8_t)line[i] & 0x3f);
    fold_code(&f);
    return f;
}

/* か and ゛ are が: a voicing mark, combining or half-width, goes into the kana before it. */
static uint32_t voiced(uint32_t kana, bool half)
{
    uint32_t hiragana = kana >= 0x30a1 ? kana - 0x60 : kana;
    if (within(hiragana, 0x306f, 0x307d)) /* the row of は, three forms each */
        return (hiragana - 0x306f) % 3 == 0 ? kana + (half ? 2 : 1) : kana;
    if (half)
        return kana;
    if (hiragana == 0x3046)
        return kana + 0x4e;
    /* か to ち are odd, つ て と even: the small っ lies between. */
    if (within(hiragana, 0x304b, 0x3061))
        return kana + hiragana % 2;
    return within(hiragana, 0x3064, 0x3068) && hiragana % 2 == 0 ? kana + 1 : kana;
}

static bool is_voicing(uint32_t code)
{
    return within(code, 0x3099, 0x309c) || within(code, 0xff9e, 0xff9f);
}

static bool is_half_voicing(uint32_t code)
{
    return code == 0x309a || code == 0x309c || code == 0xff9f;
}

static void take_single(talk_scan *scan, talk_word *word, folded f)
{
    scan->at += f.size;
    if (scan->at < scan->len && within(f.code, 0x3041, 0x30fa)) {
        folded next = fold_char(scan->line + scan->at, scan->len - scan->at);
        if (is_voicing(next.code)) {
            put_code(&f, voiced(f.code, is_half_voicing(next.code)));
            scan->at += next.size;
        }
    }
    memcpy(word->bytes, f.bytes, f.len);
    word->len = f.len;
    word->end = scan->at;
}

/* A letter more than three times in a row is cut to three: see find() in talk.c. */
static void add_letter(talk_word *word, const folded *f)
{
    const char *end = word->bytes + word->len;
    if (f->len == 1 && word->len >= 3 && end[-1] == f->bytes[0] && end[-2] == end[-1] && end[-3] == end[-1])
        return;
    memcpy(word->bytes + word->len, f->bytes, f->len);
    word->len += f->len;
}

static void take_letters(talk_scan *scan, talk_word *word)
{
    bool lost = false;
    while (scan->at < scan->len) {
        folded f = fold_char(scan->line + scan->at, scan->len - scan->at);
        if (f.kind <= FOLD_STOP || f.kind == FOLD_SINGLE)
            break;
        scan->at += f.size;
        word->end = scan->at;
        if (f.kind == FOLD_NOTHING)
            continue;
        lost = lost || f.kind == FOLD_DAMAGED || word->len + f.len > TALK_LONGEST_WORD;
        if (!lost)
            add_letter(word, &f);
    }
    if (lost)
        word->len = 0;
}

static bool beside(const talk_scan *scan, char neighbour)
{
    size_t at = scan->at;
    return (at > 0 && scan->line[at - 1] == neighbour) || (at + 1 < scan->len && scan->line[at + 1] == neighbour);
}

/* One full stop ends a sentence, several in a row are only a pause; a hyphen that joins nothing is a dash. */
static talk_mark mark_at(const talk_scan *scan, const folded *f)
{
    if (f->code == '.')
        return beside(scan, '.') ? TALK_PAUSE : TALK_STOP;
    if (f->code == '-')
        return beside(scan, ' ') || beside(scan, '-') ? TALK_PAUSE : TALK_SPACE;
    return (talk_mark)f->kind;
}

bool ul_talk_next(talk_scan *scan, talk_word *word)
{
    word->before = scan->at == 0 ? TALK_STOP : TALK_SPACE;
    word->len = 0;
    while (scan->at < scan->len) {
        folded f = fold_char(scan->line + scan->at, scan->len - scan->at);
        if (f.kind <= FOLD_STOP && mark_at(scan, &f) > word->before)
            word->before = mark_at(scan, &f);
        word->at = scan->at;
        if (f.kind == FOLD_SINGLE) {
            take_single(scan, word, f);
            return true;
        }
        if (f.kind == FOLD_LETTER || f.kind == FOLD_DAMAGED) {
            take_letters(scan, word);
            return true;
        }
        scan->at += f.size;
    }
    return false;
}
