/* talk_fold.c: a line into folded words, letter by letter. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <string.h>
#include "table/talk_inside.h"

/* The words with what stands before each: "_" a space, "~" a pause, "." a stop; "?" is an unknown word. */
static void write_words(const char *line, size_t len, char *out, size_t room)
{
    talk_scan scan = {line, len, 0};
    size_t    at = 0, before = 0;
    out[0] = '\0';
    for (talk_word word; ul_talk_next(&scan, &word);) {
        assert_true(before <= word.at && word.at < word.end && word.end <= len);
        before = word.end;
        at += (size_t)snprintf(out + at, room - at, "%c%.*s", "_~."[word.before], (int)(word.len ? word.len : 1),
                               word.len ? word.bytes : "?");
        assert_true(at < room);
    }
}

static void assert_words(const char *line, const char *words)
{
    char out[256];
    write_words(line, strlen(line), out, sizeof out);
    assert_string_equal(out, words);
}

/* Each character of the first text folds to the second. Returns how many there were. */
static size_t assert_each(const char *characters, const char *folded)
{
    size_t count = 0;
    for (const char *c = characters; *c; count++) {
        size_t n = ul_utf8_char(c, strlen(c));
        char   line[16], words[16];
        assert_true(n > 0);
        snprintf(line, sizeof line, "x%.*sx", (int)n, c);
        snprintf(words, sizeof words, ".x%sx", folded);
        assert_words(line, words);
        c += n;
    }
    return count;
}

static void accents_and_ligatures_of_latin_letters_fold(void **state)
{
    (void)state;
    static const char *const letters[][2] = {
        {"ÀÁÂÃÄÅàáâãäåĀāĂăĄą", "a"},
        {"Ææ", "ae"},
        {"ÇçĆćĈĉĊċČč", "c"},
        {"ÐðĎďĐđ", "d"},
        {"ÈÉÊËèéêëĒēĔĕĖėĘęĚě", "e"},
        {"ĜĝĞğĠġĢģ", "g"},
        {"ĤĥĦħ", "h"},
        {"ÌÍÎÏìíîïĨĩĪīĬĭĮįİı", "i"},
        {"Ĳĳ", "ij"},
        {"Ĵĵ", "j"},
        {"Ķķĸ", "k"},
        {"ĹĺĻļĽľĿŀŁł", "l"},
        {"ÑñŃńŅņŇňŉŊŋ", "n"},
        {"ÒÓÔÕÖØòóôõöøŌōŎŏŐő", "o"},
        {"Œœ", "oe"},
        {"ŔŕŖŗŘř", "r"},
        {"ŚśŜŝŞşŠšſ", "s"},
        {"ß", "ss"},
        {"ŢţŤťŦŧ", "t"},
        {"Þþ", "th"},
        {"ÙÚÛÜùúûüŨũŪūŬŭŮůŰűŲų", "u"},
        {"Ŵŵ", "w"},
        {"ÝýÿŶŷŸ", "y"},
        {"ŹźŻżŽž", "z"},
    };
    size_t count = 0;
    for (size_t i = 0; i < sizeof letters / sizeof *letters; i++)
        count += assert_each(letters[i][0], letters[i][1]);
    assert_int_equal(count, 0x180 - 0xc0 - 2); /* all of them but × and ÷ */
    assert_words("a×b÷c", ".a_b_c");
}

static void every_dress_of_a_letter_folds(void **state)
{
    (void)state;
    assert_each("QqＱｑⓆⓠ𝐐𝐪𝑄𝑞𝓠𝓺𝔔𝔮𝕢𝖰𝗾𝘘𝙦𝚀𝚚", "q");
    assert_each("ﬁ", "fi");
    assert_each("ﬄ", "ffl");
    assert_each("ﬆ", "st");
    assert_words("０１９ Z-z", ".019_z_z");
    assert_words("𝚣𝚤", ".z𝚤"); /* the last alphabet's last letter; beyond it nothing folds */
}

static void accents_and_invisible_characters_vanish(void **state)
{
    (void)state;
    assert_each("\xcc\x80\xcc\x81\xcd\xaf\xc2\xad\xe2\x80\x8b\xe2\x80\x8d\xe2\x81\xa0\xef\xbb\xbf\xef\xb8\x8f\xe1\xb7"
                "\x80\xe2\x83\x9d",
                "");
    assert_words("\xcc\x81", "");
    assert_words("e\xcc\x81", ".e");
}

static void half_width_katakana_are_katakana(void **state)
{
    (void)state;
    static const char half[] = "ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝ";
    static const char full[] = "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミ"
                               "ムメモヤユヨラリルレロワン";
    assert_int_equal(sizeof half, sizeof full);
    char a[512], b[512];
    write_words(half, sizeof half - 1, a, sizeof a);
    write_words(full, sizeof full - 1, b, sizeof b);
    assert_string_equal(a, b);
    assert_int_equal(strlen(a), 56 * 4);
}

/* `plain` with the mark after each is `marked`. */
static void assert_marked(const char *plain, const char *mark, const char *marked)
{
    for (; *plain; plain += 3, marked += 3) {
        char line[8], words[8];
        snprintf(line, sizeof line, "%.3s%s", plain, mark);
        snprintf(words, sizeof words, ".%.3s", marked);
        assert_words(line, words);
    }
    assert_string_equal(marked, "");
}

static void voicing_marks_go_into_their_kana(void **state)
{
    (void)state;
    static const char *const marks[] = {"\xe3\x82\x99", "\xe3\x82\x9b", "ﾞ"};
    static const char *const half_marks[] = {"\xe3\x82\x9a", "\xe3\x82\x9c", "ﾟ"};
    for (size_t i = 0; i < 3; i++) {
        assert_marked("かきくけこさしすせそたちつてとはひふへほう", marks[i],
                      "がぎぐげござじずぜぞだぢづでどばびぶべぼゔ");
        assert_marked("カキクケコサシスセソタチツテトハヒフヘホウ", marks[i],
                      "ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ");
        assert_marked("ｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾊﾋﾌﾍﾎｳ", marks[i], "ガギグゲゴザジズゼゾダヂヅデドバビブベボヴ");
        assert_marked("はひふへほハヒフヘホ", half_marks[i], "ぱぴぷぺぽパピプペポ");
        assert_marked("がばぱづでっんあゝ", marks[i], "がばぱづでっんあゝ"); /* already voiced, or never */
        assert_marked("かばぱつう", half_marks[i], "かばぱつう");
    }
    assert_words("か\xe3\x82\x99か", ".が_か");
    assert_words("漢\xe3\x82\x99", ".漢");
    assert_words("aﾞﾞb", ".ab");
}

static void marks_part_words(void **state)
{
    (void)state;
    assert_words("", "");
    assert_words(" \t!?", "");
    assert_words("don't prends-ça l’un a_b *c* ~d", ".don_t_prends_ca_l_un_a_b_c_d");
    assert_words("a,b.c!d?e;f:g(h)i[j]k{l}m/n|o\np\rq", ".a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q");
    assert_words("a...b..c.d.", ".a~b~c.d");
    assert_words("a \"b\" «c» <d> “e” „f", ".a~b~c~d~e~f");
    assert_words("a - b -c d- e--f g-h", ".a~b~c_d~e~f_g_h");
    assert_words("a – b — c…d 🔪e★f→g", ".a~b~c~d~e~f~g");
    assert_words("¡a ¿b‼c⁈d、e。f！g？h\xe2\x80\xa8i｡j､k", ".a.b.c.d.e.f.g.h.i.j.k");
    assert_words("「a」『b』（c）【d】・e〜f\xe3\x80\x80g\xc2\xa0h\xe2\x80\xafi", ".a~b.c.d~e_f_g_h_i");
    assert_words("｢a｣･b", ".a~b");
    assert_words("， a", ".a");
    assert_words("a ,b", ".a.b"); /* the strongest of several counts */
    assert_words("a, b", ".a.b");
}

static void kana_and_kanji_are_words_by_themselves(void **state)
{
    (void)state;
    assert_words("殺せkill々ー", ".殺_せ_kill_々_ー");
    assert_words("ＫＩＬＬ殺", ".kill_殺");
    assert_words("\xef\xa5\xb0", ".殺");
    assert_words("\xf0\xa0\x80\x80\xe3\x90\x80\xef\xa4\x80", ".\xf0\xa0\x80\x80_\xe3\x90\x80_\xef\xa4\x80");
    assert_words("убийство φόνος 살인 \xf3\xb0\x80\x80",
                 ".убийство_φόνος_살인_\xf3\xb0\x80\x80"); /* others stay as they are */
}

static void damaged_and_overlong_words_are_unknown(void **state)
{
    (void)state;
    static const char forty[] = "abcdefghijabcdefghijabcdefghijabcdefghij";
    char              line[64];
    assert_words(forty, ".abcdefghijabcdefghijabcdefghijabcdefghij");
    snprintf(line, sizeof line, "%sk l", forty);
    assert_words(line, ".?_l");
    snprintf(line, sizeof line, "%.39sæ", forty);
    assert_words(line, ".?");
    assert_words("a\xff b \xc3", ".?_b_?");
    assert_words("\xe3\x81", ".?");
    assert_words("か\xe3\x82", ".か_?");
}

static void a_letter_many_times_is_cut_to_three(void **state)
{
    (void)state;
    assert_words("aabbbccccddddd", ".aabbbcccddd");
    assert_words("eeeeéèËee", ".eee");
    assert_words("ææææ", ".aeaeaeae");
    assert_words("しししし", ".し_し_し_し");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accents_and_ligatures_of_latin_letters_fold),
        cmocka_unit_test(every_dress_of_a_letter_folds),
        cmocka_unit_test(accents_and_invisible_characters_vanish),
        cmocka_unit_test(half_width_katakana_are_katakana),
        cmocka_unit_test(voicing_marks_go_into_their_kana),
        cmocka_unit_test(marks_part_words),
        cmocka_unit_test(kana_and_kanji_are_words_by_themselves),
        cmocka_unit_test(damaged_and_overlong_words_are_unknown),
        cmocka_unit_test(a_letter_many_times_is_cut_to_three),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
