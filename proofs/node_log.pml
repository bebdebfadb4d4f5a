/*
 * node_log.pml: several servers (nodes) that write the log of one table, as a
 * model for Spin. `tools/prove node-log` checks it; docs/trust.md says what
 * that shows.
 *
 * The steps are those of the server: a node collects deeds, one commit is
 * under way while the next is collected (server/table_commit.c); a commit
 * names the place where its lines go, and the store refuses it if that place
 * is taken (store/store.h); hints to other nodes may get lost, so every node
 * looks at its tables now and then (server/nodes.c); owning a table is a hint
 * and not a lock. A line is only the id of its deed: what deeds mean is
 * tested elsewhere (tests/trust/simulate.c).
 *
 * What must hold, whatever fails:
 *
 *   KEEP      who is told that a deed is done finds it in the log
 *   ONCE      no deed is in the log twice
 *   ORDER     what a node tells is the beginning of the log, in its order
 *   PROGRESS  when nothing fails any more, every deed is done, everybody was
 *             told so, and every node knows the whole log
 *
 * Every run of the model ends, since each failure can happen only FAULTS times
 * and each deed is written once; so PROGRESS is a question about its last
 * states. MISTAKE plants one of the mistakes below, to show that it is found.
 */
#ifndef NODES
#define NODES 2
#endif
#ifndef CLIENTS
#define CLIENTS 2
#endif
#ifndef FAULTS
#define FAULTS 3
#endif
#ifndef MISTAKE
#define MISTAKE 0
#endif
#define TELLS_EARLY 1    /* a client is told before the store has kept its deed */
#define NO_PLACE 2       /* the store adds lines wherever the log ends now */
#define DOES_AGAIN 3     /* a deed that comes a second time is not recognised by its id */
#define TAKES_FOR_KEPT 4 /* a commit of unknown fate counts as kept; the log is not read again */
#define NEVER_LOOKS 5    /* a node relies on hints alone */
#define CLOCK_BLINDLY 6  /* the clock's deed is repeated after a refused commit, whatever the log says now */

/* One deed of each client, and one of the table's clock, which an owner does. */
#define CLOCK CLIENTS
#define DEEDS (CLIENTS + 1)
#define NOWHERE 255
#define ROOM 5 /* of a log: one more than the largest model needs, for deeds done twice by mistake */

typedef node {
    byte memory[ROOM]; /* the table as this node sees it: lines that are kept, then those that are not kept yet */
    byte kept, length;
    byte told;         /* so many lines were told to the clients at this node */
    byte size;         /* lines of the commit that is under way, from `kept` on; 0: none is */
    bool up, loaded, owns;
    bool hinted;       /* there may be lines that it does not know */
    bool again[ROOM]   /* deeds that were not kept: they are judged anew when the log has been read */
}

node at[NODES];
byte log[ROOM], log_length; /* what the store has */
byte faults;
byte where[CLIENTS];        /* the node that a client is connected to */
bool asked[CLIENTS];        /* that node knows what it wants */
bool done[CLIENTS];         /* it was told so */
hidden byte i, j, k, m;     /* counters within one step */

#define HAS(lines, n, d)                                                                                                 \
    ((n > 0 && lines[0] == d) || (n > 1 && lines[1] == d) || (n > 2 && lines[2] == d) || (n > 3 && lines[3] == d))
#define KNOWS(n, d) HAS(at[n].memory, at[n].length, d)
#define HAS_KEPT(n, d) HAS(at[n].memory, at[n].kept, d)

inline store_lines(n)
{
    for (i : 1 .. at[n].size) {
        assert(!HAS(log, log_length, at[n].memory[at[n].kept + i - 1])); /* ONCE */
        log[log_length] = at[n].memory[at[n].kept + i - 1];
        log_length++
    }
}

inline tell_done(n, deed)
{
    if
    :: deed != CLOCK && where[deed] == n && asked[deed] ->
        assert(HAS(log, log_length, deed)); /* KEEP */
        done[deed] = true
    :: else
    fi
}

inline tell_kept(n)
{
    do
    :: at[n].told < at[n].kept ->
        assert(at[n].told < log_length && at[n].memory[at[n].told] == log[at[n].told]); /* ORDER */
        k = at[n].memory[at[n].told];
        tell_done(n, k);
        at[n].told++
    :: else -> break
    od
}

/* Done already: answered at once, or when its commit ends. */
inline do_deed(n, deed)
{
    if
    :: (!KNOWS(n, deed) || MISTAKE == DOES_AGAIN) && at[n].length < ROOM - 1 ->
        at[n].memory[at[n].length] = deed;
        at[n].length++
    :: else
    fi;
    if
    :: HAS_KEPT(n, deed) || MISTAKE == TELLS_EARLY -> tell_done(n, deed)
    :: else
    fi
}

inline roll_back(n)
{
    do
    :: at[n].length > at[n].kept ->
        at[n].length--;
        at[n].again[at[n].memory[at[n].length]] = true;
        at[n].memory[at[n].length] = 0
    :: else -> break
    od;
    at[n].loaded = false
}

inline read_log(n)
{
    for (i : 1 .. log_length) {
        at[n].memory[i - 1] = log[i - 1]
    }
    at[n].kept = log_length;
    at[n].length = log_length;
    at[n].loaded = true;
    at[n].hinted = false;
    tell_kept(n);
    for (m : 0 .. DEEDS - 1) {
        if
        :: at[n].again[m] && m != CLOCK -> do_deed(n, m)
        :: at[n].again[m] && m == CLOCK && MISTAKE == CLOCK_BLINDLY ->
            at[n].memory[at[n].length] = CLOCK;
            at[n].length++
        :: else /* the clock looks by itself whether it is still due */
        fi;
        at[n].again[m] = false
    }
}

inline hint_others(n)
{
    for (j : 0 .. NODES - 1) {
        if
        :: j != n -> at[j].hinted = true
        :: j != n && faults < FAULTS -> faults++ /* it gets lost */
        :: j == n
        fi
    }
}

inline commit_kept(n)
{
    at[n].kept = at[n].kept + at[n].size;
    at[n].size = 0;
    tell_kept(n);
    hint_others(n)
}

inline commit_not_kept(n)
{
    at[n].size = 0;
    roll_back(n)
}

#define IS_NEXT(n) (at[n].kept == log_length || MISTAKE == NO_PLACE)

inline end_commit(n)
{
    if
    :: IS_NEXT(n) -> store_lines(n); commit_kept(n)
    :: !IS_NEXT(n) -> commit_not_kept(n) /* somebody else was first */
    :: faults < FAULTS -> /* the answer is lost: nobody knows whether it was kept. It was not, */
        faults++;
        if
        :: MISTAKE != TAKES_FOR_KEPT -> commit_not_kept(n)
        :: MISTAKE == TAKES_FOR_KEPT -> commit_kept(n)
        fi
    :: IS_NEXT(n) && faults < FAULTS -> faults++; store_lines(n); commit_kept(n) /* or it was, which the log tells */
    fi
}

inline forget(n)
{
    for (i : 0 .. ROOM - 1) {
        at[n].memory[i] = 0;
        at[n].again[i] = false
    }
    at[n].kept = 0;
    at[n].length = 0;
    at[n].told = 0;
    at[n].size = 0;
    at[n].loaded = false;
    at[n].owns = false;
    at[n].hinted = false
}

/* A commit that was on its way may still reach the store. */
inline die(n)
{
    if
    :: at[n].size > 0 && IS_NEXT(n) -> store_lines(n)
    :: true
    fi;
    forget(n);
    for (i : 0 .. CLIENTS - 1) {
        if
        :: where[i] == n -> where[i] = NOWHERE; asked[i] = false
        :: else
        fi
    }
    at[n].up = false
}

proctype server(byte n)
{
end:
    do
    :: atomic { !at[n].up -> at[n].up = true }
    :: atomic { at[n].up && !at[n].loaded -> read_log(n) }
    :: atomic { /* a hint is heeded when no commit is under way */
            at[n].loaded && at[n].hinted && at[n].size == 0 ->
            if
            :: at[n].kept == log_length -> at[n].hinted = false
            :: else -> roll_back(n)
            fi
        }
    :: atomic { /* every few seconds it looks anyway */
            at[n].loaded && !at[n].hinted && at[n].kept != log_length && MISTAKE != NEVER_LOOKS -> at[n].hinted = true }
    :: atomic { at[n].loaded && at[n].size == 0 && at[n].length > at[n].kept -> at[n].size = at[n].length - at[n].kept }
    :: atomic { at[n].size > 0 -> end_commit(n) }
    /* Two may own it for a while: one that stood still does not know that it was taken for dead. */
    :: atomic { at[n].up && !at[n].owns -> at[n].owns = true }
    :: atomic { at[n].loaded && at[n].owns && !KNOWS(n, CLOCK) -> do_deed(n, CLOCK) }
    :: atomic { at[n].up && faults < FAULTS -> faults++; die(n) }
    od
}

proctype client(byte c)
{
    do
    :: atomic { done[c] -> break }
    :: atomic { !done[c] && where[c] == NOWHERE && at[0].up -> where[c] = 0 }
    :: atomic { !done[c] && where[c] == NOWHERE && at[NODES - 1].up -> where[c] = NODES - 1 }
    :: atomic { !done[c] && where[c] != NOWHERE && !asked[c] && at[where[c]].loaded ->
            asked[c] = true; do_deed(where[c], c) }
    /* The line is cut. The client asks again, with the same id, here or elsewhere. */
    :: atomic { !done[c] && where[c] != NOWHERE && faults < FAULTS -> faults++; where[c] = NOWHERE; asked[c] = false }
    od
}

proctype last_state()
{
    timeout -> atomic {
        assert(log_length == DEEDS); /* PROGRESS, here and below */
        for (i : 0 .. CLIENTS - 1) {
            assert(done[i])
        }
        for (i : 0 .. NODES - 1) {
            assert(at[i].up && at[i].kept == log_length && at[i].told == log_length)
        }
    }
}

init {
    atomic {
        for (i : 0 .. CLIENTS - 1) {
            where[i] = NOWHERE
        }
        for (i : 0 .. NODES - 1) {
            at[i].up = true
        }
        i = 0;
        at[0].owns = true;
        run last_state();
        do
        :: i < NODES -> run server(i); i++
        :: else -> break
        od;
        i = 0;
        do
        :: i < CLIENTS -> run client(i); i++
        :: else -> break
        od
    }
}
