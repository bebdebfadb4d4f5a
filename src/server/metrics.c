/* metrics.c: figures, in the words of Prometheus. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "server/server_state.h"

static void one(ul_text *text, const char *name, const char *type, const char *help, double value)
{
    ul_text_print(text, "# HELP unlucky_%s %s\n# TYPE unlucky_%s %s\nunlucky_%s %.15g\n", name, help, name, type, name,
                  value);
}

static void counter(ul_text *text, const char *name, const char *help, uint64_t value)
{
    one(text, name, "counter", help, (double)value);
}

static void gauge(ul_text *text, const char *name, const char *help, double value)
{
    one(text, name, "gauge", help, value);
}

static void write_people(ul_server *s, ul_text *text)
{
    const ul_sockets *sockets = &s->sockets;
    gauge(text, "sockets", "WebSockets open now.", (double)sockets->count);
    gauge(text, "http_connections", "Other connections open now.", (double)ul_http_count(s->http));
    gauge(text, "addresses", "Addresses that are remembered for their limits.",
          (double)ul_address_limits_count(s->addresses));
    counter(text, "http_requests_total", "HTTP requests.", ul_http_requests(s->http));
    counter(text, "messages_received_total", "Messages from clients.", sockets->messages);
    counter(text, "messages_sent_total", "Messages to clients.", sockets->sent);
    ul_text_put(text, "# HELP unlucky_sockets_cut_total Sockets that the server ended, by reason.\n"
                      "# TYPE unlucky_sockets_cut_total counter\n");
    ul_text_print(text,
                  "unlucky_sockets_cut_total{reason=\"slow\"} %" PRIu64 "\n"
                  "unlucky_sockets_cut_total{reason=\"malformed\"} %" PRIu64 "\n"
                  "unlucky_sockets_cut_total{reason=\"idle\"} %" PRIu64 "\n"
                  "unlucky_sockets_cut_total{reason=\"too-many-messages\"} %" PRIu64 "\n",
                  sockets->cut_slow, sockets->cut_wrong, sockets->cut_idle, sockets->cut_fast);
}

static void write_limits(ul_server *s, ul_text *text)
{
    ul_text_put(text, "# HELP unlucky_limit The limits.\n# TYPE unlucky_limit gauge\n");
    for (int i = 0; i < UL_LIMITS; i++)
        ul_text_print(text, "unlucky_limit{limit=\"%s\"} %u\n", ul_limit_about((ul_limit)i)->name, s->limits.of[i]);
    ul_text_put(text, "# HELP unlucky_limit_reached_total How often somebody was refused, cut or given less.\n"
                      "# TYPE unlucky_limit_reached_total counter\n");
    for (int i = 0; i < UL_LIMITS; i++)
        ul_text_print(text, "unlucky_limit_reached_total{limit=\"%s\"} %" PRIuFAST64 "\n",
                      ul_limit_about((ul_limit)i)->name, atomic_load(&s->reached.of[i]));
}

/* What everybody together has cost, and how near the nearest of all addresses is to its limit. */
static void write_costs(ul_server *s, ul_text *text)
{
    ul_text_put(text, "# HELP unlucky_cost_total What addresses have cost: microseconds, bytes, or how many.\n"
                      "# TYPE unlucky_cost_total counter\n");
    for (int i = 0; i < UL_COSTS; i++)
        ul_text_print(text, "unlucky_cost_total{cost=\"%s\"} %" PRIu64 "\n", ul_cost_name((ul_cost)i),
                      ul_address_limits_total(s->addresses, (ul_cost)i));
    ul_text_put(text, "# HELP unlucky_cost_most The address that has used most of what it may: 1 is all of it.\n"
                      "# TYPE unlucky_cost_most gauge\n");
    for (int i = 0; i < UL_COSTS; i++)
        ul_text_print(text, "unlucky_cost_most{cost=\"%s\"} %.3f\n", ul_cost_name((ul_cost)i),
                      (double)ul_address_limits_most(s->addresses, (ul_cost)i, uv_now(&s->loop)) / 1000);
    counter(text, "sockets_slowed_total", "Sockets that were not listened to for a while, since they cost too much.",
            s->sockets.slowed);
}

static void write_tables(ul_server *s, ul_text *text)
{
    const ul_server_figures *f = &s->figures;
    gauge(text, "tables", "Tables in memory.", (double)s->tables.count);
    counter(text, "tables_opened_total", "Tables opened.", f->opened);
    counter(text, "tables_put_to_sleep_total", "Tables where nobody was that left memory for others.", f->put_to_sleep);
    counter(text, "deeds_total", "Deeds done at tables, by people and bots.", s->hosting.deeds);
    counter(text, "deeds_refused_total", "Deeds refused.", s->hosting.refused);
    counter(text, "told_total", "Chairs told of something.", s->hosting.told);
    counter(text, "tables_reread_total", "Tables read again because what was in memory was not what is kept.",
            f->rereads);
    counter(text, "nudges_total", "Messages to people who were away.", f->nudges);
    counter(text, "bot_thoughts_total", "Decisions that bots thought about.", f->thoughts);
    one(text, "bot_seconds_total", "counter", "How long they thought.", (double)f->thought_us / 1e6);
    gauge(text, "bot_queue", "Decisions that wait for a thread to think.", (double)ul_workers_waiting(s->bot_workers));
}

static void write_push(ul_server *s, ul_text *text)
{
    const ul_push *push = &s->push;
    if (!push->keeper)
        return;
    counter(text, "push_subscribed_total", "Devices that are to be called, as their owners asked for.",
            push->subscribed);
    counter(text, "push_unsubscribed_total", "Devices that are not to be called any more, likewise.",
            push->unsubscribed);
    ul_text_put(text, "# HELP unlucky_push_total Push messages, by what became of them.\n"
                      "# TYPE unlucky_push_total counter\n");
    ul_text_print(text,
                  "unlucky_push_total{result=\"sent\"} %" PRIu64 "\n"
                  "unlucky_push_total{result=\"failed\"} %" PRIu64 "\n"
                  "unlucky_push_total{result=\"gone\"} %" PRIu64 "\n"
                  "unlucky_push_total{result=\"dropped\"} %" PRIu64 "\n",
                  push->sent, push->failed, push->gone, push->dropped);
    one(text, "push_cpu_seconds_total", "counter", "CPU time of sending them.", (double)push->cpu_us / 1e6);
    gauge(text, "push_queue", "Push messages that wait to be sent.",
          (double)(ul_workers_waiting(push->keeper) + ul_workers_waiting(push->senders)));
}

static void write_store(ul_server *s, ul_text *text)
{
    ul_writer_figures f = {0}, one_of;
    bool              up = true;
    ul_text_put(text, "# HELP unlucky_database_up Is this database of the store there?\n"
                      "# TYPE unlucky_database_up gauge\n");
    for (unsigned i = 0; i < s->shard_count; i++) {
        bool away = ul_shard_is_away(&s->shard[i]);
        ul_text_print(text, "unlucky_database_up{database=\"%s\"} %d\n", s->shard[i].name, !away);
        up &= !away;
        ul_writer_read_figures(s->shard[i].writer, &one_of);
        ul_writer_figures_add(&f, &one_of);
    }
    gauge(text, "store_up", "Is the store there, all of it?", up);
    gauge(text, "store_queue", "Tables that wait for a commit.", (double)f.waiting);
    counter(text, "commits_total", "Commits.", f.commits);
    counter(text, "commit_lines_total", "Lines kept.", f.lines);
    counter(text, "commit_late_total", "Changes that another node was faster with.", f.late);
    one(text, "commit_seconds_total", "counter", "Time spent in commits.", (double)f.microseconds / 1e6);
}

static double resident(void)
{
    size_t rss = 0;
    return uv_resident_set_memory(&rss) == 0 ? (double)rss : 0;
}

void ul_metrics_write(ul_server *s, ul_text *text)
{
    uv_rusage_t usage = {0};
    uv_getrusage(&usage);
    write_people(s, text);
    write_limits(s, text);
    write_costs(s, text);
    write_tables(s, text);
    write_push(s, text);
    write_store(s, text);
    gauge(text, "uptime_seconds", "Since the start.", (double)(uv_hrtime() / 1000000 - s->began) / 1e3);
    gauge(text, "resident_bytes", "Memory.", resident());
    one(text, "cpu_seconds_total", "counter", "CPU time, all threads.",
        (double)usage.ru_utime.tv_sec + (double)usage.ru_stime.tv_sec +
            (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6);
}
