/* palette.c: tests of src/terminal/palette.c: everything can be read, in true colours and in what 256 make of them. */
#include "terminal/palette.h"
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

static double light(uint32_t part)
{
    double share = part / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

/* As WCAG 2 counts it. */
static double luminance(uint32_t rgb)
{
    return 0.2126 * light(rgb >> 16) + 0.7152 * light(rgb >> 8 & 0xff) + 0.0722 * light(rgb & 0xff);
}

static double contrast(uint32_t a, uint32_t b)
{
    double first = luminance(a) + 0.05, second = luminance(b) + 0.05;
    return first > second ? first / second : second / first;
}

static void reads(ul_place place, ul_tone tone, ul_ink ink, double least)
{
    uint32_t ground = ul_palette_ground(place, tone), letters = ul_palette_ink(place, tone, ink);
    double   whole = contrast(ground, letters);
    uint8_t  few = ul_palette_ground_of_256(place, tone);
    double   shown = contrast(ul_palette_shown(few), ul_palette_shown(ul_palette_nearest(letters)));
    if (whole < least || shown < least)
        fail_msg("place %d, tone %d, ink %d: %.2f, in 256 colours %.2f", place, tone, ink, whole, shown);
}

static void letters_can_be_read_on_every_ground(void **state)
{
    (void)state;
    for (int place = UL_PLACE_MANSION; place <= UL_PLACE_SHIP; place++) {
        for (int tone = 0; tone < UL_TONES; tone++) {
            reads((ul_place)place, (ul_tone)tone, UL_INK_TEXT, 4.5);
            reads((ul_place)place, (ul_tone)tone, UL_INK_STRONG, 4.5);
        }
        reads((ul_place)place, UL_TONE_NIGHT, UL_INK_FAINT, 4.5);
        reads((ul_place)place, UL_TONE_TITLE, UL_INK_FAINT, 4.5);
    }
}

/* Lit rooms are told from dark ones, the nearest from the farthest, and water from both, in 256 colours, too. */
static void grounds_differ(void **state)
{
    static const ul_tone told[] = {UL_TONE_NIGHT, UL_TONE_FLOOR, UL_TONE_LIT,     UL_TONE_LIT + UL_LIGHTS - 1,
                                   UL_TONE_SUNK,  UL_TONE_WET,   UL_TONE_WET_LIT, UL_TONE_SEA};
    (void)state;
    for (int place = UL_PLACE_MANSION; place <= UL_PLACE_SHIP; place++)
        for (size_t i = 0; i < sizeof told / sizeof *told; i++)
            for (size_t other = 0; other < i; other++)
                assert_int_not_equal(ul_palette_ground_of_256((ul_place)place, told[i]),
                                     ul_palette_ground_of_256((ul_place)place, told[other]));
    for (int place = UL_PLACE_MANSION; place <= UL_PLACE_SHIP; place++)
        assert_true(contrast(ul_palette_ground((ul_place)place, UL_TONE_FLOOR),
                             ul_palette_ground((ul_place)place, UL_TONE_LIT + UL_LIGHTS - 1)) > 3);
}

static void a_colour_of_the_terminal_is_its_own_nearest(void **state)
{
    (void)state;
    for (unsigned i = 16; i < 256; i++)
        assert_int_equal(ul_palette_shown(ul_palette_nearest(ul_palette_shown((uint8_t)i))),
                         ul_palette_shown((uint8_t)i));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_can_be_read_on_every_ground),
        cmocka_unit_test(grounds_differ),
        cmocka_unit_test(a_colour_of_the_terminal_is_its_own_nearest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
