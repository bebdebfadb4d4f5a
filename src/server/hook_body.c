/* hook_body.c: one sentence and one link, as each service wants them. */
#include "server/hook_body.h"

#include <string.h>
#include "base/json.h"

static const char *const names[UL_HOOK_SHAPES] = {"json", "discord", "slack", "matrix", "ntfy"};

const char *ul_hook_shape_name(ul_hook_shape shape)
{
    return names[shape];
}

bool ul_hook_shape_find(const char *name, ul_hook_shape *shape)
{
    for (unsigned i = 0; i < UL_HOOK_SHAPES; i++) {
        if (strcmp(names[i], name) != 0)
            continue;
        *shape = (ul_hook_shape)i;
        return true;
    }
    return false;
}

void ul_hook_message_free(ul_hook_message *message)
{
    ul_text_free(&message->sentence);
    ul_text_free(&message->link);
    ul_text_free(&message->json);
}

/* Markdown's signs stand for themselves behind a backslash. */
static void put_for_discord(const char *text, ul_text *out)
{
    for (; *text; text++) {
        if (strchr("\\*_~`|>[]()<#@:", *text))
            ul_text_put(out, "\\");
        ul_text_add(out, text, 1);
    }
}

/* The signs by which Slack and HTML know what is more than text; in HTML also the quote that ends an attribute. */
static void put_escaped(const char *text, bool html, ul_text *out)
{
    for (; *text; text++) {
        if (*text == '&')
            ul_text_put(out, "&amp;");
        else if (*text == '<')
            ul_text_put(out, "&lt;");
        else if (*text == '>')
            ul_text_put(out, "&gt;");
        else if (*text == '"' && html)
            ul_text_put(out, "&quot;");
        else
            ul_text_add(out, text, 1);
    }
}

/* https://discord.com/developers/docs/resources/webhook: nobody is called by an @ in it. */
static void write_discord(const ul_hook_message *message, ul_json_out *json)
{
    ul_text text = {0};
    put_for_discord(ul_text_bytes(&message->sentence), &text);
    ul_text_print(&text, "\n%s", ul_text_bytes(&message->link));
    ul_json_put_string(json, "content", ul_text_bytes(&text));
    ul_json_put_object(json, "allowed_mentions");
    ul_json_put_array(json, "parse");
    ul_json_close(json);
    ul_json_close(json);
    ul_text_free(&text);
}

static void write_slack(const ul_hook_message *message, ul_json_out *json)
{
    ul_text text = {0};
    put_escaped(ul_text_bytes(&message->sentence), false, &text);
    ul_text_print(&text, "\n%s", ul_text_bytes(&message->link));
    ul_json_put_string(json, "text", ul_text_bytes(&text));
    ul_text_free(&text);
}

/* With `html` nobody reads the text as Markdown. */
static void write_matrix(const ul_hook_message *message, ul_json_out *json)
{
    ul_text text = {0}, html = {0};
    ul_text_print(&text, "%s\n%s", ul_text_bytes(&message->sentence), ul_text_bytes(&message->link));
    put_escaped(ul_text_bytes(&message->sentence), true, &html);
    ul_text_put(&html, "<br><a href=\"");
    put_escaped(ul_text_bytes(&message->link), true, &html);
    ul_text_put(&html, "\">");
    put_escaped(ul_text_bytes(&message->link), true, &html);
    ul_text_put(&html, "</a>");
    ul_json_put_string(json, "text", ul_text_bytes(&text));
    ul_json_put_string(json, "html", ul_text_bytes(&html));
    ul_text_free(&text);
    ul_text_free(&html);
}

/* To the address of a topic: the body is the text, and a touch on it opens the link. */
static void write_ntfy(const ul_hook_message *message, ul_text *head, ul_text *body)
{
    ul_text_print(head, "Content-Type: text/plain; charset=utf-8\r\nClick: %s\r\n", ul_text_bytes(&message->link));
    ul_text_add(body, ul_text_bytes(&message->sentence), message->sentence.len);
}

void ul_hook_body_write(const ul_hook_message *message, ul_hook_shape shape, ul_text *head, ul_text *body)
{
    ul_json_out json;
    if (shape == UL_HOOK_NTFY) {
        write_ntfy(message, head, body);
        return;
    }
    ul_text_put(head, "Content-Type: application/json\r\n");
    if (shape == UL_HOOK_JSON) {
        ul_text_add(body, ul_text_bytes(&message->json), message->json.len);
        return;
    }
    ul_json_begin(&json, body);
    ul_json_open_object(&json);
    if (shape == UL_HOOK_DISCORD)
        write_discord(message, &json);
    else if (shape == UL_HOOK_SLACK)
        write_slack(message, &json);
    else
        write_matrix(message, &json);
    ul_json_close(&json);
}
