/* The doors for JavaScript, opened from C; tests/wasm opens them from outside. */
#include "engine/engine_tests.h"
#include "engine/wasm.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_port_answers_like_an_engine),
        cmocka_unit_test(ports_are_apart_and_their_words_make_the_seeds),
        cmocka_unit_test(a_buffer_grows_and_may_be_empty),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
