/* hook_body.c: what each service gets, and that no name in it is more than a name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include "server/hook_body.h"

#define TEST(name) static void name(void **unused __attribute__((unused)))

static void write(const char *sentence, ul_hook_shape shape, ul_text *head, ul_text *body)
{
    ul_hook_message message = {0};
    ul_text_put(&message.sentence, sentence);
    ul_text_put(&message.link, "https://play.example/t/evening");
    ul_text_put(&message.json, "{\"type\":\"your-turn\"}");
    ul_hook_body_write(&message, shape, head, body);
    ul_hook_message_free(&message);
}

static void expect(const char *sentence, ul_hook_shape shape, const char *head, const char *body)
{
    ul_text h = {0}, b = {0};
    write(sentence, shape, &h, &b);
    assert_string_equal(ul_text_bytes(&h), head);
    assert_string_equal(ul_text_bytes(&b), body);
    ul_text_free(&h);
    ul_text_free(&b);
}

#define JSON "Content-Type: application/json\r\n"

TEST(each_service_gets_the_body_that_it_takes)
{
    static const char said[] = "Ann, the game with Ben is waiting for you.";
    expect(said, UL_HOOK_JSON, JSON, "{\"type\":\"your-turn\"}");
    expect(said, UL_HOOK_DISCORD, JSON,
           "{\"content\":\"Ann, the game with Ben is waiting for you.\\nhttps://play.example/t/evening\","
           "\"allowed_mentions\":{\"parse\":[]}}");
    expect(said, UL_HOOK_SLACK, JSON,
           "{\"text\":\"Ann, the game with Ben is waiting for you.\\nhttps://play.example/t/evening\"}");
    expect(said, UL_HOOK_MATRIX, JSON,
           "{\"text\":\"Ann, the game with Ben is waiting for you.\\nhttps://play.example/t/evening\","
           "\"html\":\"Ann, the game with Ben is waiting for you.<br><a "
           "href=\\\"https://play.example/t/evening\\\">https://play.example/t/evening</a>\"}");
    expect(said, UL_HOOK_NTFY,
           "Content-Type: text/plain; charset=utf-8\r\nClick: https://play.example/t/evening\r\n", said);
}

TEST(a_name_is_no_command_to_a_service)
{
    expect("@everyone [x](http://a) *", UL_HOOK_DISCORD, JSON,
           "{\"content\":\"\\\\@everyone \\\\[x\\\\]\\\\(http\\\\://a\\\\) \\\\*\\nhttps://play.example/t/evening\","
           "\"allowed_mentions\":{\"parse\":[]}}");
    expect("<!channel> & \"Ann\"", UL_HOOK_SLACK, JSON,
           "{\"text\":\"&lt;!channel&gt; &amp; \\\"Ann\\\"\\nhttps://play.example/t/evening\"}");
    expect("<img src=\"x\">", UL_HOOK_MATRIX, JSON,
           "{\"text\":\"<img src=\\\"x\\\">\\nhttps://play.example/t/evening\","
           "\"html\":\"&lt;img src=&quot;x&quot;&gt;<br><a "
           "href=\\\"https://play.example/t/evening\\\">https://play.example/t/evening</a>\"}");
}

TEST(shapes_have_names)
{
    ul_hook_shape shape = UL_HOOK_SHAPES;
    for (unsigned i = 0; i < UL_HOOK_SHAPES; i++) {
        assert_true(ul_hook_shape_find(ul_hook_shape_name((ul_hook_shape)i), &shape));
        assert_int_equal(shape, i);
    }
    assert_false(ul_hook_shape_find("telegram", &shape));
    assert_false(ul_hook_shape_find("", &shape));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_service_gets_the_body_that_it_takes),
        cmocka_unit_test(a_name_is_no_command_to_a_service),
        cmocka_unit_test(shapes_have_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
