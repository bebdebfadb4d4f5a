/* simulate_plants.h: the mistakes that can be made on purpose, to see that the simulator finds them. */
#ifndef UL_TESTS_SIMULATE_PLANTS_H
#define UL_TESTS_SIMULATE_PLANTS_H

typedef enum plant {
    PLANT_NONE,
    PLANT_TELL_FIRST,     /* letters are sent before their lines are kept */
    PLANT_LOST_ACK,       /* lines that were acknowledged are not written */
    PLANT_TWICE,          /* a node that is late writes all the same */
    PLANT_FORGETFUL,      /* what was asked for is not done again after a roll-back */
    PLANT_WRONG_CHAIR,    /* a letter goes to another's connection */
    PLANT_STALE,          /* a node that failed to keep something goes on with what it has */
    PLANT_DEAF,           /* a node never reads on */
    PLANT_PEEK,           /* who watches is welcomed with what the first seat was told */
    PLANT_EARLY_ACK,      /* what was asked for is acknowledged before it is kept */
    PLANT_LOST_LETTER,    /* a letter is not sent */
    PLANT_SWAPPED,        /* two letters to one connection come in the other order */
    PLANT_DOUBLED,        /* a letter is sent twice */
    PLANT_TORN_LINE,      /* a line loses its end on the disk */
    PLANT_HALF_COMMIT,    /* of several lines that are kept together the last is not */
    PLANT_FLIPPED_BIT,    /* a letter of the log becomes another */
    PLANT_LATE_ACK,       /* who was late is told that it was kept */
    PLANT_UNKEPT_TOLD,    /* letters of what could not be kept are sent all the same */
    PLANT_COMMIT_AGAIN,   /* a commit that nobody knows about is made once more */
    PLANT_NO_REPLAY,      /* what was put off is never taken up again */
    PLANT_NO_REFUSAL,     /* who is refused is not told so */
    PLANT_NO_WELCOME,     /* who is here is not welcomed when the table was read again */
    PLANT_ORPHANS,        /* half-open connections are never given up */
    PLANT_UNFAIR,         /* one client is served after hundreds of others' messages only */
    PLANT_HOARD,          /* what is sent is not forgotten */
    PLANT_WRONG_CHANGE,   /* what has changed of a view is told wrongly */
    PLANT_LOST_TAIL,      /* a replica takes over that has not the last commit, or a disk had not written it */
    PLANT_WRONG_SHARD,    /* lines of a table go to another database */
    PLANT_HALF_GROUP,     /* of several tables' lines that are kept together only the first's are */
    PLANT_SHUT_ALL,       /* while one database is away all tables are refused */
    PLANT_AWAY_STOPS_ALL, /* while one database is away nothing is kept in others */
    PLANT_TAKEN_FOR_KEPT, /* what was under way when a database went away is taken for kept */
    PLANT_FLOOD_FIRST,    /* who says most is served first */
    PLANT_TORN_TAKEN,     /* of a torn commit what is there is taken */
    PLANT_HOLE,           /* of several commits that a disk lost a later one is there */
    PLANT_REMEMBERED,     /* a server goes on with what it remembers after the disk has lost it */
    PLANTS
} plant;

extern const char *const plant_names[PLANTS];

plant plant_of(const char *name); /* ends the program with a list of all if there is none of that name */

#endif
