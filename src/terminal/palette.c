/* palette.c: the colours of the full screen, where a terminal has many. */
#include "terminal/palette.h"
#include <stddef.h>

typedef struct tone {
    uint32_t ground, ink[UL_INKS];
    uint8_t  few; /* the ground in 256 colours, where the nearest would be a mere grey; 0: the nearest */
} tone;

static const tone tones[UL_TONES] = {
    [UL_TONE_NIGHT] = {0x0d0a13, {0xf5ecd9, 0xf2c66d, 0xc6b9cb}, 0},
    [UL_TONE_TITLE] = {0x4a1626, {0xf5ecd9, 0xf2c66d, 0xd8c2c8}, 52},
    [UL_TONE_KEY] = {0x3d2f14, {0xffdc96, 0xffdc96, 0xd9b878}, 0},
    [UL_TONE_BAD] = {0x0d0a13, {0xff9384, 0xff9384, 0xff9384}, 0},
    [UL_TONE_WALL] = {0x191017, {0x9c7c5c, 0xc8b48a, 0x6d5a4c}, 0},
    [UL_TONE_WALL_LIT] = {0x2b1c14, {0xe0a95c, 0xffd991, 0x9a7648}, 0},
    [UL_TONE_FLOOR] = {0x272037, {0xcfc4e2, 0xffe9b8, 0x54466f}, 0},
    [UL_TONE_LIT] = {0xf0bd68, {0x241203, 0x3b1c66, 0xc9944a}, 222},
    [UL_TONE_LIT + 1] = {0xdca758, {0x241203, 0x3b1c66, 0xb67a37}, 215},
    [UL_TONE_LIT + 2] = {0xc99248, {0x241203, 0x2c1150, 0xa56c2e}, 179},
    [UL_TONE_LIT + 3] = {0xb98244, {0x1c0d02, 0x200a40, 0x946028}, 137},
    [UL_TONE_SUNK] = {0x17557f, {0xe6f5ff, 0xffffff, 0x4fa3d6}, 25},
    [UL_TONE_WET] = {0x16405c, {0xd6e6f2, 0xffe9b8, 0x2f7fb0}, 24},
    [UL_TONE_WET_LIT] = {0x6fa9b8, {0x06202f, 0x2a0f52, 0x4c8ba0}, 73},
    [UL_TONE_SEA] = {0x10304a, {0xe6f5ff, 0xffffff, 0x2f7fb0}, 17},
    [UL_TONE_DOCTOR] = {0xf7f0e2, {0x8a0f1c, 0x8a0f1c, 0x8a0f1c}, 0},
    [UL_TONE_SEAT] = {0xff8f6b, {0x16101c, 0x16101c, 0x16101c}, 0},
    [UL_TONE_SEAT + 1] = {0x6fc3ff, {0x16101c, 0x16101c, 0x16101c}, 0},
    [UL_TONE_SEAT + 2] = {0xffd84d, {0x16101c, 0x16101c, 0x16101c}, 0},
    [UL_TONE_SEAT + 3] = {0x7fe0a0, {0x16101c, 0x16101c, 0x16101c}, 0},
    [UL_TONE_SEAT + 4] = {0xd9a6ff, {0x16101c, 0x16101c, 0x16101c}, 0},
    [UL_TONE_SEAT + 5] = {0xff9ac6, {0x16101c, 0x16101c, 0x16101c}, 0},
    [UL_TONE_SEAT + 6] = {0xc9d3dc, {0x16101c, 0x16101c, 0x16101c}, 0},
    [UL_TONE_SEAT + 7] = {0xb7e04d, {0x16101c, 0x16101c, 0x16101c}, 0},
};

/* What is otherwise aboard: steel instead of wood, and the title in the colour of the sea. */
static const tone aboard[] = {
    [UL_TONE_TITLE] = {0x123a5a, {0xf5ecd9, 0xf2c66d, 0xc2d2dc}, 18},
    [UL_TONE_KEY] = {0x14303f, {0xa9e0ff, 0xa9e0ff, 0x7fb4d2}, 0},
    [UL_TONE_BAD] = {0, {0, 0, 0}, 0},
    [UL_TONE_WALL] = {0x12161d, {0x8397aa, 0xb9cbd9, 0x56677a}, 0},
    [UL_TONE_WALL_LIT] = {0x20242b, {0xcdbf9f, 0xffe2a4, 0x8397aa}, 0},
    [UL_TONE_FLOOR] = {0x222b40, {0xc6d2e6, 0xffe9b8, 0x4a5a7a}, 0},
};

static const tone *tone_of(ul_place place, ul_tone which)
{
    if (place == UL_PLACE_SHIP && which < sizeof aboard / sizeof *aboard && aboard[which].ground)
        return &aboard[which];
    return &tones[which];
}

uint32_t ul_palette_ground(ul_place place, ul_tone which)
{
    return tone_of(place, which)->ground;
}

uint8_t ul_palette_ground_of_256(ul_place place, ul_tone which)
{
    const tone *t = tone_of(place, which);
    return t->few ? t->few : ul_palette_nearest(t->ground);
}

uint32_t ul_palette_ink(ul_place place, ul_tone which, ul_ink ink)
{
    return tone_of(place, which)->ink[ink];
}

#define CUBE 16   /* the first of six by six by six */
#define GREYS 232 /* the first of the greys behind them */

uint32_t ul_palette_shown(uint8_t index)
{
    static const uint8_t steps[] = {0, 95, 135, 175, 215, 255};
    if (index >= GREYS) {
        uint32_t grey = 8 + 10 * (uint32_t)(index - GREYS);
        return grey << 16 | grey << 8 | grey;
    }
    unsigned at = index < CUBE ? 0 : index - CUBE;
    return (uint32_t)steps[at / 36] << 16 | (uint32_t)steps[at / 6 % 6] << 8 | steps[at % 6];
}

static int part(uint32_t rgb, int shift)
{
    return (int)(rgb >> shift & 0xff);
}

/* Eyes are best in green, and worst in blue. */
static int distance(uint32_t a, uint32_t b)
{
    int red = part(a, 16) - part(b, 16), green = part(a, 8) - part(b, 8), blue = part(a, 0) - part(b, 0);
    return 3 * red * red + 4 * green * green + 2 * blue * blue;
}

uint8_t ul_palette_nearest(uint32_t rgb)
{
    uint8_t best = CUBE;
    for (unsigned i = CUBE + 1; i < 256; i++)
        if (distance(rgb, ul_palette_shown((uint8_t)i)) < distance(rgb, ul_palette_shown(best)))
            best = (uint8_t)i;
    return best;
}
