/* shape.c: the one description of all that goes over the wire. */
#include "wire/shape.h"
#include <assert.h>
#include <string.h>
#include "record/event_text.h"

#define OPTIONAL UL_SHAPE_OPTIONAL
#define OR_NULL UL_SHAPE_NULL
#define LIST UL_SHAPE_LIST

#define FLAG(key, how)                                                                                                 \
    {                                                                                                                  \
        key, UL_SHAPE_FLAG, how, NULL                                                                                  \
    }
#define NUMBER(key, how)                                                                                               \
    {                                                                                                                  \
        key, UL_SHAPE_NUMBER, how, NULL                                                                                \
    }
#define SEAT(key, how)                                                                                                 \
    {                                                                                                                  \
        key, UL_SHAPE_SEAT, how, NULL                                                                                  \
    }
#define TEXT(key, how)                                                                                                 \
    {                                                                                                                  \
        key, UL_SHAPE_TEXT, how, NULL                                                                                  \
    }
#define BYTES(key, how)                                                                                                \
    {                                                                                                                  \
        key, UL_SHAPE_BYTES, how, NULL                                                                                 \
    }
#define WORDS(key, how, words)                                                                                         \
    {                                                                                                                  \
        key, UL_SHAPE_WORDS, how, words                                                                                \
    }
#define PART(key, how, name)                                                                                           \
    {                                                                                                                  \
        key, UL_SHAPE_PART, how, name                                                                                  \
    }

/* Of ours, and of the engine protocol: those that a text is of. */
#define ACTIONS(key, how)                                                                                              \
    {                                                                                                                  \
        key, UL_SHAPE_TEXT, (how) | LIST, "Action"                                                                     \
    }
#define ROOM(key, how)                                                                                                 \
    {                                                                                                                  \
        key, UL_SHAPE_TEXT, how, "RoomId"                                                                              \
    }
#define CARD(key, how)                                                                                                 \
    {                                                                                                                  \
        key, UL_SHAPE_TEXT, how, "CardId"                                                                              \
    }

#define ID TEXT("id", OPTIONAL)      /* of the client's choice */
#define ANSWERED TEXT("id", OR_NULL) /* the same, in the answer */
#define PHASE WORDS("phase", 0, "lobby|promises|seeds|playing|over|closed")

static const ul_shape_member hello[] = {ID,
                                        BYTES("key", OPTIONAL),
                                        NUMBER("seen", OPTIONAL),
                                        FLAG("views", OPTIONAL),
                                        FLAG("legal", OPTIONAL),
                                        FLAG("keeps", OPTIONAL),
                                        TEXT("client", OPTIONAL),
                                        TEXT("lang", OPTIONAL)};
static const ul_shape_member sit[] = {
    ID, BYTES("key", 0), TEXT("name", 0), SEAT("seat", OPTIONAL), FLAG("program", OPTIONAL), TEXT("lang", OPTIONAL)};
static const ul_shape_member id_only[] = {ID};
static const ul_shape_member flag[] = {ID, FLAG("flag", 0)};
static const ul_shape_member program[] = {ID, TEXT("version", OPTIONAL), TEXT("author", OPTIONAL)};
static const ul_shape_member level[] = {ID, TEXT("level", 0)};
static const ul_shape_member key[] = {ID, BYTES("key", 0)};
static const ul_shape_member hand[] = {ID, BYTES("key", 0), TEXT("name", 0)};
static const ul_shape_member bot[] = {ID, SEAT("other", 0), TEXT("level", 0), TEXT("name", OPTIONAL)};
static const ul_shape_member order[] = {ID, TEXT("order", 0)};
static const ul_shape_member other[] = {ID, SEAT("other", 0)};
static const ul_shape_member other_flag[] = {ID, SEAT("other", 0), FLAG("flag", 0)};
static const ul_shape_member bytes[] = {ID, BYTES("bytes", 0)};
static const ul_shape_member act[] = {ID, NUMBER("seen", 0), ACTIONS("actions", 0)};
static const ul_shape_member arm[] = {ID, NUMBER("seen", OPTIONAL), WORDS("armed", 0, "ask|pass|cards|enough"),
                                      CARD("cards", OPTIONAL | LIST)};
static const ul_shape_member undo[] = {ID, NUMBER("seen", 0), NUMBER("number", OPTIONAL)};
static const ul_shape_member say[] = {ID, TEXT("text", 0), TEXT("lang", OPTIONAL)};
static const ul_shape_member phrase[] = {ID, NUMBER("number", 0)};
static const ul_shape_member ask_history[] = {ID, NUMBER("seen", 0)};
static const ul_shape_member ask_ticket[] = {ID, WORDS("for", 0, "me|friend")};
static const ul_shape_member take[] = {ID, BYTES("ticket", 0), BYTES("key", 0), TEXT("name", OPTIONAL)};

static const ul_shape_member welcome[] = {ANSWERED,
                                          TEXT("version", 0),
                                          NUMBER("api", 0),
                                          TEXT("table", 0),
                                          SEAT("seat", OR_NULL),
                                          PART("status", 0, "status"),
                                          PART("own", OR_NULL, "own"),
                                          {"view", UL_SHAPE_VIEW, OPTIONAL | OR_NULL, NULL},
                                          ACTIONS("legal", OPTIONAL),
                                          PART("events", LIST, "told"),
                                          NUMBER("from", 0),
                                          NUMBER("spectators", 0),
                                          NUMBER("now", 0)};
static const ul_shape_member told_message[] = {PART("events", LIST, "told"),
                                               {"view", UL_SHAPE_VIEW, OPTIONAL | OR_NULL, NULL},
                                               ACTIONS("legal", OPTIONAL),
                                               PART("own", OPTIONAL, "own"),
                                               PART("waiting", 0, "waiting"),
                                               PART("status", OPTIONAL, "status"),
                                               NUMBER("now", 0)};
static const ul_shape_member changed[] = {PART("events", LIST, "brief"),
                                          {"view", UL_SHAPE_CHANGES, OPTIONAL, NULL},
                                          {"own", UL_SHAPE_CHANGES, OPTIONAL, NULL},
                                          {"waiting", UL_SHAPE_CHANGES, OPTIONAL, NULL},
                                          ACTIONS("legal", OPTIONAL),
                                          BYTES("head", OPTIONAL),
                                          BYTES("sum", OPTIONAL),
                                          NUMBER("now", 0)};
static const ul_shape_member done[] = {ANSWERED, NUMBER("number", 0), FLAG("again", 0), SEAT("seat", OPTIONAL)};
static const ul_shape_member refused[] = {ANSWERED,
                                          TEXT("error", 0),
                                          TEXT("message", 0),
                                          NUMBER("index", OPTIONAL),
                                          {"reason", UL_SHAPE_TEXT, OPTIONAL, "Reason"},
                                          PART("by", OPTIONAL | LIST, "witness"),
                                          ROOM("room", OPTIONAL),
                                          NUMBER("doors", OPTIONAL),
                                          NUMBER("points", OPTIONAL)};
static const ul_shape_member say_history[] = {ANSWERED, PART("events", LIST, "told"), NUMBER("from", 0),
                                              NUMBER("told", 0)};
static const ul_shape_member say_ticket[] = {ANSWERED, BYTES("ticket", 0), WORDS("for", 0, "me|friend"),
                                             NUMBER("until", 0)};
static const ul_shape_member say_digest[] = {ANSWERED, PART("digest", 0, "digest")};
static const ul_shape_member spectators[] = {NUMBER("count", 0)};
static const ul_shape_member pong[] = {ANSWERED, NUMBER("now", 0)};
static const ul_shape_member bye[] = {TEXT("error", 0), TEXT("message", 0)};

/* Events of the game, from the list that their texts are made from (record/event_text.h). */
#define EVENT_SEAT(key) SEAT(key, 0)
#define EVENT_SEAT_OR_NULL(key) SEAT(key, OR_NULL)
#define EVENT_LOSER(key) SEAT(key, OR_NULL)
#define EVENT_BEFORE(key) SEAT(key, 0)
#define EVENT_SEATS(key) SEAT(key, LIST)
#define EVENT_CARD(key) CARD(key, 0)
#define EVENT_CARD_OR_NULL(key) CARD(key, OR_NULL)
#define EVENT_PAWN(key) WORDS(key, 0, "self|doctor")
#define EVENT_TARGET(key) WORDS(key, 0, "doctor|dog")
#define EVENT_DOCTOR(key) FLAG(key, 0)
#define EVENT_FROM(key) ROOM(key, 0)
#define EVENT_ROOM(key) ROOM(key, 0)
#define EVENT_ROOM_OR_NULL(key) ROOM(key, OR_NULL)
#define EVENT_NUMBER(key) NUMBER(key, 0)
#define EVENT_LEVEL(key) WORDS(key, 0, "A|B|C|D")
#define EVENT_ENDING(key) WORDS(key, 0, "killed|saved|drowned|stalled")
#define EVENT_MEMBER(key, part) EVENT_##part(#key)
#define EVENT_MEMBERS(kind, name, ...) static const ul_shape_member game_##name[] = {__VA_ARGS__};
UL_EVENT_LIST(EVENT_MEMBERS, EVENT_MEMBER)

static const ul_shape_member news_opened[] = {TEXT("game", 0), BYTES("commitment", 0), PART("about", 0, "about")};
static const ul_shape_member news_rematch[] = {TEXT("game", 0), BYTES("commitment", 0), SEAT("dealer", OR_NULL)};
static const ul_shape_member news_sat[] = {SEAT("seat", 0), TEXT("name", 0), FLAG("program", 0),
                                           NUMBER("hand", OPTIONAL)};
static const ul_shape_member news_handed[] = {SEAT("seat", 0), TEXT("name", 0), FLAG("program", 0)};
static const ul_shape_member news_program[] = {SEAT("seat", 0), TEXT("version", OR_NULL), TEXT("author", OR_NULL)};
static const ul_shape_member news_admits[] = {SEAT("seat", 0), SEAT("other", 0)};
static const ul_shape_member news_seat[] = {SEAT("seat", 0)};
static const ul_shape_member news_seat_or_none[] = {SEAT("seat", OR_NULL)};
static const ul_shape_member news_bot[] = {SEAT("seat", 0), TEXT("level", 0), TEXT("name", OPTIONAL)};
static const ul_shape_member news_from[] = {SEAT("from", LIST)};
static const ul_shape_member news_round[] = {NUMBER("round", 0), SEAT("seats", LIST)};
static const ul_shape_member news_promise[] = {SEAT("seat", 0), BYTES("promise", OR_NULL)};
static const ul_shape_member news_position[] = {TEXT("game", 0), NUMBER("turn", 0), NUMBER("actions", 0)};
static const ul_shape_member news_begun[] = {TEXT("game", 0), SEAT("first", 0)};
static const ul_shape_member news_dealt[] = {TEXT("game", 0), SEAT("seeds", LIST), SEAT("first", 0)};
static const ul_shape_member news_stand_in[] = {SEAT("seat", 0), TEXT("level", 0),
                                                WORDS("because", 0, "wish|away|clock")};
static const ul_shape_member news_warned[] = {SEAT("seat", 0), NUMBER("until", 0)};
static const ul_shape_member news_offered[] = {NUMBER("until", 0)};
static const ul_shape_member news_undone[] = {SEAT("seat", 0), NUMBER("actions", 0), NUMBER("events", 0)};
static const ul_shape_member news_said[] = {SEAT("seat", 0), TEXT("text", OPTIONAL | OR_NULL),
                                            TEXT("language", OPTIONAL), NUMBER("cost", OPTIONAL),
                                            NUMBER("phrase", OPTIONAL | OR_NULL)};
static const ul_shape_member news_result[] = {SEAT("winner", OR_NULL), NUMBER("penalties", LIST)};
static const ul_shape_member news_proof[] = {TEXT("game", 0), BYTES("commitment", 0), BYTES("secret", 0),
                                             BYTES("seeds", LIST | OR_NULL)};
static const ul_shape_member news_closed[] = {WORDS("because", 0, "owner|operator|abandoned|finished")};

static const ul_shape_member told_part[] = {NUMBER("n", 0), NUMBER("at", 0), BYTES("prev", 0),
                                            PART("game", OPTIONAL, "game"), PART("table", OPTIONAL, "news")};
static const ul_shape_member brief[] = {NUMBER("n", 0), NUMBER("at", OPTIONAL), PART("game", 0, "game")};
static const ul_shape_member status[] = {PHASE,
                                         NUMBER("told", 0),
                                         BYTES("head", 0),
                                         NUMBER("games", 0),
                                         NUMBER("players", 0),
                                         SEAT("owner", OR_NULL),
                                         FLAG("paused", 0),
                                         FLAG("latecomers", 0),
                                         NUMBER("rematch_until", OR_NULL),
                                         PART("about", 0, "about"),
                                         PART("seats", LIST, "chair"),
                                         PART("waiting", 0, "waiting")};
static const ul_shape_member about[] = {TEXT("id", 0),
                                        NUMBER("seats", 0),
                                        FLAG("listed", 0),
                                        FLAG("talk", 0),
                                        FLAG("quick", 0),
                                        FLAG("seeds", 0),
                                        NUMBER("least", 0),
                                        NUMBER("dwell", 0),
                                        NUMBER("turn", 0),
                                        NUMBER("answer", 0),
                                        NUMBER("warn", 0),
                                        NUMBER("grace", 0),
                                        NUMBER("seed_time", 0),
                                        NUMBER("abandon", 0),
                                        NUMBER("spectators", 0),
                                        TEXT("level", 0),
                                        TEXT("edition", 0),
                                        {"options", UL_SHAPE_OPTIONS, 0, NULL},
                                        NUMBER("version", OPTIONAL),
                                        FLAG("latecomers", OPTIONAL),
                                        WORDS("from", OPTIONAL, "state|record|script"),
                                        FLAG("repeat", OPTIONAL)};
static const ul_shape_member chair[] = {WORDS("sitter", 0, "free|person|program|bot|left"),
                                        TEXT("name", 0),
                                        TEXT("version", OR_NULL),
                                        TEXT("author", OR_NULL),
                                        FLAG("here", 0),
                                        NUMBER("away_since", OR_NULL),
                                        NUMBER("holiday_until", OR_NULL),
                                        FLAG("silenced", 0),
                                        FLAG("wants_pause", 0),
                                        FLAG("wants_rematch", 0),
                                        FLAG("open", 0),
                                        SEAT("admits", LIST),
                                        TEXT("bot", OR_NULL),
                                        NUMBER("bot_since", OR_NULL),
                                        NUMBER("penalties", 0)};
static const ul_shape_member waiting[] = {SEAT("seat", OR_NULL), FLAG("bot", 0), NUMBER("since", 0),
                                          NUMBER("until", OR_NULL)};
static const ul_shape_member own[] = {
    SEAT("seat", 0),     NUMBER("keys", 0),   WORDS("armed", 0, "ask|pass|cards|enough"),
    CARD("cards", LIST), FLAG("held", 0),     NUMBER("undoable", 0),
    TEXT("level", 0),    SEAT("muted", LIST), NUMBER("holiday_left", 0)};
static const ul_shape_member digest[] = {SEAT("seat", 0),      NUMBER("since", 0),      NUMBER("told", 0),
                                         NUMBER("turns", 0),   NUMBER("attempts", 0),   SEAT("attempted", LIST),
                                         NUMBER("skipped", 0), NUMBER("tokens", LIST),  PHASE,
                                         FLAG("your_turn", 0), NUMBER("until", OR_NULL)};
static const ul_shape_member witness[] = {SEAT("seat", 0), ROOM("room", 0)};
static const ul_shape_member summary[] = {TEXT("id", 0),
                                          PHASE,
                                          PART("seats", LIST, "chair"),
                                          NUMBER("spectators", 0),
                                          NUMBER("created", 0),
                                          PART("about", 0, "about")};
static const ul_shape_member error[] = {TEXT("error", 0), TEXT("message", 0)};

#define SHAPE(group, name, members)                                                                                    \
    {                                                                                                                  \
        UL_SHAPE_##group, name, members, sizeof members / sizeof members[0]                                            \
    }

#define EVENT_SHAPE(kind, name, ...) SHAPE(GAME, #name, game_##name),

static const ul_shape shapes[] = {SHAPE(ASKS, "hello", hello),
                                  SHAPE(ASKS, "sit", sit),
                                  SHAPE(ASKS, "leave", id_only),
                                  SHAPE(ASKS, "rest", flag),
                                  SHAPE(ASKS, "level", level),
                                  SHAPE(ASKS, "holiday", phrase),
                                  SHAPE(ASKS, "program", program),
                                  SHAPE(ASKS, "admit", other_flag),
                                  SHAPE(ASKS, "key", key),
                                  SHAPE(ASKS, "hand", hand),
                                  SHAPE(ASKS, "ticket", ask_ticket),
                                  SHAPE(ASKS, "take", take),
                                  SHAPE(ASKS, "bot", bot),
                                  SHAPE(ASKS, "order", order),
                                  SHAPE(ASKS, "latecomers", flag),
                                  SHAPE(ASKS, "remove", other),
                                  SHAPE(ASKS, "own", other),
                                  SHAPE(ASKS, "start", id_only),
                                  SHAPE(ASKS, "close", id_only),
                                  SHAPE(ASKS, "commit", bytes),
                                  SHAPE(ASKS, "reveal", bytes),
                                  SHAPE(ASKS, "decline", id_only),
                                  SHAPE(ASKS, "act", act),
                                  SHAPE(ASKS, "arm", arm),
                                  SHAPE(ASKS, "undo", undo),
                                  SHAPE(ASKS, "pause", flag),
                                  SHAPE(ASKS, "resume", id_only),
                                  SHAPE(ASKS, "rematch", flag),
                                  SHAPE(ASKS, "say", say),
                                  SHAPE(ASKS, "phrase", phrase),
                                  SHAPE(ASKS, "mute", other_flag),
                                  SHAPE(ASKS, "silence", other_flag),
                                  SHAPE(ASKS, "history", ask_history),
                                  SHAPE(ASKS, "view", id_only),
                                  SHAPE(ASKS, "digest", id_only),
                                  SHAPE(ASKS, "ping", id_only),

                                  SHAPE(SAYS, "welcome", welcome),
                                  SHAPE(SAYS, "told", told_message),
                                  SHAPE(SAYS, "changed", changed),
                                  SHAPE(SAYS, "done", done),
                                  SHAPE(SAYS, "refused", refused),
                                  SHAPE(SAYS, "history", say_history),
                                  SHAPE(SAYS, "ticket", say_ticket),
                                  SHAPE(SAYS, "digest", say_digest),
                                  SHAPE(SAYS, "spectators", spectators),
                                  SHAPE(SAYS, "pong", pong),
                                  SHAPE(SAYS, "bye", bye),

                                  SHAPE(NEWS, "opened", news_opened),
                                  SHAPE(NEWS, "position", news_position),
                                  SHAPE(NEWS, "rematch", news_rematch),
                                  SHAPE(NEWS, "sat", news_sat),
                                  SHAPE(NEWS, "handed", news_handed),
                                  SHAPE(NEWS, "program", news_program),
                                  SHAPE(NEWS, "admits", news_admits),
                                  SHAPE(NEWS, "admits-nobody", news_admits),
                                  SHAPE(NEWS, "left", news_seat),
                                  SHAPE(NEWS, "removed", news_seat),
                                  SHAPE(NEWS, "here", news_seat),
                                  SHAPE(NEWS, "away", news_seat),
                                  SHAPE(NEWS, "back", news_seat),
                                  SHAPE(NEWS, "holiday", news_warned),
                                  SHAPE(NEWS, "holiday-over", news_seat),
                                  SHAPE(NEWS, "owner", news_seat),
                                  SHAPE(NEWS, "resumed", news_seat),
                                  SHAPE(NEWS, "paused", news_seat_or_none),
                                  SHAPE(NEWS, "silenced", news_seat),
                                  SHAPE(NEWS, "heard", news_seat),
                                  SHAPE(NEWS, "wants-pause", news_seat),
                                  SHAPE(NEWS, "wants-no-pause", news_seat),
                                  SHAPE(NEWS, "wants-rematch", news_seat),
                                  SHAPE(NEWS, "wants-no-rematch", news_seat),
                                  SHAPE(NEWS, "offered", news_offered),
                                  SHAPE(NEWS, "latecomers", news_seat),
                                  SHAPE(NEWS, "no-latecomers", news_seat),
                                  SHAPE(NEWS, "seed", news_seat),
                                  SHAPE(NEWS, "bot", news_bot),
                                  SHAPE(NEWS, "ordered", news_from),
                                  SHAPE(NEWS, "started", news_from),
                                  SHAPE(NEWS, "promises", news_round),
                                  SHAPE(NEWS, "seeds", news_round),
                                  SHAPE(NEWS, "dropped", news_round),
                                  SHAPE(NEWS, "promise", news_promise),
                                  SHAPE(NEWS, "dealt", news_dealt),
                                  SHAPE(NEWS, "begun", news_begun),
                                  SHAPE(NEWS, "stand-in", news_stand_in),
                                  SHAPE(NEWS, "warned", news_warned),
                                  SHAPE(NEWS, "undone", news_undone),
                                  SHAPE(NEWS, "said", news_said),
                                  SHAPE(NEWS, "result", news_result),
                                  SHAPE(NEWS, "proof", news_proof),
                                  SHAPE(NEWS, "closed", news_closed),

                                  SHAPE(PARTS, "told", told_part),
                                  SHAPE(PARTS, "brief", brief),
                                  SHAPE(PARTS, "status", status),
                                  SHAPE(PARTS, "about", about),
                                  SHAPE(PARTS, "chair", chair),
                                  SHAPE(PARTS, "waiting", waiting),
                                  SHAPE(PARTS, "own", own),
                                  SHAPE(PARTS, "digest", digest),
                                  SHAPE(PARTS, "witness", witness),
                                  SHAPE(PARTS, "summary", summary),
                                  SHAPE(PARTS, "error", error),

                                  UL_EVENT_LIST(EVENT_SHAPE, EVENT_MEMBER)};
#define SHAPES (sizeof shapes / sizeof shapes[0])

const ul_shape *ul_shapes(size_t *count)
{
    *count = SHAPES;
    return shapes;
}

static const char *const tags[UL_SHAPE_GROUPS] = {"do", "type", "event", "news", NULL};
static const char *const groups[UL_SHAPE_GROUPS] = {"asks", "says", "game", "news", "parts"};

const char *ul_shape_tag(ul_shape_group group)
{
    assert(group < UL_SHAPE_GROUPS);
    return tags[group];
}

const char *ul_shape_group_name(ul_shape_group group)
{
    assert(group < UL_SHAPE_GROUPS);
    return groups[group];
}

const ul_shape *ul_shape_find(ul_shape_group group, const char *name)
{
    for (size_t i = 0; i < SHAPES; i++)
        if (shapes[i].group == group && strcmp(shapes[i].name, name) == 0)
            return &shapes[i];
    return NULL;
}
