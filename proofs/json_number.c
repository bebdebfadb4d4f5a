/* json_number.c: numbers of JSON, wherever the text ends. */
#include "base/json.c"
#include "base/json_real.c"
#include "base/fault.c"
#define make_room text_make_room
#include "base/text.c"
#undef make_room
#include "libc.h"

int main(void)
{
    ul_json value = {0};
    ANY_TEXT(text, MOST);
    reader r = {.text = text, .at = text, .end = text + MOST, .line_start = text, .line = 1};
    given(*text == '-' || is_digit(*text)); /* or nobody asks for a number */
    bool number = read_number(&r, &value);
    must(r.at >= text && r.at <= text + MOST);
    must(number ? r.at > text && is_digit(r.at[-1]) : r.at == text);
    must(!number || value.type == UL_JSON_INTEGER || value.type == UL_JSON_REAL);
}
