/* puzzle_json.c: the pages of `unlucky puzzle` for programs, a line of JSON each. */
#include "base/json.h"
#include "program/puzzle_inside.h"

static void json_thing(const puzzle_page *p, ul_json_out *json, ul_thing thing)
{
    ul_json_open_object(json);
    ul_json_put_string(json, "id", ul_puzzle_thing_id(p->puzzle, thing));
    ul_json_put_string(json, "name", ul_puzzle_thing_name(p->puzzle, thing, p->lang));
    ul_json_close(json);
}

static void json_group(const puzzle_page *p, ul_json_out *json, size_t group)
{
    ul_json_open_object(json);
    ul_json_put_string(json, "id", ul_puzzle_group_id(p->puzzle, group));
    ul_json_put_string(json, "name", ul_puzzle_group_name(p->puzzle, group, p->lang));
    ul_json_put_array(json, "items");
    for (size_t i = 0; i < UL_PUZZLE_SIZE; i++)
        json_thing(p, json, (ul_thing)(group * UL_PUZZLE_SIZE + i));
    ul_json_close(json);
    ul_json_close(json);
}

static void json_clue(const puzzle_page *p, ul_json_out *json, size_t k)
{
    const ul_clue *clue = ul_puzzle_clue(p->puzzle, k);
    ul_json_open_object(json);
    ul_json_put_number(json, "number", k + 1);
    ul_json_put_array(json, "is");
    ul_json_string(json, ul_clue_kind_id(clue->kind));
    for (size_t i = 0; i < clue->count; i++)
        ul_json_string(json, ul_puzzle_thing_id(p->puzzle, clue->things[i]));
    ul_json_close(json);
    ul_json_put_string(json, "text", ul_puzzle_clue_text(k, p->lang));
    ul_json_close(json);
}

void ul_puzzle_json_clue(const puzzle_page *p, size_t k)
{
    ul_json_out json;
    ul_json_begin(&json, p->out);
    json_clue(p, &json, k);
    ul_text_put(p->out, "\n");
}

static void json_head(const puzzle_page *p, ul_json_out *json)
{
    ul_json_put_string(json, "lang", ul_lang_tag(p->lang));
    ul_json_put_string(json, "title", ul_words_find(p->lang, "puzzle.title"));
    ul_json_put_string(json, "story", ul_words_find(p->lang, "puzzle.story"));
}

void ul_puzzle_json_all(const puzzle_page *p)
{
    ul_json_out json;
    ul_json_begin(&json, p->out);
    ul_json_open_object(&json);
    json_head(p, &json);
    ul_json_put_array(&json, "groups");
    for (size_t group = 0; group < UL_PUZZLE_GROUPS; group++)
        json_group(p, &json, group);
    ul_json_close(&json);
    ul_json_put_array(&json, "clues");
    for (size_t k = 0; k < UL_PUZZLE_CLUES; k++)
        json_clue(p, &json, k);
    ul_json_close(&json);
    ul_json_close(&json);
    ul_text_put(p->out, "\n");
}

void ul_puzzle_json_answer(const puzzle_page *p, const ul_puzzle_answer *answer)
{
    ul_json_out json;
    ul_json_begin(&json, p->out);
    ul_json_open_object(&json);
    ul_json_put_array(&json, "answer");
    for (size_t lady = 0; lady < UL_PUZZLE_SIZE; lady++) {
        ul_json_open_object(&json);
        for (size_t group = 0; group < UL_PUZZLE_GROUPS; group++)
            ul_json_put_string(&json, ul_puzzle_group_id(p->puzzle, group),
                               ul_puzzle_thing_id(p->puzzle, ul_puzzle_thing_of(answer, lady, group)));
        ul_json_close(&json);
    }
    ul_json_close(&json);
    ul_json_close(&json);
    ul_text_put(p->out, "\n");
}

void ul_puzzle_json_verdict(const puzzle_page *p, const ul_puzzle_verdict *verdict)
{
    ul_json_out json;
    ul_json_begin(&json, p->out);
    ul_json_open_object(&json);
    ul_json_put_bool(&json, "right", verdict->right);
    ul_json_put_bool(&json, "complete", verdict->said == UL_PUZZLE_THINGS - UL_PUZZLE_SIZE);
    ul_json_put_int(&json, "said", verdict->said);
    ul_json_put_array(&json, "against");
    for (unsigned k = 0; k < UL_PUZZLE_CLUES; k++) {
        if (verdict->against >> k & 1)
            ul_json_int(&json, k + 1);
    }
    ul_json_close(&json);
    ul_json_close(&json);
    ul_text_put(p->out, "\n");
}
