/*
 * talk_read.c: the lists of talk from their JSON. docs/talk.md is the manual of the format.
 *
 * A language is read in three goes: its sets become spellings, then its
 * harmless phrases become steps, then those that cost.
 */
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/json.h"
#include "table/talk_inside.h"

#define SETS 32
#define LONGEST_SPELLING 96 /* bytes, as written */

typedef struct slice {
    const char *text;
    size_t      len;
} slice;

typedef struct set {
    slice    name;
    uint32_t first, count; /* spellings */
} set;

typedef struct reader {
    ul_talk       *talk;
    ul_fault      *fault;
    const ul_json *endings; /* of the language that is being read */
    const ul_json *value;   /* the phrase or the word that is being read */
    talk_list     *list;    /* where its phrases go */
    set            sets[SETS];
    size_t         set_count;
} reader;

static bool refuse_shape(reader *r, const ul_json *value, const char *what)
{
    return ul_fault_set(r->fault, "bad-talk", value->line, value->column, "%s; docs/talk.md tells the format", what);
}

static bool refuse(reader *r, const char *what)
{
    return ul_fault_set(r->fault, "bad-phrase", r->value->line, r->value->column, "\"%s\": %s", r->value->text, what);
}

static bool too_many(reader *r, const ul_json *value, const char *what, int most)
{
    return ul_fault_set(r->fault, "too-many", value->line, value->column, "too many %s: %d is the most", what, most);
}

static bool out_of_memory(ul_fault *fault)
{
    return ul_fault_set(fault, "out-of-memory", 0, 0, "memory ran out while reading the lists of talk");
}

static bool append(reader *r, ul_text *list, const void *item, size_t size)
{
    ul_text_add(list, item, size);
    if (list->failed)
        return out_of_memory(r->fault);
    return true;
}

static uint32_t spelling_count(const ul_talk *talk)
{
    return (uint32_t)(talk->spellings.len / sizeof(talk_spelling));
}

static talk_spelling spelling_at(const ul_talk *talk, uint32_t index)
{
    return ((const talk_spelling *)(const void *)talk->spellings.bytes)[index];
}

/* A word that is new gets the next number. */
static bool number_word(reader *r, const talk_word *word, talk_id *slot)
{
    ul_talk *talk = r->talk;
    size_t   number = talk->words.len / sizeof(uint32_t) + 1;
    uint32_t at = (uint32_t)talk->letters.len;
    if (number > TALK_WORDS)
        return too_many(r, r->value, "different words", TALK_WORDS);
    if (!append(r, &talk->words, &at, sizeof at) || !append(r, &talk->letters, word->bytes, word->len) ||
        !append(r, &talk->letters, "", 1))
        return false;
    *slot = (talk_id)number;
    return true;
}

static bool add_word(reader *r, const talk_word *word)
{
    if (word->len == 0)
        return refuse(r, "a word in it is too long");
    talk_id *slot = &r->talk->slots[ul_talk_slot(r->talk, word->bytes, word->len)];
    return (*slot || number_word(r, word, slot)) && append(r, &r->talk->ids, slot, sizeof *slot);
}

static bool add_spelling(reader *r, slice written)
{
    talk_spelling spelling = {(uint32_t)(r->talk->ids.len / sizeof(talk_id)), 0};
    talk_scan     scan = {written.text, written.len, 0};
    for (talk_word word; ul_talk_next(&scan, &word); spelling.len++) {
        if (!add_word(r, &word))
            return false;
    }
    if (spelling.len == 0)
        return refuse(r, "there is no word where there should be one");
    return append(r, &r->talk->spellings, &spelling, sizeof spelling);
}

static const ul_json *find_member(const ul_json *object, slice name)
{
    for (const ul_json *m = ul_json_first(object); m; m = ul_json_next(object, m)) {
        if (m->key_len == name.len && memcmp(m->key, name.text, name.len) == 0)
            return m;
    }
    return NULL;
}

static bool add_ending(reader *r, slice stem, const ul_json *ending)
{
    char whole[LONGEST_SPELLING];
    if (ending->type != UL_JSON_STRING)
        return refuse_shape(r, ending, "an ending is a string");
    if (stem.len + ending->text_len > sizeof whole)
        return refuse(r, "it is too long");
    memcpy(whole, stem.text, stem.len);
    memcpy(whole + stem.len, ending->text, ending->text_len);
    return add_spelling(r, (slice){whole, stem.len + ending->text_len});
}

/* A spelling, or "kill+v": kill with each of the endings v. */
static bool add_spellings(reader *r, slice written)
{
    const char *plus = memchr(written.text, '+', written.len);
    if (!plus)
        return add_spelling(r, written);
    slice          stem = {written.text, (size_t)(plus - written.text)};
    const ul_json *list = find_member(r->endings, (slice){plus + 1, written.len - stem.len - 1});
    if (!list)
        return refuse(r, "there are no endings of the name after the '+'");
    if (list->type != UL_JSON_ARRAY)
        return refuse_shape(r, list, "endings of one name are an array");
    for (const ul_json *e = ul_json_first(list); e; e = ul_json_next(list, e)) {
        if (!add_ending(r, stem, e))
            return false;
    }
    return true;
}

static bool read_set(reader *r, const ul_json *value)
{
    if (value->type != UL_JSON_ARRAY)
        return refuse_shape(r, value, "a set is an array of words");
    if (r->set_count == SETS)
        return too_many(r, value, "sets", SETS);
    set *s = &r->sets[r->set_count++];
    *s = (set){{value->key, value->key_len}, spelling_count(r->talk), 0};
    for (const ul_json *w = ul_json_first(value); w; w = ul_json_next(value, w)) {
        r->value = w;
        if (w->type != UL_JSON_STRING)
            return refuse_shape(r, w, "a word of a set is a string");
        if (!add_spellings(r, (slice){w->text, w->text_len}))
            return false;
    }
    s->count = spelling_count(r->talk) - s->first;
    return true;
}

static bool add_set(reader *r, slice name)
{
    for (const set *s = r->sets; s < r->sets + r->set_count; s++) {
        if (s->name.len != name.len || memcmp(s->name.text, name.text, name.len) != 0)
            continue;
        for (uint32_t i = 0; i < s->count; i++) {
            talk_spelling copy = spelling_at(r->talk, s->first + i);
            if (!append(r, &r->talk->spellings, &copy, sizeof copy))
                return false;
        }
        return true;
    }
    return refuse(r, "there is no set of the name after the '@'");
}

/* The part before the first `mark`, which is taken off *rest with it. */
static slice cut(slice *rest, char mark)
{
    const char *end = memchr(rest->text, mark, rest->len);
    slice       part = {rest->text, end ? (size_t)(end - rest->text) : rest->len};
    size_t      taken = part.len + (end != NULL);
    *rest = (slice){rest->text + taken, rest->len - taken};
    return part;
}

static bool read_words(reader *r, slice written, talk_step *step)
{
    step->optional = written.text[written.len - 1] == '?';
    slice       rest = {written.text, written.len - step->optional};
    const char *end = rest.text + rest.len;
    slice       one;
    step->first = spelling_count(r->talk);
    do {
        one = cut(&rest, '|');
        bool is_set = one.len > 0 && one.text[0] == '@';
        if (!(is_set ? add_set(r, (slice){one.text + 1, one.len - 1}) : add_spellings(r, one)))
            return false;
    } while (one.text + one.len < end);
    step->count = spelling_count(r->talk) - step->first;
    if (step->count == 0)
        return refuse(r, "a set or the endings in it are empty");
    return true;
}

static bool read_gap(reader *r, slice written, talk_step *step)
{
    char digit = written.len == 3 ? written.text[2] : '0';
    if (digit < '1' || digit > '9')
        return refuse(r, "a gap is written ..1 to ..9");
    *step = (talk_step){TALK_GAP, false, 0, (uint32_t)(digit - '0')};
    return true;
}

static bool read_step(reader *r, slice written, talk_step *step)
{
    *step = (talk_step){TALK_EDGE, false, 0, 0};
    if (written.len == 1 && written.text[0] == '/')
        return true;
    if (written.len >= 2 && memcmp(written.text, "..", 2) == 0)
        return read_gap(r, written, step);
    step->kind = TALK_ONE_OF;
    return read_words(r, written, step);
}

/* How many words a step takes at least and at most. */
static void measure(const ul_talk *talk, const talk_step *step, size_t *least, size_t *most)
{
    uint32_t low = step->kind == TALK_ONE_OF ? UINT32_MAX : 0;
    uint32_t high = step->kind == TALK_GAP ? step->count : 0;
    for (uint32_t i = 0; step->kind == TALK_ONE_OF && i < step->count; i++) {
        uint32_t len = spelling_at(talk, step->first + i).len;
        low = len < low ? len : low;
        high = len > high ? len : high;
    }
    *least += step->optional ? 0 : low;
    *most += high;
}

/* Tell the list which words the phrase can begin with. */
static void note_beginnings(reader *r, const talk_step *steps)
{
    const talk_id *ids = (const talk_id *)(const void *)r->talk->ids.bytes;
    bool           more = true;
    for (const talk_step *step = steps; more; step++) {
        for (uint32_t i = 0; step->kind == TALK_ONE_OF && i < step->count; i++) {
            talk_id id = ids[spelling_at(r->talk, step->first + i).first];
            r->list->begins[id / 8] |= (uint8_t)(1 << id % 8);
        }
        more = step->kind == TALK_EDGE || step->optional;
    }
}

static bool read_phrase(reader *r, const ul_json *value, ul_slip_kind kind)
{
    r->value = value;
    if (value->type != UL_JSON_STRING)
        return refuse_shape(r, value, "a phrase is a string");
    talk_phrase phrase = {kind, (uint32_t)(r->talk->steps.len / sizeof(talk_step)), 0};
    slice       rest = {value->text, value->text_len};
    size_t      least = 0, most = 0;
    while (rest.len) {
        talk_step step;
        slice     written = cut(&rest, ' ');
        if (written.len == 0)
            return refuse(r, "one space between two words, please, and none before or after");
        if (!read_step(r, written, &step) || !append(r, &r->talk->steps, &step, sizeof step))
            return false;
        if (step.kind == TALK_GAP && least == 0)
            return refuse(r, "a gap needs a word before it that is not optional");
        measure(r->talk, &step, &least, &most);
        phrase.count++;
    }
    if (least == 0)
        return refuse(r, "a phrase needs a word that is not optional");
    if (most > TALK_LONGEST_PHRASE)
        return refuse(r, "it is too long");
    note_beginnings(r, (const talk_step *)(const void *)r->talk->steps.bytes + phrase.first);
    return append(r, &r->talk->phrases, &phrase, sizeof phrase);
}

static bool read_phrases(reader *r, const ul_json *list, ul_slip_kind kind)
{
    for (const ul_json *p = ul_json_first(list); p; p = ul_json_next(list, p)) {
        if (!read_phrase(r, p, kind))
            return false;
    }
    return true;
}

static uint32_t phrase_count(const ul_talk *talk)
{
    return (uint32_t)(talk->phrases.len / sizeof(talk_phrase));
}

/* The member `key`, which has to be there and of that type. */
static const ul_json *need(reader *r, const ul_json *object, const char *key, ul_json_type type)
{
    const ul_json *member = ul_json_member(object, key);
    if (member && member->type == type)
        return member;
    ul_fault_set(r->fault, "bad-talk", object->line, object->column, "\"%s\" is missing here or of the wrong type",
                 key);
    return NULL;
}

static bool read_sets(reader *r, const ul_json *sets)
{
    r->set_count = 0;
    for (const ul_json *s = ul_json_first(sets); s; s = ul_json_next(sets, s)) {
        if (!read_set(r, s))
            return false;
    }
    return true;
}

static bool read_costly(reader *r, const ul_json *language)
{
    static const char *const keys[] = {
        [UL_SLIP_MURDER] = "murder", [UL_SLIP_WEAPON] = "weapon", [UL_SLIP_SAYING] = "saying"};
    for (ul_slip_kind kind = UL_SLIP_MURDER; kind <= UL_SLIP_SAYING; kind++) {
        const ul_json *list = need(r, language, keys[kind], UL_JSON_ARRAY);
        if (!list || !read_phrases(r, list, kind))
            return false;
    }
    return true;
}

static bool read_language(reader *r, const char *code, size_t len, const ul_json *language)
{
    ul_talk *talk = r->talk;
    if (talk->languages == TALK_LANGUAGES)
        return too_many(r, language, "languages", TALK_LANGUAGES);
    if (len >= TALK_CODE)
        return refuse_shape(r, language, "a language has a short code like \"fr\"");
    if (language->type != UL_JSON_OBJECT)
        return refuse_shape(r, language, "the lists of a language are an object");
    talk_list *list = &talk->lists[talk->languages++];
    r->list = list;
    memcpy(list->code, code, len);
    r->endings = need(r, language, "endings", UL_JSON_OBJECT);
    const ul_json *sets = need(r, language, "sets", UL_JSON_OBJECT);
    const ul_json *harmless = need(r, language, "harmless", UL_JSON_ARRAY);
    if (!r->endings || !sets || !harmless)
        return false;
    list->harmless = phrase_count(talk);
    if (!read_sets(r, sets) || !read_phrases(r, harmless, UL_SLIP_NONE))
        return false;
    list->costly = phrase_count(talk);
    bool all = read_costly(r, language);
    list->end = phrase_count(talk);
    return all;
}

static bool read_all(reader *r, const ul_json *root)
{
    if (root->type != UL_JSON_OBJECT)
        return refuse_shape(r, root, "the lists are an object with a member for each language");
    for (const ul_json *l = ul_json_first(root); l; l = ul_json_next(root, l)) {
        if (!read_language(r, l->key, l->key_len, l))
            return false;
    }
    return true;
}

ul_talk *ul_talk_read(const char *json, size_t len, ul_fault *fault)
{
    ul_json *root = ul_json_read(json, len, fault);
    if (!root)
        return NULL;
    reader r = {.talk = calloc(1, sizeof *r.talk), .fault = fault};
    bool   good = r.talk ? read_all(&r, root) : out_of_memory(fault);
    ul_json_free(root);
    if (good)
        return r.talk;
    ul_talk_free(r.talk);
    return NULL;
}

/* "words/fr/talk.json": the code of the language, and how long it is; 0 if the file is none. */
static size_t code_in(const char *name, const char **code)
{
    static const char folder[] = "words/", file[] = "/talk.json";
    *code = name + sizeof folder - 1;
    if (strncmp(name, folder, sizeof folder - 1) != 0)
        return 0;
    size_t len = strcspn(*code, "/");
    return strcmp(*code + len, file) == 0 ? len : 0;
}

static bool read_file(reader *r, const char *code, size_t len, const ul_asset *file)
{
    ul_json *root = ul_json_read(file->bytes, file->len, r->fault);
    bool     good = root && read_language(r, code, len, root);
    ul_json_free(root);
    return good;
}

ul_talk *ul_talk_ours(const char **file, ul_fault *fault)
{
    reader r = {.talk = calloc(1, sizeof *r.talk), .fault = fault};
    bool   good = r.talk || out_of_memory(fault);
    for (size_t i = 0; good && ul_asset_nth(i); i++) {
        const ul_asset *asset = ul_asset_find(ul_asset_nth(i)->name);
        const char     *code;
        size_t          len = code_in(asset->name, &code);
        *file = asset->name;
        good = !len || read_file(&r, code, len, asset);
    }
    if (good)
        return r.talk;
    ul_talk_free(r.talk);
    return NULL;
}

void ul_talk_free(ul_talk *talk)
{
    if (!talk)
        return;
    ul_text_free(&talk->letters);
    ul_text_free(&talk->words);
    ul_text_free(&talk->ids);
    ul_text_free(&talk->spellings);
    ul_text_free(&talk->steps);
    ul_text_free(&talk->phrases);
    free(talk);
}
