/* width_fold.c: typed letters in the one width that everything is compared in. */
#include "terminal/width_fold.h"
#include <string.h>
#include "terminal/encode.h"

#define HALF_FIRST 0xff61u /* half-width 。 */
#define HALF_LAST 0xff9du  /* half-width ン */

/* Half-width kana in their order; the sound marks behind them are letters of their own. */
static unsigned widen(unsigned letter)
{
    static const unsigned short wide[] = {
        0x3002, 0x300c, 0x300d, 0x3001, 0x30fb, 0x30f2, 0x30a1, 0x30a3, 0x30a5, 0x30a7, 0x30a9, 0x30e3, 0x30e5,
        0x30e7, 0x30c3, 0x30fc, 0x30a2, 0x30a4, 0x30a6, 0x30a8, 0x30aa, 0x30ab, 0x30ad, 0x30af, 0x30b1, 0x30b3,
        0x30b5, 0x30b7, 0x30b9, 0x30bb, 0x30bd, 0x30bf, 0x30c1, 0x30c4, 0x30c6, 0x30c8, 0x30ca, 0x30cb, 0x30cc,
        0x30cd, 0x30ce, 0x30cf, 0x30d2, 0x30d5, 0x30d8, 0x30db, 0x30de, 0x30df, 0x30e0, 0x30e1, 0x30e2, 0x30e4,
        0x30e6, 0x30e8, 0x30e9, 0x30ea, 0x30eb, 0x30ec, 0x30ed, 0x30ef, 0x30f3,
    };
    _Static_assert(sizeof wide / sizeof *wide == HALF_LAST - HALF_FIRST + 1, "one for each half-width letter");
    return letter >= HALF_FIRST && letter <= HALF_LAST ? wide[letter - HALF_FIRST] : letter;
}

/* The kana with its sound mark, ハ with ﾟ being パ; 0 if it takes none. Hiragana are 0x60 before katakana. */
static unsigned voice(unsigned kana, unsigned mark)
{
    bool     hiragana = kana >= 0x3041 && kana <= 0x3096;
    unsigned base = hiragana ? kana + 0x60 : kana;
    bool     of_h = base >= 0x30cf && base <= 0x30db && (base - 0x30cf) % 3 == 0;
    if (mark == 0x309a || mark == 0xff9f)
        return of_h ? kana + 2 : 0;
    if (mark != 0x3099 && mark != 0xff9e)
        return 0;
    if (base == 0x30a6)
        return hiragana ? 0x3094 : 0x30f4;
    bool early = base >= 0x30ab && base <= 0x30c1 && (base - 0x30ab) % 2 == 0; /* カ to チ */
    bool of_t = base == 0x30c4 || base == 0x30c6 || base == 0x30c8;            /* behind the small ッ */
    return early || of_t || of_h ? kana + 1 : 0;
}

size_t ul_letters_next(const char *text, size_t len, unsigned *letter)
{
    unsigned mark;
    size_t   size = ul_encode_letter(text, len, letter);
    if (*letter >= 0xff01 && *letter <= 0xff5e) /* full-width ASCII */
        *letter -= 0xfee0;
    *letter = widen(*letter);
    if (size == len)
        return size;
    size_t   more = ul_encode_letter(text + size, len - size, &mark);
    unsigned voiced = voice(*letter, mark);
    *letter = voiced ? voiced : *letter;
    return voiced ? size + more : size;
}

static bool is_space(unsigned letter)
{
    return letter == 0xa0 || (letter >= 0x2000 && letter <= 0x200a) || letter == 0x202f || letter == 0x3000;
}

void ul_letters_usual(const char *text, ul_text *out)
{
    size_t len = strlen(text);
    for (size_t at = 0; at < len;) {
        unsigned letter, typed;
        char     bytes[4];
        size_t   size = ul_letters_next(text + at, len - at, &letter);
        ul_encode_letter(text + at, len - at, &typed);
        if (is_space(letter))
            ul_text_put(out, " ");
        else if (letter == typed) /* what is no UTF-8 stays as it is, too */
            ul_text_add(out, text + at, size);
        else
            ul_text_add(out, bytes, ul_encode_utf8(letter, bytes));
        at += size;
    }
}
