/* action_text.c: actions as text, by one table of what each verb takes. */
#include "record/action_text.h"

#include <string.h>

typedef enum part { PART_NONE, PART_CARD, PART_WEAPON, PART_ROOM, PART_MOVED, PART_TARGET } part;

#define MAX_PARTS 3

typedef struct verb {
    const char *word;
    part        part[MAX_PARTS];
    const char *usage;
} verb;

static const verb verbs[UL_ACTION_KINDS] = {
    [UL_STEP] = {"step", {PART_ROOM}, "step ROOM"},
    [UL_PLAY] = {"play", {PART_CARD, PART_MOVED, PART_ROOM}, "play CARD self|doctor ROOM"},
    [UL_ATTEMPT] = {"attempt", {PART_TARGET, PART_WEAPON}, "attempt doctor|dog WEAPON|bare"},
    [UL_DRAW] = {"draw", {PART_NONE}, "draw"},
    [UL_END] = {"end", {PART_NONE}, "end"},
    [UL_FOIL] = {"foil", {PART_CARD}, "foil CARD"},
    [UL_PASS] = {"pass", {PART_NONE}, "pass"},
    [UL_DOG_WAY] = {"dog", {PART_ROOM}, "dog ROOM"},
    [UL_COLLECT] = {"collect", {PART_CARD}, "collect CARD"},
};

_Static_assert(sizeof "play  doctor " + UL_MAX_CARD_ID + UL_PLAN_ID <= UL_ACTION_TEXT, "the longest action fits");

const char *ul_pawn_word(ul_pawn pawn)
{
    static const char *const words[] = {"self", "doctor", "dog"};
    return words[pawn];
}

static const char *part_word(const ul_world *world, ul_action action, part which)
{
    switch (which) {
    case PART_ROOM:
        return ul_plan_room_id(ul_world_plan(world), action.room);
    case PART_MOVED:
    case PART_TARGET:
        return ul_pawn_word((ul_pawn)action.pawn);
    default:
        return action.card == UL_NO_CARD ? "bare" : ul_world_edition(world)->deck.card[action.card].id;
    }
}

static char *put_word(char *at, const char *word)
{
    size_t len = strlen(word);
    memcpy(at, word, len + 1);
    return at + len;
}

/* By hand: lists of what is legal are made of these, and printf takes several times as long. */
char *ul_action_write(const ul_world *world, ul_action action, char buffer[UL_ACTION_TEXT])
{
    const verb *said = &verbs[action.kind];
    char       *end = put_word(buffer, said->word);
    for (int i = 0; i < MAX_PARTS && said->part[i]; i++) {
        *end = ' ';
        end = put_word(end + 1, part_word(world, action, said->part[i]));
    }
    return buffer;
}

typedef struct word {
    const char *bytes;
    size_t      len;
} word;

static bool word_is(word w, const char *string)
{
    return strlen(string) == w.len && memcmp(w.bytes, string, w.len) == 0;
}

/* Split at single spaces. How many words there are; 0 if one is empty, has a control character or is one too many. */
static size_t split(const char *text, size_t len, word words[MAX_PARTS + 1])
{
    size_t count = 0, from = 0;
    for (size_t at = 0; at <= len; at++) {
        if (at < len && (unsigned char)text[at] < ' ')
            return 0;
        if (at < len && text[at] != ' ')
            continue;
        if (at == from || count == MAX_PARTS + 1)
            return 0;
        words[count++] = (word){text + from, at - from};
        from = at + 1;
    }
    return count;
}

static const verb *find_verb(word w)
{
    for (size_t i = 0; i < UL_ACTION_KINDS; i++)
        if (word_is(w, verbs[i].word))
            return &verbs[i];
    return NULL;
}

static ul_card card_named(const ul_world *world, word w)
{
    ul_card card = ul_deck_find(&ul_world_edition(world)->deck, w.bytes, w.len);
    return card == UL_NO_CARD ? UL_UNKNOWN : card;
}

static ul_room room_named(const ul_world *world, word w)
{
    ul_room room = ul_plan_find(ul_world_plan(world), w.bytes, w.len);
    return room == UL_NOWHERE ? UL_UNKNOWN : room;
}

/* Every pawn-taking verb knows the Doctor, and one other. */
static bool pawn_named(word w, ul_pawn other, ul_action *action)
{
    bool is_other = word_is(w, ul_pawn_word(other));
    action->pawn = (uint8_t)(is_other ? other : UL_PAWN_DOCTOR);
    return is_other || word_is(w, "doctor");
}

/* False only for a pawn that the verb does not take. */
static bool read_part(const ul_world *world, part which, word w, ul_action *action)
{
    switch (which) {
    case PART_MOVED:
        return pawn_named(w, UL_PAWN_SELF, action);
    case PART_TARGET:
        return pawn_named(w, UL_PAWN_DOG, action);
    case PART_ROOM:
        action->room = room_named(world, w);
        return true;
    case PART_WEAPON:
        if (word_is(w, "bare"))
            return true;
        /* fall through */
    default:
        action->card = card_named(world, w);
        return true;
    }
}

static size_t parts_of(const verb *v)
{
    size_t count = 0;
    while (count < MAX_PARTS && v->part[count])
        count++;
    return count;
}

static bool not_an_action(const char *text, size_t len, const verb *meant, ul_fault *fault)
{
    return ul_fault_set(fault, "bad-action", 0, 0, "'%.*s' is no action: write %s%s", (int)(len < 80 ? len : 80), text,
                        meant ? meant->usage : "step, play, attempt, draw, end, foil, pass, dog or collect",
                        meant ? "" : " and what it takes, one space between words");
}

bool ul_action_read(const ul_world *world, const char *text, size_t len, ul_action *action, ul_fault *fault)
{
    word        words[MAX_PARTS + 1];
    size_t      count = split(text, len, words);
    const verb *said = count ? find_verb(words[0]) : NULL;
    if (!said || count != parts_of(said) + 1)
        return not_an_action(text, len, said, fault);

    ul_action_kind kind = (ul_action_kind)(said - verbs);
    ul_action      read = kind == UL_DOG_WAY ? ul_action_dog(UL_NOWHERE) : ul_action_plain(kind);
    for (size_t i = 1; i < count; i++)
        if (!read_part(world, said->part[i - 1], words[i], &read))
            return not_an_action(text, len, said, fault);
    *action = read;
    return true;
}
