/* The doors for JavaScript, opened from C; tests/wasm opens them from outside. */
#include "engine/engine_tests.h"
#include "engine/wasm.h"
#include "rules/scene.h"

static const char *through(ul_wasm *port, const char *line)
{
    char *buffer = ul_wasm_buffer(port, strlen(line));
    assert_non_null(buffer);
    memcpy(buffer, line, strlen(line));
    const char *answer = ul_wasm_request(port, strlen(line));
    assert_int_equal(strlen(answer), ul_wasm_length(port));
    return answer;
}

TEST(a_port_answers_like_an_engine)
{
    static const char new_game[] = "{\"cmd\":\"new\",\"edition\":\"kill-2009\",\"players\":4,\"seed\":\"wasm\"}";
    desk              d = desk_open();
    ul_wasm          *port = ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8);
    assert_non_null(port);
    assert_true(say(&d, new_game, strlen(new_game)));
    assert_string_equal(through(port, new_game), d.line.bytes);
    ask(&d, "{'cmd':'legal'}");
    assert_string_equal(through(port, "{\"cmd\":\"legal\"}"), d.line.bytes);
    ul_wasm_free(port);
    ul_wasm_free(NULL);
    desk_close(&d);
}

TEST(ports_are_apart_and_their_words_make_the_seeds)
{
    static const char line[] = "{\"cmd\":\"new\",\"edition\":\"kill-2009\",\"players\":4}";
    ul_wasm          *port[3] = {ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8), ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8),
                                 ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 0x80000008)};
    const char       *answer[3];
    for (int i = 0; i < 3; i++)
        answer[i] = through(port[i], line);
    assert_string_equal(answer[0], answer[1]);
    assert_string_not_equal(answer[0], answer[2]);
    for (int i = 0; i < 3; i++)
        ul_wasm_free(port[i]);
}

TEST(a_buffer_grows_and_may_be_empty)
{
    ul_wasm *port = ul_wasm_new(0, 0, 0, 0, 0, 0, 0, 0);
    assert_non_null(strstr(through(port, ""), "bad-json"));
    size_t len = UL_ENGINE_LINE + 1;
    char  *buffer = ul_wasm_buffer(port, len);
    assert_non_null(buffer);
    memset(buffer, ' ', len);
    assert_non_null(strstr(ul_wasm_request(port, len), "line-too-long"));
    assert_ptr_equal(ul_wasm_buffer(port, 10), buffer);
    assert_non_null(strstr(through(port, "{\"cmd\":\"hello\"}"), "\"ok\":true"));
    ul_wasm_free(port);
}

/* What the engine lists as text, sorted, is what a game by numbers lists; and both do the same. */
TEST(a_game_by_numbers_is_the_engines_game)
{
    static const char *const editions[] = {"kill-1996", "kill-2009", "save-2000"};
    char                     line[300], text[UL_WASM_GAME_TEXT];
    for (size_t e = 0; e < 3; e++) {
        ul_wasm *port = ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8);
        assert_null(ul_wasm_game_new(port)); /* there is none yet */
        snprintf(line, sizeof line, "{\"cmd\":\"new\",\"edition\":\"%s\",\"players\":3,\"seed\":\"s\"}", editions[e]);
        through(port, line);
        ul_wasm_game *game = ul_wasm_game_new(port);
        assert_non_null(game);
        for (unsigned step = 0; step < 200 && ul_wasm_game_legal(game) > 0; step++) {
            const char *listed = through(port, "{\"cmd\":\"legal\"}");
            uint32_t    legal = ul_wasm_game_legal(game), commas = 0;
            for (const char *at = strstr(listed, "\"actions\":["); *at != ']'; at++)
                commas += *at == ',';
            assert_int_equal(commas + 1, legal);
            uint16_t pick = ul_wasm_game_list(game)[step * 7919 % legal];
            for (uint32_t i = 0; i < legal; i++) {
                uint16_t number = ul_wasm_game_list(game)[i];
                uint32_t len = ul_wasm_game_write(game, number);
                snprintf(text, sizeof text, "\"%.*s\"", (int)len, ul_wasm_game_text(game));
                assert_non_null(strstr(listed, text));
                assert_int_equal(ul_wasm_game_read(game, len), number);
            }
            uint32_t len = ul_wasm_game_write(game, pick);
            snprintf(line, sizeof line, "{\"cmd\":\"act\",\"action\":\"%.*s\"}", (int)len, ul_wasm_game_text(game));
            assert_true(ul_wasm_game_act(game, pick) >= 0);
            assert_non_null(strstr(through(port, line), "\"ok\":true"));
        }
        snprintf(line, sizeof line, "\"to_act\":%u", ul_wasm_game_to_act(game));
        if (ul_wasm_game_legal(game) > 0)
            assert_non_null(strstr(through(port, "{\"cmd\":\"legal\"}"), line));
        ul_wasm_free(port);
        ul_wasm_game_free(game); /* its own world: the engine is gone already */
    }
    ul_wasm_game_free(NULL);
}

TEST(a_game_by_numbers_refuses_what_is_not_legal_and_deals_anew)
{
    ul_wasm *port = ul_wasm_new(1, 2, 3, 4, 5, 6, 7, 8);
    through(port, "{\"cmd\":\"new\",\"edition\":\"kill-2009\",\"players\":4,\"seed\":\"s\"}");
    ul_wasm_game *game = ul_wasm_game_new(port);
    uint32_t      legal = ul_wasm_game_legal(game), count = ul_wasm_game_count(game), seat = ul_wasm_game_to_act(game);
    uint16_t      first[2000];
    memcpy(first, ul_wasm_game_list(game), legal * sizeof *first);
    for (uint32_t number = 0; number < count + 3; number++) {
        bool listed = false;
        for (uint32_t i = 0; i < legal; i++)
            listed |= first[i] == number;
        if (!listed)
            assert_int_equal(ul_wasm_game_act(game, number), -1);
    }
    assert_int_equal(ul_wasm_game_act(game, UINT32_MAX), -1);
    assert_int_equal(ul_wasm_game_write(game, count), 0);
    assert_int_equal(ul_wasm_game_write(game, UINT32_MAX), 0);
    memcpy(ul_wasm_game_text(game), "dance", 5);
    assert_int_equal(ul_wasm_game_read(game, 5), -1);
    assert_int_equal(ul_wasm_game_read(game, UL_WASM_GAME_TEXT + 1), -1);
    assert_int_equal(ul_wasm_game_legal(game), legal);
    while (ul_wasm_game_legal(game) > 0)
        ul_wasm_game_act(game, ul_wasm_game_list(game)[ul_wasm_game_legal(game) - 1]);
    assert_int_equal(ul_wasm_game_act(game, first[0]), -1);
    ul_wasm_game_text(game)[0] = 's';
    ul_wasm_game_deal(game, 1);
    assert_int_equal(ul_wasm_game_legal(game), legal);
    assert_int_equal(ul_wasm_game_to_act(game), seat);
    assert_int_equal(ul_wasm_game_winner(game), UL_NOBODY);
    assert_memory_equal(ul_wasm_game_list(game), first, legal * sizeof *first);
    ul_wasm_game_free(game);
    ul_wasm_free(port);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_port_answers_like_an_engine),
        cmocka_unit_test(ports_are_apart_and_their_words_make_the_seeds),
        cmocka_unit_test(a_buffer_grows_and_may_be_empty),
        cmocka_unit_test(a_game_by_numbers_is_the_engines_game),
        cmocka_unit_test(a_game_by_numbers_refuses_what_is_not_legal_and_deals_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
