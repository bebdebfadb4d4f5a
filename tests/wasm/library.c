/* What wasm/ has in place of the C library, held against the C library of this machine. */
#include "base/random.h"
#include "support/stage.h"

#include <stdlib.h>
#include <string.h>

void  *our_memcpy(void *restrict to, const void *restrict from, size_t len);
void  *our_memchr(const void *bytes, int wanted, size_t len);
char  *our_strchr(const char *text, int wanted);
char  *our_strstr(const char *text, const char *wanted);
char  *our_strcpy(char *restrict to, const char *restrict from);
size_t our_strcspn(const char *text, const char *stops);
size_t our_strspn(const char *text, const char *allowed);
void   our_qsort(void *items, size_t count, size_t each, int (*compare)(const void *, const void *));

#define memcpy our_memcpy
#define memchr our_memchr
#define strchr our_strchr
#define strstr our_strstr
#define strcpy our_strcpy
#define strcspn our_strcspn
#define strspn our_strspn
#define qsort our_qsort
#include "../../wasm/sort.c"
#include "../../wasm/text.c"
#undef memcpy
#undef memchr
#undef strchr
#undef strstr
#undef strcpy
#undef strcspn
#undef strspn
#undef qsort

#define MOST 12

/* A text of few letters, so that it has much that is looked for; the last of them is one above ASCII. */
static void draw(ul_random *random, char text[MOST + 1])
{
    size_t len = ul_random_below(random, MOST + 1);
    for (size_t i = 0; i < len; i++)
        text[i] = "aab\xe9"[ul_random_below(random, 4)];
    text[len] = '\0';
}

TEST(texts_are_searched_as_by_the_c_library)
{
    ul_random random;
    ul_random_seed(&random, 1);
    for (int i = 0; i < 20000; i++) {
        char text[MOST + 1], wanted[MOST + 1], copy[MOST + 1];
        draw(&random, text);
        draw(&random, wanted);
        wanted[ul_random_below(&random, 4)] = '\0';
        assert_ptr_equal(our_strstr(text, wanted), strstr(text, wanted));
        assert_int_equal(our_strspn(text, wanted), strspn(text, wanted));
        assert_int_equal(our_strcspn(text, wanted), strcspn(text, wanted));
        int letter = (unsigned char)wanted[0]; /* the end, too */
        assert_ptr_equal(our_strchr(text, letter), strchr(text, letter));
        assert_ptr_equal(our_memchr(text, letter, strlen(text)), memchr(text, letter, strlen(text)));
        assert_ptr_equal(our_strcpy(copy, text), copy);
        assert_string_equal(copy, text);
    }
}

static int by_number(const void *a, const void *b)
{
    int first = *(const int *)a, second = *(const int *)b;
    return (first > second) - (first < second);
}

TEST(any_number_of_things_is_sorted_as_by_the_c_library)
{
    ul_random random;
    ul_random_seed(&random, 2);
    for (size_t count = 0; count < 200; count++) {
        int ours[200], theirs[200];
        for (size_t i = 0; i < count; i++)
            ours[i] = theirs[i] = (int)ul_random_below(&random, 100) - 50;
        our_qsort(ours, count, sizeof *ours, by_number);
        qsort(theirs, count, sizeof *theirs, by_number);
        assert_memory_equal(ours, theirs, count * sizeof *ours);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_searched_as_by_the_c_library),
        cmocka_unit_test(any_number_of_things_is_sorted_as_by_the_c_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
