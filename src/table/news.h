/*
 * news.h: what happens at a table beside the game, by name. docs/table.md has
 * what each of them tells.
 */
#ifndef UL_TABLE_NEWS_H
#define UL_TABLE_NEWS_H

typedef enum ul_news {
    UL_NEWS_NONE, /* an event of the game */
    UL_NEWS_OPENED,
    UL_NEWS_POSITION,
    UL_NEWS_REMATCH,
    UL_NEWS_SAT,
    UL_NEWS_HANDED,
    UL_NEWS_PROGRAM,
    UL_NEWS_ADMITS,
    UL_NEWS_ADMITS_NOBODY,
    UL_NEWS_LEFT,
    UL_NEWS_REMOVED,
    UL_NEWS_HERE,
    UL_NEWS_AWAY,
    UL_NEWS_BACK,
    UL_NEWS_HOLIDAY,
    UL_NEWS_HOLIDAY_OVER,
    UL_NEWS_OWNER,
    UL_NEWS_RESUMED,
    UL_NEWS_PAUSED,
    UL_NEWS_SILENCED,
    UL_NEWS_HEARD,
    UL_NEWS_WANTS_PAUSE,
    UL_NEWS_WANTS_NO_PAUSE,
    UL_NEWS_WANTS_REMATCH,
    UL_NEWS_WANTS_NO_REMATCH,
    UL_NEWS_OFFERED,
    UL_NEWS_LATECOMERS,
    UL_NEWS_NO_LATECOMERS,
    UL_NEWS_SEED,
    UL_NEWS_BOT,
    UL_NEWS_ORDERED,
    UL_NEWS_STARTED,
    UL_NEWS_PROMISES,
    UL_NEWS_SEEDS,
    UL_NEWS_DROPPED,
    UL_NEWS_PROMISE,
    UL_NEWS_DEALT,
    UL_NEWS_BEGUN,
    UL_NEWS_STAND_IN,
    UL_NEWS_WARNED,
    UL_NEWS_UNDONE,
    UL_NEWS_SAID,
    UL_NEWS_RESULT,
    UL_NEWS_PROOF,
    UL_NEWS_CLOSED,
    UL_NEWS_KINDS
} ul_news;

const char *ul_news_name(ul_news news);     /* as it is told: "stand-in" */
ul_news     ul_news_find(const char *name); /* UL_NEWS_NONE: there is none of that name */

#endif
