/*
 * program.h: what the subcommands of `unlucky` share: reading a file, writing
 * the answer, saying what went wrong. subcommands.h lists them.
 *
 * A subcommand reads its arguments, calls a module and prints. Answers go to
 * standard output, complaints to standard error.
 */
#ifndef UL_PROGRAM_PROGRAM_H
#define UL_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include "base/fault.h"
#include "base/text.h"
#include "record/record.h"
#include "words/words.h"

/* What the program and each subcommand returns. */
enum {
    UL_EXIT_FINE = 0,
    UL_EXIT_FAILED = 1,  /* the world: a file cannot be read or written, memory ran out; or a check said no */
    UL_EXIT_USAGE = 2,   /* the command line is wrong */
    UL_EXIT_DAMAGED = 3, /* the input is not what it claims to be, or holds something illegal */
};

/* No plan or record has a reason to be longer. */
#define UL_FILE_LIMIT ((size_t)16 << 20)

/*
 * Append the whole of the file `path` ("-": standard input) to *text.
 * UL_EXIT_FINE; or UL_EXIT_FAILED if it cannot be read, UL_EXIT_DAMAGED if it
 * is longer than `limit`, and then it has been said on standard error.
 */
int ul_program_read(const char *path, size_t limit, ul_text *text);

/*
 * Write to standard output and flush. UL_EXIT_FINE, or UL_EXIT_FAILED after
 * saying why: a full disk must not look like success.
 */
int ul_program_write(const char *bytes, size_t len);
int ul_program_write_text(const ul_text *text); /* a failed one is UL_EXIT_FAILED, too */

/* The same for what people read: in the encoding of their locale, as terminal/encode.h tells. JSON is not. */
int ul_program_tell(const ul_text *text);

/* Say "unlucky COMMAND: ..." and where to find help: for programmers, in the source's language. Always
 * UL_EXIT_USAGE. */
int ul_program_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/*
 * From now on complaints are for a player: in the language that `--lang` or the environment asks for, even if the rest
 * of the command line turns out to be wrong. Until then they are in the source's language.
 */
void    ul_program_speak(int argc, char **argv);
ul_lang ul_program_speech(void); /* the language of complaints */

/* Say "unlucky COMMAND: " and the text of `key`, and where to find help. Always UL_EXIT_USAGE. */
int ul_program_refuse(const char *command, const char *key, const ul_param *params);

/* Say that there is no such thing: the text of `stem`.none, or of `stem`.near with what is `nearest`. Always
 * UL_EXIT_USAGE. */
int ul_program_refuse_near(const char *command, const char *stem, const char *asked, const char *nearest);

/* Say "unlucky COMMAND: " and the text of `key` on standard error, and nothing else. */
void ul_program_warn(const char *command, const char *key, const ul_param *params);

/* Say that there is no such edition, and which there are. UL_EXIT_USAGE. */
int ul_program_no_edition(const char *command, const char *id);

/* Say that there is no such option, and which of those that the page `help` names is nearest. UL_EXIT_USAGE. */
int ul_program_no_option(const char *command, const char *help, const char *argument);

/* Say "FILE:LINE:COLUMN: message [code]", to players who do not read the source's language with a sentence before it.
 * Always UL_EXIT_DAMAGED. */
int ul_program_fault(const char *path, const ul_fault *fault);

/*
 * Are the editions, decks and boards that the program was built with sound?
 * UL_EXIT_FINE; else it has been said where in data/ they are not.
 */
int ul_program_check_data(void);

/* Say so of one file of data/. UL_EXIT_DAMAGED, or UL_EXIT_FAILED if it was memory that ran out. */
int ul_program_data_fault(const char *file, const ul_fault *fault);

/*
 * Read a record that people gave us: ul_record_read, but why an action in it is
 * not legal is a sentence in *fault.
 */
ul_record *ul_program_record(const ul_text *text, ul_lang lang, ul_fault *fault);

/* What the seats are called: as the record says, else, and where there is none (NULL), by their numbers. */
#define UL_SHOWN_NAME_BYTES 64
typedef struct ul_names {
    char        bytes[UL_MAX_SEATS][UL_SHOWN_NAME_BYTES];
    const char *of[UL_MAX_SEATS];
} ul_names;

void ul_program_names(ul_names *names, const ul_record *record, const ul_world *world, ul_lang lang);

/* Say "unlucky: memory ran out". Always UL_EXIT_FAILED. */
int ul_program_no_memory(void);

/* Write a --help; where it has LANGS, the languages that there are. */
int ul_program_help(const char *help);

/* Is this argument -h or --help? */
bool ul_program_is_help(const char *argument);

/*
 * Is argv[*at] `--name VALUE` or `--name=VALUE`? Then *value is that, NULL if
 * it is missing, and *at stands on the last argument of it.
 */
bool ul_program_takes(const char *name, char **argv, int *at, const char **value);

/*
 * Put the value of an option where it is kept, NULL until then. UL_EXIT_FINE, or
 * UL_EXIT_USAGE after saying that it is missing, or that it is there already.
 */
int ul_program_give(const char *command, const char *argument, const char *value, const char **slot);

/*
 * The language `asked` for; NULL: the one that the environment names. From now
 * on words go out in an encoding that it can be written in. UL_EXIT_FINE, or UL_EXIT_USAGE after saying that there are
 * no words in it.
 */
int ul_program_lang(const char *command, const char *asked, ul_lang *lang);

/* The one of the `count` words that `word` is most likely a slip of; NULL if it is like none. */
const char *ul_program_nearest(const char *word, const char *const *words, size_t count);

#endif
