/* engine.c: `unlucky engine`: the engine protocol on standard input and output. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/entropy.h"
#include "engine/engine.h"
#include "engine/lines.h"
#include "program/program.h"
#include "program/subcommands.h"

static const char help[] =
    "examples: echo '{\"cmd\":\"new\",\"edition\":\"kill-2009\",\"players\":4,\"seed\":\"demo\"}' | unlucky engine\n"
    "          unlucky engine < requests.jsonl > answers.jsonl\n"
    "\n"
    "usage: unlucky engine\n\n"
    "Speaks the engine protocol: reads one JSON object a line on standard input and\n"
    "answers each with one on standard output, until the input ends.\n"
    "docs/protocol.md and unlucky-protocol(5) tell all that can be asked.\n\n"
    "Exit codes: 0 the input has ended, 1 an answer could not be written, 2 wrong usage. What is wrong\n"
    "with a request is told in its answer.\n";

static uint64_t now_us(void *unused)
{
    struct timespec now;
    (void)unused;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool answer(ul_engine *engine, const char *line, size_t line_len)
{
    size_t      len;
    const char *text = ul_engine_answer(engine, line, line_len, &len);
    fwrite(text, 1, len, stdout);
    return ul_program_write("\n", 1) == UL_EXIT_FINE;
}

/* One read's worth: as soon as there is anything, for whoever waits for an answer sends no more. */
static ssize_t read_some(char *bytes, size_t room)
{
    ssize_t got;
    do
        got = read(STDIN_FILENO, bytes, room);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        fprintf(stderr, "unlucky: cannot read standard input: %s\n", strerror(errno));
    return got;
}

static int run(ul_engine *engine, ul_lines *lines)
{
    char        bytes[1 << 16];
    const char *line;
    size_t      line_len;
    ssize_t     got;

    while ((got = read_some(bytes, sizeof bytes)) > 0) {
        const char *at = bytes;
        size_t      len = (size_t)got;
        while (ul_lines_next(lines, &at, &len, &line, &line_len))
            if (!answer(engine, line, line_len))
                return UL_EXIT_FAILED;
    }
    if (ul_lines_last(lines, &line, &line_len) && !answer(engine, line, line_len))
        return UL_EXIT_FAILED;
    return got < 0 ? UL_EXIT_FAILED : UL_EXIT_FINE;
}

int ul_program_engine(int argc, char **argv)
{
    uint8_t  entropy[UL_ENGINE_ENTROPY];
    ul_lines lines;

    if (argc > 1 && ul_program_is_help(argv[1]))
        return ul_program_write(help, sizeof help - 1);
    if (argc > 1)
        return ul_program_usage("engine", "takes no arguments, and was given '%s'", argv[1]);
    if (!ul_entropy_read(entropy, sizeof entropy)) {
        fprintf(stderr, "unlucky: cannot read " UL_ENTROPY_SOURCE ": %s\n", strerror(errno));
        return UL_EXIT_FAILED;
    }
    ul_engine *engine = ul_engine_new(entropy);
    if (engine)
        ul_engine_clock(engine, now_us, NULL);
    int result = ul_lines_init(&lines) && engine ? run(engine, &lines) : ul_program_no_memory();
    ul_lines_free(&lines);
    ul_engine_free(engine);
    return result;
}
