/*
 * palette.h: the colours of the full screen, where a terminal has many.
 *
 * They are the page's (web/src/style/tokens.css), at night: lamps on amber
 * floors where you see, moonlight where you do not, water where the ship has
 * gone. A tone is a ground with the inks that are written on it. Colour is
 * never the only sign: what a tone says, letters and dots say, too.
 *
 * Numbers only. Nothing here has heard of curses: see screen_paint.c.
 */
#ifndef UL_TERMINAL_PALETTE_H
#define UL_TERMINAL_PALETTE_H

#include <stdbool.h>
#include <stdint.h>

/* How far light falls from where one stands: so many tones of a lit room, the nearest first. */
#define UL_LIGHTS 4

typedef enum ul_tone {
    UL_TONE_NIGHT, /* around everything */
    UL_TONE_TITLE,
    UL_TONE_KEY, /* of the keyboard, in the last line */
    UL_TONE_BAD,
    UL_TONE_WALL,
    UL_TONE_WALL_LIT, /* beside a room that is */
    UL_TONE_FLOOR,    /* of a room that is not seen */
    UL_TONE_LIT,
    UL_TONE_SUNK = UL_TONE_LIT + UL_LIGHTS,
    UL_TONE_WET,     /* the part of a room that the water has reached */
    UL_TONE_WET_LIT, /* the same, in sight */
    UL_TONE_SEA,
    UL_TONE_DOCTOR,
    UL_TONE_SEAT, /* and seven more: the pawns */
    UL_TONES = UL_TONE_SEAT + 8
} ul_tone;

typedef enum ul_ink { UL_INK_TEXT, UL_INK_STRONG, UL_INK_FAINT, UL_INKS } ul_ink;

/* Two places, with light of their own: a mansion, and a ship at sea. */
typedef enum ul_place { UL_PLACE_MANSION, UL_PLACE_SHIP } ul_place;

/* As 0xrrggbb. */
uint32_t ul_palette_ground(ul_place place, ul_tone tone);
uint32_t ul_palette_ink(ul_place place, ul_tone tone, ul_ink ink);

/* The ground for a terminal with 256 colours. */
uint8_t ul_palette_ground_of_256(ul_place place, ul_tone tone);

/* The nearest of the 240 colours behind the first sixteen, which everybody may have set for themselves. */
uint8_t ul_palette_nearest(uint32_t rgb);

/* What a terminal shows for one of those. */
uint32_t ul_palette_shown(uint8_t index);

#endif
