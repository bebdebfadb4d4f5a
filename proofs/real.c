/* real.c: the exponent of a number, of so many digits that no integer could hold it. */
#include "base/json_real.c"
#include "proof.h"

int main(void)
{
    ANY_TEXT(text, MOST);
    bool     sign = text[0] == '-' || text[0] == '+';
    uint64_t first = 0; /* up to what is beyond any double */
    for (size_t i = 0; i < MOST; i++) {
        given((i == 0 && sign) || (text[i] >= '0' && text[i] <= '9'));
        if ((i > 0 || !sign) && first < 1000)
            first = first * 10 + (uint64_t)(text[i] - '0');
    }
    int64_t exponent = read_exponent(text, text + MOST);
    must(exponent >= -(INT64_MAX / 2) - 9 && exponent <= INT64_MAX / 2 + 9);
    must(first >= 1000 ? exponent >= 1000 || exponent <= -1000 : exponent == (text[0] == '-' ? -1 : 1) * (int64_t)first);
}
