/* line_editor.c: a line typed at a terminal, with editing and a history. */
#include "terminal/line_editor.h"

#ifdef UL_WITH_LIBEDIT
#include <assert.h>
#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>
#include "terminal/known_terminal.h"

#define REMEMBERED 100 /* lines of each person */

struct ul_line_editor {
    EditLine     *edit;
    History      *history[UL_LINE_PEOPLE]; /* made when somebody first types */
    unsigned      who;
    ul_text       prompt, partial;
    ul_line_wait *wait;
    void         *context;
    ul_waited     waited;
};

static char *prompt_of(EditLine *edit)
{
    ul_line_editor *editor = NULL;
    el_get(edit, EL_CLIENTDATA, &editor);
    return editor->prompt.bytes;
}

/* The next letter that is typed; -1 if something else comes before: then the line so far is kept. */
static int next_letter(EditLine *edit, wchar_t *letter)
{
    ul_line_editor *editor = NULL;
    mbstate_t       state;
    char            byte;
    size_t          size = (size_t)-2;
    el_get(edit, EL_CLIENTDATA, &editor);
    editor->waited = editor->wait(editor->context);
    if (editor->waited != UL_WAITED_TYPED) {
        const LineInfo *line = el_line(edit);
        ul_text_clear(&editor->partial);
        ul_text_add(&editor->partial, line->buffer, (size_t)(line->lastchar - line->buffer));
        return -1;
    }
    memset(&state, 0, sizeof state);
    while (size == (size_t)-2) {
        if (read(STDIN_FILENO, &byte, 1) != 1)
            return 0;
        size = mbrtowc(letter, &byte, 1, &state);
    }
    if (size == (size_t)-1)
        *letter = L'?'; /* no letter of this locale */
    return 1;
}

/* Beside libedit's own: what most terminals send, and a word as shells cut it. */
static void bind_keys(EditLine *edit)
{
    static const char *const keys[][2] = {
        {"^W", "ed-delete-prev-word"},     {"^R", "em-inc-search-prev"}, {"\\e[H", "ed-move-to-beg"},
        {"\\e[F", "ed-move-to-end"},       {"\\e[1~", "ed-move-to-beg"}, {"\\e[4~", "ed-move-to-end"},
        {"\\e[3~", "ed-delete-next-char"}, {"\\e[A", "ed-prev-history"}, {"\\e[B", "ed-next-history"},
        {"\\e[C", "ed-next-char"},         {"\\e[D", "ed-prev-char"},
    };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        el_set(edit, EL_BIND, keys[i][0], keys[i][1], NULL);
}

static void close_edit(ul_line_editor *editor)
{
    if (editor->edit)
        el_end(editor->edit);
    editor->edit = NULL;
}

static bool open_edit(ul_line_editor *editor)
{
    editor->edit = el_init("unlucky", stdin, stdout, stderr);
    if (!editor->edit)
        return false;
    el_set(editor->edit, EL_CLIENTDATA, editor);
    el_set(editor->edit, EL_PROMPT, prompt_of);
    el_set(editor->edit, EL_EDITOR, "emacs");
    el_set(editor->edit, EL_GETCFN, next_letter);
    bind_keys(editor->edit);
    el_source(editor->edit, NULL); /* ~/.editrc: keys of one's own */
    return true;
}

ul_line_editor *ul_line_editor_new(void)
{
    const char     *term = getenv("TERM");
    ul_line_editor *editor;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !term || strcmp(term, "dumb") == 0 ||
        !ul_known_terminal(NULL))
        return NULL;
    editor = calloc(1, sizeof *editor);
    if (editor && !open_edit(editor)) {
        free(editor);
        editor = NULL;
    }
    return editor;
}

void ul_line_editor_free(ul_line_editor *editor)
{
    if (!editor)
        return;
    close_edit(editor);
    for (unsigned i = 0; i < UL_LINE_PEOPLE; i++)
        if (editor->history[i])
            history_end(editor->history[i]);
    ul_text_free(&editor->prompt);
    ul_text_free(&editor->partial);
    free(editor);
}

/* The editor is another one, too: it remembers what was cut, and how to undo. */
void ul_line_editor_listen(ul_line_editor *editor, unsigned who)
{
    assert(who < UL_LINE_PEOPLE);
    if (editor->who == who)
        return;
    editor->who = who;
    ul_text_clear(&editor->partial);
    close_edit(editor);
    open_edit(editor);
}

static History *history_of(ul_line_editor *editor)
{
    History **typed = &editor->history[editor->who];
    HistEvent event;
    if (!*typed && (*typed = history_init()) != NULL) {
        history(*typed, &event, H_SETSIZE, REMEMBERED);
        history(*typed, &event, H_SETUNIQUE, 1);
    }
    return *typed;
}

static void remember(ul_line_editor *editor, const char *line, size_t len)
{
    HistEvent event;
    ul_text   words = {0};
    ul_text_add(&words, line, len && line[len - 1] == '\n' ? len - 1 : len);
    if (words.len && history_of(editor))
        history(history_of(editor), &event, H_ENTER, ul_text_bytes(&words));
    ul_text_free(&words);
}

ul_waited ul_line_editor_read(ul_line_editor *editor, const char *prompt, ul_line_wait *wait, void *context,
                              ul_text *line)
{
    int len = 0;
    ul_text_clear(&editor->prompt);
    ul_text_put(&editor->prompt, prompt);
    ul_text_add(&editor->prompt, "", 0);
    ul_text_clear(line);
    ul_text_add(line, "", 0);
    if (!editor->edit && !open_edit(editor))
        return UL_WAITED_LEAVE;
    if (history_of(editor))
        el_set(editor->edit, EL_HIST, history, history_of(editor));
    if (editor->partial.len)
        el_push(editor->edit, ul_text_bytes(&editor->partial));
    ul_text_clear(&editor->partial);
    editor->wait = wait;
    editor->context = context;
    editor->waited = UL_WAITED_TYPED;
    const char *typed = el_gets(editor->edit, &len);
    if (editor->waited != UL_WAITED_TYPED) {
        fputs(editor->prompt.len || editor->partial.len ? "\r\033[K" : "",
              stdout); /* it is written anew, below what comes */
    } else if (typed && len > 0) {
        ul_text_add(line, typed, (size_t)len);
        remember(editor, typed, (size_t)len);
    }
    return editor->waited;
}

#else

ul_line_editor *ul_line_editor_new(void)
{
    return NULL;
}

void ul_line_editor_free(ul_line_editor *editor)
{
    (void)editor;
}

void ul_line_editor_listen(ul_line_editor *editor, unsigned who)
{
    (void)editor;
    (void)who;
}

ul_waited ul_line_editor_read(ul_line_editor *editor, const char *prompt, ul_line_wait *wait, void *context,
                              ul_text *line)
{
    (void)editor;
    (void)prompt;
    (void)wait;
    (void)context;
    (void)line;
    return UL_WAITED_LEAVE;
}

#endif
