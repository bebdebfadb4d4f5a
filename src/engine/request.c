/* request.c: the members of a request. */
#include "engine/engine_inside.h"

const ul_json *ul_request_member(const request *r, const char *key)
{
    return ul_json_member(r->root, key);
}

bool ul_request_one_of(request *r, const char *one, const char *other)
{
    bool has_one = ul_request_member(r, one), has_other = ul_request_member(r, other);
    if (has_one && has_other)
        return ul_request_refuse(r, ERROR_EXTRA_KEY, "\"%s\" and \"%s\" exclude each other: leave one out", one, other);
    if (!has_one && !has_other)
        return ul_request_refuse(r, ERROR_MISSING_KEY, "either \"%s\" or \"%s\" is needed", one, other);
    return true;
}

bool ul_request_only_with(request *r, const char *key, const char *with)
{
    if (!ul_request_member(r, key) || ul_request_member(r, with))
        return true;
    return ul_request_refuse(r, ERROR_EXTRA_KEY, "\"%s\" goes only with \"%s\": leave it out", key, with);
}

bool ul_request_seat(request *r, const char *key, uint8_t players, ul_seat *seat)
{
    const ul_json *value = ul_request_member(r, key);
    *seat = UL_NOBODY;
    if (!value)
        return true;
    if (value->integer < 0 || value->integer >= players)
        return ul_request_refuse(r, ERROR_BAD_SEAT, "\"%s\": there is no such seat, they are 0 to %d", key,
                                 players - 1);
    *seat = (ul_seat)value->integer;
    return true;
}

const ul_edition *ul_request_edition(request *r)
{
    const ul_engine *engine = r->engine;
    const ul_json   *id = ul_request_member(r, "edition");
    for (size_t i = 0; i < engine->editions; i++)
        if (ul_json_is(id, engine->edition[i].id))
            return &engine->edition[i];
    ul_request_refuse(r, ERROR_UNKNOWN_EDITION, "there is no edition \"%.40s\": {\"cmd\":\"editions\"} lists them",
                      id->text);
    return NULL;
}
