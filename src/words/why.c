/* why.c: actions as choices, and the reasons against them as sentences. */
#include <stdio.h>
#include "rules/check.h"
#include "words/words_inside.h"

static bool is_weapon(const ul_world *world, ul_card card)
{
    return ul_world_edition(world)->deck.card[card].kind == UL_CARD_WEAPON;
}

/* A card that cannot do this, or a dog that is not there to be attacked. */
static const char *wrong_kind(const ul_world *world, ul_action action)
{
    if (action.kind == UL_PLAY)
        return "why.wrong-kind.play";
    if (action.kind == UL_FOIL)
        return "why.wrong-kind.foil";
    if (action.card == UL_NO_CARD || is_weapon(world, action.card))
        return "why.wrong-kind.dog";
    return ul_world_edition(world)->deck.aid ? "why.wrong-kind.aid" : "why.wrong-kind.weapon";
}

static const char *phase(const ul_scene *scene)
{
    static const char *const keys[] = {
        [UL_PHASE_TURN] = "why.phase.turn",
        [UL_PHASE_DEFEND] = "why.phase.defend",
        [UL_PHASE_DOG] = "why.phase.dog",
        [UL_PHASE_COLLECT] = "why.phase.collect",
    };
    return keys[scene->phase];
}

static const char *too_far(ul_action action, ul_why why)
{
    if (action.kind == UL_STEP)
        return "why.too-far.step";
    return why.number ? "why.too-far.card" : "why.too-far.room";
}

/* The key of a reason, put into `plain` where the reason's name is all there is to it. */
static const char *key_of(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_why why,
                          char plain[WORD_KEY])
{
    switch ((ul_reason)why.reason) {
    case UL_WHY_PHASE:
        return phase(scene);
    case UL_WHY_UNKNOWN:
        return action.room == UL_UNKNOWN ? "why.unknown.room" : "why.unknown.card";
    case UL_WHY_WRONG_KIND:
        return wrong_kind(voice->world, action);
    case UL_WHY_SAME_ROOM:
        return action.pawn == UL_PAWN_DOCTOR ? "why.same-room.doctor" : "why.same-room.self";
    case UL_WHY_TOO_FAR:
        return too_far(action, why);
    case UL_WHY_NOT_TOGETHER:
        return action.pawn == UL_PAWN_DOG ? "why.not-together.dog" : "why.not-together.doctor";
    case UL_WHY_DOG:
        return why.room == scene->at[scene->turn_seat] ? "why.dog.here" : "why.dog.sees";
    default:
        ul_word_key(plain, "why", ul_reason_name((ul_reason)why.reason), "");
        return plain;
    }
}

/* The room that a reason is about: its own, the one that the action names, or where the pawn stands. */
static ul_room room_of(const ul_scene *scene, ul_action action, ul_why why)
{
    if (why.room != UL_NOWHERE)
        return why.room;
    return why.reason == UL_WHY_UNNAMED_ROOM ? scene->at[scene->turn_seat] : action.room;
}

void ul_words_why(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_why why, ul_text *out)
{
    const ul_plan      *plan = ul_world_plan(voice->world);
    const ul_deck      *deck = &ul_world_edition(voice->world)->deck;
    const ul_seats_said said = {voice, why.by, false, why.reason == UL_WHY_SEEN ? scene : NULL};
    long                n = why.by ? (long)ul_word_members(why.by) : why.number;
    char                plain[WORD_KEY];
    ul_words_say(voice->lang, key_of(voice, scene, action, why, plain),
                 UL_PARAMS(ul_param_seats("seats", &said), ul_param_room("room", plan, room_of(scene, action, why)),
                           ul_param_card("card", plan, deck, action.card), ul_param_number("n", n)),
                 out);
}

/* What a card that leads somewhere is ruled by. */
static const char *card_rule(const ul_world *world, ul_card card)
{
    const ul_card_info *about = &ul_world_edition(world)->deck.card[card];
    if (about->kind == UL_CARD_ROOM)
        return "R-ROOM";
    return *about->room ? "R-SHIP-MOVE" : "R-MOVE";
}

/* What the kind of action is ruled by; R-SIGHT and the like are for those who ask further. */
static const char *action_rule(const ul_world *world, ul_action action)
{
    bool save = ul_world_edition(world)->wants_witness;
    switch ((ul_action_kind)action.kind) {
    case UL_STEP:
        return "R-STEP";
    case UL_PLAY:
        return card_rule(world, action.card);
    case UL_ATTEMPT:
        return action.pawn == UL_PAWN_DOG ? "R-OLD-DOG" : save ? "R-WITNESS" : "R-ALONE";
    case UL_DRAW:
        return "R-DRAW";
    default: /* UL_FOIL: the others are never refused for a rule's sake */
        return "R-DEFEND";
    }
}

const char *ul_words_why_rule(const ul_world *world, ul_action action, ul_why why)
{
    switch ((ul_reason)why.reason) {
    case UL_WHY_LEGAL:
    case UL_WHY_OVER:
    case UL_WHY_PHASE:
    case UL_WHY_UNKNOWN:
    case UL_WHY_NO_CARD:
        return NULL;
    case UL_WHY_WRONG_KIND:
        if (action.kind == UL_PLAY)
            return "R-ANY";
        return action.kind == UL_ATTEMPT && action.pawn != UL_PAWN_DOG ? "R-VALUE" : action_rule(world, action);
    case UL_WHY_SUNK:
        return "R-SINK";
    case UL_WHY_DOG:
        return "R-OLD-DOG";
    case UL_WHY_MUST_FOIL:
        return "R-MUST";
    case UL_WHY_NOT_ON_THE_WAY:
        return "R-DOG-WALK";
    default:
        return action_rule(world, action);
    }
}

/* The key of an action, put into `attempt` where it is one. */
static const char *action_key(const ul_world *world, ul_action action, char attempt[WORD_KEY])
{
    const char *about = action.pawn == UL_PAWN_DOG ? "dog" : ul_words_game(ul_world_edition(world));
    switch ((ul_action_kind)action.kind) {
    case UL_STEP:
        return "action.step";
    case UL_PLAY:
        return action.pawn == UL_PAWN_DOCTOR ? "action.play.doctor" : "action.play.self";
    case UL_ATTEMPT:
        ul_word_key(attempt, "action.attempt", about, action.card == UL_NO_CARD ? "bare" : "card");
        return attempt;
    case UL_DRAW:
        return "action.draw";
    case UL_END:
        return "action.end";
    case UL_FOIL:
        return "action.foil";
    case UL_PASS:
        return "action.pass";
    case UL_DOG_WAY:
        return "action.dog";
    default: /* UL_COLLECT */
        return "action.collect";
    }
}

void ul_words_action(const ul_voice *voice, const ul_scene *scene, ul_action action, ul_text *out)
{
    const ul_plan *plan = ul_world_plan(voice->world);
    const ul_deck *deck = &ul_world_edition(voice->world)->deck;
    long           value = action.kind == UL_ATTEMPT ? ul_scene_value(voice->world, scene, action.card) : 0;
    char           attempt[WORD_KEY];
    ul_words_say(voice->lang, action_key(voice->world, action, attempt),
                 UL_PARAMS(ul_param_room("room", plan, action.room), ul_param_card("card", plan, deck, action.card),
                           ul_param_number("value", value)),
                 out);
}
