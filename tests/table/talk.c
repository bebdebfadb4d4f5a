/* talk.c: what is said at the table, and what it costs by the lists that we ship. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include "base/asset.h"
#include "base/random.h"
#include "table/talk.h"

static int read_lists(void **state)
{
    const char *file;
    ul_fault    fault;
    ul_talk    *talk = ul_talk_ours(&file, &fault);
    *state = talk;
    return talk ? 0 : -1;
}

static int free_lists(void **state)
{
    ul_talk_free(*state);
    return 0;
}

/* Of this kind, whether or not an attempt runs; UL_SLIP_NONE: free. */
static void assert_judged(const ul_talk *talk, const char *language, const char *line, ul_slip_kind kind)
{
    ul_slip  slip;
    size_t   len = strlen(line);
    unsigned cost = ul_talk_cost(talk, language, line, len, false, &slip);
    if (slip.kind != kind || cost != (kind != UL_SLIP_NONE))
        fail_msg("%s \"%s\": costs %u, kind %d, \"%.*s\"", language, line, cost, slip.kind, (int)slip.len,
                 line + slip.at);
    assert_int_equal(ul_talk_cost(talk, language, line, len, true, NULL), 2 * cost);
    assert_true(slip.at + slip.len <= len);
    assert_int_equal(slip.len > 0, cost > 0);
}

#define ASSERT_ALL(talk, language, kind, ...)                                                                          \
    do {                                                                                                               \
        static const char *const lines[] = {__VA_ARGS__};                                                              \
        for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)                                                      \
            assert_judged(talk, language, lines[i], kind);                                                             \
    } while (0)

static void R_PENALTY_words_of_murder_cost_in_english(void **state)
{
    ASSERT_ALL(*state, "en", UL_SLIP_MURDER, "I'll kill him", "I'LL KILL HIM", "Ｋｉｌｌ him", "I’ll kill him", "kill",
               "(killed)", "\"Killing\" the Doctor", "who's the killer?", "a murder!", "murderers, all of you",
               "Don't kill him.", "let's assassinate the Doctor", "poisoned", "you stabbed him", "slay the dragon",
               "I shoot him", "finish him!", "we need to get rid of the Doctor", "I will drown him", "do him in!",
               "bump off the old man", "killlll him", "kiiill", "KILL KILL KILL", "overkill, he was killed twice",
               "k\xc3\xafll", "kil\xc2\xadl", "𝐤𝐢𝐥𝐥 him", "ⓚⓘⓛⓛ", "he's ill. Kill him");
}

static void R_PENALTY_aid_cards_as_weapons_cost_in_english(void **state)
{
    ASSERT_ALL(*state, "en", UL_SLIP_WEAPON, "my weapon: a deck chair", "which weapons do you hold?",
               "I hit him with the coal shovel", "He bashes Lucky over the head with a lifeboat oar",
               "armed with only a hot towel", "a lethal potted palm", "I swing the oar at him",
               "she threw her whistle at the Doctor", "oar to the head!", "WEAPON CARD", "attacked with the morse key");
}

static void R_PENALTY_sayings_cost_in_english(void **state)
{
    ASSERT_ALL(*state, "en", UL_SLIP_SAYING, "take that", "Take that!", "TAKE THAT, Doctor", "ha! take  that",
               "so take that!", "take that you old fool", "Take... that!", "take — that", "\"take that\"", "die",
               "die!", "Die, Doctor!", "now die", "Diiiiie!!!", "die die die", "die you fiend", "eat this!",
               "have at you", "Drop dead.", "prepare to die", "you're dead", "He must die", "I hope he dies",
               "I want him dead", "death to Lucky", "take this, you... no: take this you fiend",
               "oh - die!, I mean live", "die-- no", "well -die");
}

static void what_only_sounds_like_it_is_free_in_english(void **state)
{
    ASSERT_ALL(*state, "en", UL_SLIP_NONE, "", " ", "...", "skill", "skills", "a skilled move", "killjoy",
               "what a kill-joy", "just killing time", "my feet are killing me", "it won't kill you", "painkillers",
               "pain killer", "Tuesday", "tue", "the dice", "roll the die", "a die roll", "he will die if nobody comes",
               "die Karte", "he will drown", "I'll take that.", "take that back", "take that oar to the bridge",
               "I take that as a yes", "diet", "died", "I hope he doesn't die", "the ship is sinking",
               "save him with the oar", "I hit the deck", "throw him the cork ring", "throw the ring to him",
               "put the life jacket on him", "Killarney", "killick", "in Kill Doctor Lucky there are no aid cards",
               "shall we play Kill Doctor Lucky?", "murdoch", "stable", "take. That is mine", "take, that is mine",
               "sword-fish", "a must-die", "tie-die-try", "I shot a glance", "blow the whistle", "kill the lights!",
               "it's a murder mystery", "let me take a stab at it", "when you finish, Lucky moves", "tuer", "殺せ",
               "meurs");
}

static void R_PENALTY_words_of_murder_cost_in_french(void **state)
{
    ASSERT_ALL(*state, "fr", UL_SLIP_MURDER, "je vais le tuer", "TUÉ", "TUE", "tue\xcc\x81", "tuez-le", "Tuons-le !",
               "on l’a tué", "qu'ils le tuent", "je le tuerai", "tueur !", "c’est un meurtre",
               "l'assassinat du Docteur",
               "l\xe2\x80\x99"
               "assassin",
               "ＭＥＵＲＴＲＥ", "je l'ai étranglé", "ÉTRANGLEZ-LE", "égorgeons-le", "je vais le noyer",
               "il faut éliminer le Docteur", "achève-le", "je vais lui faire la peau", "finissons-en avec Lucky",
               "il veut se débarrasser du docteur", "je le kill", "on l'a empoisonné", "tuuuue-le", "ne le tuez pas",
               "je vais régler son compte à Lucky");
}

static void R_PENALTY_aid_cards_as_weapons_cost_in_french(void **state)
{
    ASSERT_ALL(*state, "fr", UL_SLIP_WEAPON, "j'ai une arme", "mes ARMES sont prêtes", "je le frappe avec la rame",
               "il assomme le Docteur avec la pelle à charbon", "un coup de pelle sur la tête", "frappe-le avec ça",
               "je vais lui casser la figure", "poignard !", "l’arme du sauvetage");
}

static void R_PENALTY_sayings_cost_in_french(void **state)
{
    ASSERT_ALL(*state, "fr", UL_SLIP_SAYING, "tiens, prends ça !", "prends ça",
               "Prends\xc2\xa0\xc3\xa7"
               "a\xc2\xa0!",
               "PRENDS CA", "tiens prends ca", "Prenez ça, Docteur !", "et prends ça dans les dents", "Prends-toi ça",
               "« Prends ça ! »", "prends… ça !", "meurs !", "Meurs", "MEURS, vieux !", "allez, meurs donc",
               "meuuurs !", "mourez !", "crève !", "Crève, charogne", "à mort !", "mort au docteur", "tu vas mourir",
               "t'es mort", "va au diable", "qu’il crève");
}

static void what_only_sounds_like_it_is_free_in_french(void **state)
{
    ASSERT_ALL(*state, "fr", UL_SLIP_NONE, "statue", "la statue est tombée", "statuer", "constituer", "il faut statuer",
               "tu es là", "tu as joué", "tutu", "tutoyer", "habitué", "situé au pont B", "effectuer", "évoluer",
               "je tue le temps", "il crie à tue-tête", "elle s'est tue", "il se meurt de faim", "je meurs de faim",
               "je suis crevé", "il prend ça avec lui", "prends ça avec toi", "prends la rame",
               "tiens, prends la malle", "une larme", "l'alarme !", "alarmes", "la salle d'armes", "un coup de sifflet",
               "un coup de main", "sauve-le avec la bouée", "il va mourir si on ne fait rien",
               "une partie de Kill Doctor Lucky", "die", "the die", "je me casse la tête", "le ridicule ne tue pas",
               "meurtrissure", "meurtri", "assis", "buter sur une énigme", "le descendre au pont C", "kilo", "skill",
               "殺せ", "pas mal, mortel", "mort de rire");
}

static void R_PENALTY_words_of_murder_cost_in_german(void **state)
{
    ASSERT_ALL(*state, "de", UL_SLIP_MURDER, "töte ihn", "ich bringe ihn um", "das ist Mord!", "der Mörder", "MÖRDER",
               "ich erwürge ihn", "wir müssen den Doktor erledigen", "schlag ihn tot", "tötet ihn nicht");
    ASSERT_ALL(*state, "de", UL_SLIP_WEAPON, "meine Waffe", "ich schlage ihn mit dem Ruder",
               "eins über den Schädel");
    ASSERT_ALL(*state, "de", UL_SLIP_SAYING, "nimm das!", "Da, nimm das, Schurke", "stirb!", "Fahr zur Hölle",
               "er muss sterben");
}

static void what_only_sounds_like_it_is_free_in_german(void **state)
{
    ASSERT_ALL(*state, "de", UL_SLIP_NONE, "ich habe einen Mordshunger", "die Karte", "die Zeit totschlagen",
               "nimm das Ruder", "ich rette ihn mit dem Korkring", "der Doktor ertrinkt", "to die", "todmüde");
}

static void R_PENALTY_words_of_murder_cost_in_spanish(void **state)
{
    ASSERT_ALL(*state, "es", UL_SLIP_MURDER, "voy a matarlo", "MÁTALO", "matalo", "hay que matar al Doctor",
               "esto es un asesinato", "¡asesino!", "lo apuñalo", "vamos a envenenarlo", "voy a liquidarlo",
               "liquidemos a Lucky", "quiero acabar con Lucky", "no lo mates, lo mata el mar", "cárgatelo");
    ASSERT_ALL(*state, "es", UL_SLIP_WEAPON, "tengo un arma", "mis ARMAS están listas", "le golpeo con el remo",
               "un remo en la cabeza", "rómpele la crisma");
    ASSERT_ALL(*state, "es", UL_SLIP_SAYING, "¡toma esto!", "toma esa", "Y ahora toma eso, viejo", "¡Muere!",
               "muere, canalla", "vete al infierno", "eres hombre muerto", "que se muera", "chúpate esa");
}

static void what_only_sounds_like_it_is_free_in_spanish(void **state)
{
    ASSERT_ALL(*state, "es", UL_SLIP_NONE, "un mate, por favor", "jaque mate", "me matas de risa", "mato el tiempo",
               "toma el remo", "toma, una carta", "tomo una ficha", "alarma", "lo salvo con el salvavidas",
               "se va a ahogar si no viene nadie", "la curiosidad mató al gato", "me muero de frío", "la palma",
               "una partida de Mata al Doctor Lucky", "acabar con este turno", "kilo");
}

static void R_PENALTY_words_of_murder_cost_in_japanese(void **state)
{
    ASSERT_ALL(*state, "ja", UL_SLIP_MURDER, "殺せ", "殺す", "殺した", "殺そう", "殺してやる", "殺さないで",
               "ドクターを殺せ！", "殺人だ", "これは暗殺です", "ぶっ殺してやる", "殺っちまえ", "ころすぞ", "コロス",
               "ｺﾛｽ", "殺　せ", "殺！", "息の根を止めてやる", "とどめを刺せ", "首を絞めてやれ", "キルする", "ｷﾙする",
               "人殺し", "\xef\xa5\xb0す", "ﾌﾞｯ殺す", "フ\xe3\x82\x99ッ殺す", "見殺しにするな、殺せ");
}

static void R_PENALTY_aid_cards_as_weapons_cost_in_japanese(void **state)
{
    ASSERT_ALL(*state, "ja", UL_SLIP_WEAPON, "この武器を使う", "凶器はオール", "オールで殴る", "オールでドクターを殴れ",
               "ウイスキーの瓶でぶん殴る", "ｵｰﾙで殴る", "石炭のスコップで頭を叩く");
}

static void R_PENALTY_sayings_cost_in_japanese(void **state)
{
    ASSERT_ALL(*state, "ja", UL_SLIP_SAYING, "くらえ", "くらえ！", "これでもくらえっ", "喰らえ", "食らえー", "クラエ",
               "ｸﾗｴ", "死ね", "死ねっ！", "もう死ね。", "しね", "しね！", "ドクター、しねよ", "シネ", "くたばれ",
               "くたは\xe3\x82\x99れ", "覚悟！", "覚悟しろ", "地獄に落ちろ", "あの世へ行け", "「くらえ」");
}

static void what_only_sounds_like_it_is_free_in_japanese(void **state)
{
    ASSERT_ALL(*state, "ja", UL_SLIP_NONE, "殺風景", "殺風景な部屋", "相殺する", "忙殺される", "悩殺した", "黙殺する",
               "殺到した", "殺菌する", "殺虫剤", "殺伐とした", "そんな殺生な", "息を殺して待つ", "見殺しにするな",
               "殺し文句だね", "さくらえび", "いくらえらくても", "ぼくらえらいね", "危ないしね", "そうだしね", "シネマ",
               "スキルする", "スキル", "ところせまし", "こころする", "そのころした", "死ねない", "ここで死ねば終わりだ",
               "武器庫", "死んだふり", "助けて！", "オールで助ける", "電鍵で信号を打つ", "タオルで頭を冷やす",
               "ドクターが溺れる", "覚悟はできている", "コロセウム", "kill", "くら。え", "死、ね",
               "く\xe3\x82\x99らえ");
}

static void R_PENALTY_is_once_a_line_and_double_while_an_attempt_is_defended(void **state)
{
    static const char many[] = "Die! I kill him with this weapon. Take that! Murder!";
    ul_slip           slip;
    assert_int_equal(ul_talk_cost(*state, "en", many, strlen(many), false, &slip), 1);
    assert_int_equal(ul_talk_cost(*state, "en", many, strlen(many), true, NULL), 2);
    assert_int_equal(slip.kind, UL_SLIP_SAYING);
    assert_int_equal(slip.at, 0);
    assert_int_equal(slip.len, 3);
}

static void a_slip_tells_its_place_in_the_line(void **state)
{
    static const char line[] = "« Je vais l’\xc3\xa9trangle\xcc\x81 » !"; /* the last accent belongs to it */
    ul_slip           slip;
    assert_int_equal(ul_talk_cost(*state, "fr", line, strlen(line), false, &slip), 1);
    assert_int_equal(slip.kind, UL_SLIP_MURDER);
    assert_memory_equal(line + slip.at, "\xc3\xa9trangle\xcc\x81 ", 12);
    assert_int_equal(slip.len, 11);
    assert_int_equal(ul_talk_cost(*state, "fr", "bonsoir", 7, true, &slip), 0);
    assert_int_equal(slip.kind, UL_SLIP_NONE);
    assert_int_equal(slip.len, 0);
}

static void a_line_is_judged_by_the_list_of_its_language_alone(void **state)
{
    assert_judged(*state, "fr_CA.UTF-8", "je vais le tuer", UL_SLIP_MURDER);
    assert_judged(*state, "ja-JP", "殺せ", UL_SLIP_MURDER);
    assert_judged(*state, "en@posix", "die!", UL_SLIP_SAYING);
    assert_judged(*state, "nl", "die! kill! murder!", UL_SLIP_NONE);
    assert_judged(*state, "e", "kill", UL_SLIP_NONE);
    assert_judged(*state, "eng", "kill", UL_SLIP_NONE);
    assert_judged(*state, "", "kill", UL_SLIP_NONE);
}

static void damaged_bytes_never_cost(void **state)
{
    ASSERT_ALL(*state, "en", UL_SLIP_NONE, "\xff", "ki\xffll", "kill\xff", "\xffkill", "kill\xc3", "k\xc0\xaf",
               "\xed\xa0\x80kill", "kill\xf5", "\xf0\x9f\x94kill", "kil\xe3\x81", "take \xff that");
    ASSERT_ALL(*state, "ja", UL_SLIP_NONE, "殺\xe3\x81", "\xe6\xae", "殺\xffせ", "く\xe3\x82らえ");
    assert_judged(*state, "en", "\xff kill", UL_SLIP_MURDER); /* a whole word beside it does */
    assert_judged(*state, "ja", "\xff殺せ\xff", UL_SLIP_MURDER);
}

static void zero_bytes_part_words(void **state)
{
    assert_int_equal(ul_talk_cost(*state, "en", "ki\0ll", 5, false, NULL), 0);
    assert_int_equal(ul_talk_cost(*state, "en", "\0kill\0", 6, false, NULL), 1);
    assert_int_equal(ul_talk_cost(*state, "en", "kill", 3, false, NULL), 0);
    assert_int_equal(ul_talk_cost(*state, "en", "", 0, false, NULL), 0);
}

/* The window moves along a line of any length. */
static void long_lines_are_judged_to_their_end(void **state)
{
    enum { LONG = 20000 };
    char  *line = malloc(LONG + 5);
    size_t at = 0;
    for (; at + 5 < LONG; at += 5)
        memcpy(line + at, "calm ", 5);
    assert_int_equal(ul_talk_cost(*state, "en", line, at, false, NULL), 0);
    memcpy(line + at, "kill", 4);
    ul_slip slip;
    assert_int_equal(ul_talk_cost(*state, "en", line, at + 4, false, &slip), 1);
    assert_int_equal(slip.at, at);
    memset(line, 'k', LONG);
    assert_int_equal(ul_talk_cost(*state, "en", line, LONG, false, NULL), 0);
    free(line);
}

/* Words in any order, in any case, with anything between: what costs alone costs in company, by whole words. */
static void company_does_not_hide_a_word(void **state)
{
    static const char *const calm[] = {"the", "skill", "Doctor", "statue", "is", "Tuesday", "here", "oar", "with"};
    static const char *const marks[] = {" ", ", ", "! ", " - ", "\t", "... ", "\xe3\x80\x80", " \xc2\xab "};
    ul_random                random;
    ul_random_seed(&random, 1912);
    for (int round = 0; round < 2000; round++) {
        char line[512] = "";
        bool guilty = ul_random_below(&random, 2);
        for (uint32_t i = 0, n = 1 + ul_random_below(&random, 12), at = ul_random_below(&random, n); i < n; i++) {
            strcat(line, guilty && i == at ? "MurDer" : calm[ul_random_below(&random, 9)]);
            strcat(line, marks[ul_random_below(&random, 8)]);
        }
        assert_judged(*state, "en", line, guilty ? UL_SLIP_MURDER : UL_SLIP_NONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_PENALTY_words_of_murder_cost_in_english),
        cmocka_unit_test(R_PENALTY_aid_cards_as_weapons_cost_in_english),
        cmocka_unit_test(R_PENALTY_sayings_cost_in_english),
        cmocka_unit_test(what_only_sounds_like_it_is_free_in_english),
        cmocka_unit_test(R_PENALTY_words_of_murder_cost_in_french),
        cmocka_unit_test(R_PENALTY_aid_cards_as_weapons_cost_in_french),
        cmocka_unit_test(R_PENALTY_sayings_cost_in_french),
        cmocka_unit_test(what_only_sounds_like_it_is_free_in_french),
        cmocka_unit_test(R_PENALTY_words_of_murder_cost_in_german),
        cmocka_unit_test(what_only_sounds_like_it_is_free_in_german),
        cmocka_unit_test(R_PENALTY_words_of_murder_cost_in_spanish),
        cmocka_unit_test(what_only_sounds_like_it_is_free_in_spanish),
        cmocka_unit_test(R_PENALTY_words_of_murder_cost_in_japanese),
        cmocka_unit_test(R_PENALTY_aid_cards_as_weapons_cost_in_japanese),
        cmocka_unit_test(R_PENALTY_sayings_cost_in_japanese),
        cmocka_unit_test(what_only_sounds_like_it_is_free_in_japanese),
        cmocka_unit_test(R_PENALTY_is_once_a_line_and_double_while_an_attempt_is_defended),
        cmocka_unit_test(a_slip_tells_its_place_in_the_line),
        cmocka_unit_test(a_line_is_judged_by_the_list_of_its_language_alone),
        cmocka_unit_test(damaged_bytes_never_cost),
        cmocka_unit_test(zero_bytes_part_words),
        cmocka_unit_test(long_lines_are_judged_to_their_end),
        cmocka_unit_test(company_does_not_hide_a_word),
    };
    return cmocka_run_group_tests(tests, read_lists, free_lists);
}
