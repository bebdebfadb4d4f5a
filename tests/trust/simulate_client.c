/* simulate_client.c: when a client comes, what it says, and when it goes. */
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/json.h"
#include "trust/simulate.h"

static void come(client *c)
{
    char  text[160];
    live *l = &c->table->lives[below((uint32_t)w.node_count)];
    if (!l->loaded) {
        l->wants_load |= w.table_count > 1;
        return;
    }
    c->live = l;
    c->connection = ul_host_connect(l->host, c, true);
    snprintf(text, sizeof text, "{\"do\":\"hello\",\"seen\":%u,\"legal\":true,\"keeps\":%s%s%s%s}", c->seen,
             c->keeps ? "true" : "false", c->seated ? ",\"key\":\"" : "", c->seated ? c->key : "",
             c->seated ? "\"" : "");
    mail_put(&c->out, text, strlen(text));
    if (c->id[0]) /* was it done? it is said again, with the same id */
        mail_put(&c->out, c->deed.bytes, c->deed.len);
}

static void ask(client *c, const char *format, ...)
{
    char    text[400];
    va_list args;
    snprintf(c->id, sizeof c->id, "c%d-%u", c->number, ++c->deeds);
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    ul_text_clear(&c->deed);
    ul_text_print(&c->deed, "%s,\"id\":\"%s\"}", text, c->id);
    mail_put(&c->out, c->deed.bytes, c->deed.len);
    if (!w.calm && below(12) == 0) /* by mistake twice: it is done once */
        mail_put(&c->out, c->deed.bytes, c->deed.len);
    c->again = false;
    c->asked = w.step;
    c->asked_at = c->table->log.len;
}

bool client_floods(const client *c)
{
    return c->number == HOSTILE && c->table->number == 0 && w.table_count > 1;
}

/* What might do harm: no message at all, others' seats and keys, ids that were used, far too much. */
static void do_harm(client *c)
{
    static const char *const texts[] = {
        "{\"do\":\"act\",\"seen\":%u,\"actions\":[\"draw\"],\"id\":\"c0-%u\"}",
        "{\"do\":\"act\",\"seen\":4294967295,\"actions\":[\"attempt doctor bare\"]}",
        "{\"do\":\"sit\",\"key\":\"000000000000000000000000000000aa\",\"name\":\"Ana\",\"seat\":7}",
        "{\"do\":\"hand\",\"key\":\"000000000000000000000000000000aa\",\"name\":\"Eve %u\"}",
        ("{\"do\":\"take\",\"ticket\":\"000000000000000000000000000000000000000000000000\","
         "\"key\":\"000000000000000000000000000000aa\"}"),
        "{\"do\":\"remove\",\"other\":%u}",
        "{\"do\":\"close\"}",
        "{\"do\":\"own\",\"other\":0}",
        "{\"do\":\"undo\",\"seen\":%u}",
        "{\"do\":\"say\",\"text\":\"\\u202e%u\"}",
        "{\"do\":\"view\"}",
        "{\"do\":\"digest\"}",
        "{\"do\":\"ticket\",\"for\":\"me\"}",
        "{\"do\":\"hello\",\"key\":\"00000000000000000000000000000001\"}",
        "{\"do\":\"rematch\",\"flag\":true,\"id\":\"c1-%u\"}",
        "{\"do\":\"reveal\",\"bytes\":\"00\"}",
        "[[[[[[%u",
        "\"\\ud800\"",
        "{\"do\":\"bot\",\"other\":%u,\"level\":\"widow\"}",
        "{\"do\":\"ping\",\"id\":\"%u\"}",
    };
    char text[400];
    if (!mail_is_empty(&c->out))
        return;
    /* each has two places at most, and takes what it has a place for */
    snprintf(text, sizeof text, texts[below(sizeof texts / sizeof *texts)], below(8), below(40)); // NOLINT
    mail_put(&c->out, text, strlen(text));
}

/* One of the actions that are legal now, or NULL. Lent by *legal, which the caller frees. */
static const char *choose_action(const client *c, ul_json **legal)
{
    *legal = c->legal.len > 2 ? ul_json_read(c->legal.bytes, c->legal.len, NULL) : NULL;
    const ul_json *action = *legal && (*legal)->count ? ul_json_first(*legal) : NULL;
    for (uint32_t wanted = action ? below((uint32_t)(*legal)->count) : 0; wanted; wanted--)
        action = ul_json_next(*legal, action);
    return action && action->type == UL_JSON_STRING ? action->text : NULL;
}

static void act(client *c)
{
    ul_json    *legal;
    const char *action = choose_action(c, &legal);
    if (action)
        ask(c, "{\"do\":\"act\",\"seen\":%u,\"actions\":[\"%s\"]", c->seen, action);
    ul_json_free(legal);
}

/* Of a wish and the deal that follows from it a disk may lose the deal: who withdraws the wish can wish again. */
static bool wishes_again(const client *c)
{
    return !w.lies || c->deeds % 4;
}

static void think(client *c)
{
    static const char *const names[] = {"Ana", "Ben", "Cat"};
    if (c->number == HOSTILE && c->knows_seat && !client_floods(c))
        do_harm(c);
    if (c->id[0] && c->again && below(10) == 0) {
        mail_put(&c->out, c->deed.bytes, c->deed.len);
        c->again = false;
    }
    if (!c->knows_seat || c->id[0] || c->number >= PLAYERS)
        return;
    if (c->seat < 0 && c->lobby)
        ask(c, "{\"do\":\"sit\",\"key\":\"%s\",\"name\":\"%s\"", c->key, names[c->number]);
    else if (c->seat >= 0 && c->lobby && c->owner)
        ask(c, "{\"do\":\"start\"");
    else if (c->seat >= 0 && c->over)
        ask(c, "{\"do\":\"rematch\",\"flag\":%s", wishes_again(c) ? "true" : "false");
    else if (c->seat >= 0 && below(60) == 0)
        ask(c, "{\"do\":\"say\",\"text\":\"Well, %u.\"", c->deeds);
    else
        act(c);
}

/* What a node does in a step, if it has several tables: whoever does not come now comes in the next. */
static unsigned capacity(void)
{
    return w.table_count == 1 ? UINT_MAX : 2 + (unsigned)(w.table_count / w.node_count);
}

static void say(client *c)
{
    if (c->live->node->served_now >= capacity())
        return;
    c->live->node->served_now++;
    live_take(c->live, c, mail_take(&c->out));
}

/* With what is answered at once, and every answer read at once: who does not read is disconnected. */
void client_flood(client *c)
{
    static const char view[] = "{\"do\":\"view\"}", ping[] = "{\"do\":\"ping\"}";
    const node       *n = c->live ? c->live->node : NULL;
    while (c->live && !mail_is_empty(&c->in) && !w.failed)
        client_hear(c, mail_take(&c->in));
    for (;
         c->live && c->knows_seat && c->live->loaded && !c->waits && n->paused <= w.step && n->served_now < capacity();
         say(c))
        if (mail_is_empty(&c->out))
            mail_put(&c->out, w.step % 8 ? ping : view, (w.step % 8 ? sizeof ping : sizeof view) - 1);
}

/* Is it this client's turn? Everybody's, in any order; with a queue that is unfair one waits for hundreds of others. */

static bool is_served(node *n, const client *c)
{
    if (w.plant != PLANT_UNFAIR || c->number != 1)
        return n->served++, true;
    if (n->served < 400)
        return false;
    n->served = 0;
    return true;
}

/* What it has seen is no longer so: it comes again, as somebody who has seen nothing. */
static void forget(client *c)
{
    client_cut(c);
    c->leaves = false;
    c->seen = 0;
}

void client_step(client *c)
{
    live *l = c->live;
    if (l && l->node->paused > w.step)
        l = NULL; /* nobody answers there */
    if (c->slow && !w.calm && below(8))
        return;
    switch (below(w.calm ? 5 : 40) % 5) {
    case 0:
        if (!c->live)
            come(c);
        break;
    case 1:
        if (!mail_is_empty(&c->in))
            client_hear(c, mail_take(&c->in));
        if (c->leaves)
            forget(c);
        break;
    case 2:
        if (l && l->loaded && !c->waits && !mail_is_empty(&c->out) && is_served(l->node, c))
            say(c);
        break;
    case 3:
        if (l && mail_is_empty(&c->in))
            think(c);
        break;
    default:
        if (l && !w.calm && below(40) == 0) {
            if (below(3) == 0)
                client_vanish(c);
            else
                client_cut(c);
        }
        if (c->in.text.len - c->in.at > QUEUE)
            client_cut(c); /* as the server does to who does not read */
    }
}
