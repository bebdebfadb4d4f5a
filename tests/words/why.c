/* why.c: tests of src/words/why.c. */
#include "words/words_tests.h"
#include "record/action_text.h"
#include "base/random.h"
#include "words/rulebook.h"
#include "words/langs.h"

static ul_action action_of(const stage *s, const char *text)
{
    ul_action action;
    ul_fault  fault;
    if (!ul_action_read(s->world, text, strlen(text), &action, &fault))
        fail_msg("%s", fault.message);
    return action;
}

/* What Ben, seat 0, is told when he asks why not. */
static void refuses(const stage *s, ul_lang lang, const char *text, const char *expected)
{
    ul_voice  voice = voice_of(s, lang, 0);
    ul_text   out = {0};
    ul_action action = action_of(s, text);
    ul_why    why = ul_game_why(s->world, &s->game, action);
    if (why.reason == UL_WHY_LEGAL)
        fail_msg("%s is legal", text);
    ul_words_why(&voice, &s->game.scene, action, why, &out);
    assert_says(&out, expected);
}

static void rule_of(const stage *s, const char *text, const char *expected)
{
    ul_action   action = action_of(s, text);
    const char *rule = ul_words_why_rule(s->world, action, ul_game_why(s->world, &s->game, action));
    if (!expected || !rule)
        assert_ptr_equal(rule, expected);
    else
        assert_string_equal(rule, expected);
}

static void open_kill(stage *s, const char *options)
{
    stage_open(s, "kill-2009", 3, options);
    stage_turn(s, 0, 10);
    stage_pawns(s, "nursery foyer foyer");
    stage_doctor(s, "nursery");
    stage_hand(s, 0, "trowel move-1 room-library failure-1");
}

TEST(R_ALONE_whoever_sees_you_is_named_with_the_room)
{
    stage s;
    open_kill(&s, NULL);
    stage_pawns(&s, "nursery gallery armory");
    refuses(&s, UL_ENGLISH, "attempt doctor trowel",
            "You are seen by Chie (from the Gallery) and Dan (from the Armory).");
    refuses(&s, UL_FRENCH, "attempt doctor bare",
            "On vous voit\u00a0: Chie (depuis la galerie) et Dan (depuis l'armurerie).");
    refuses(&s, UL_JAPANESE, "attempt doctor bare", "Chie（ギャラリーから）とDan（武器庫から）に見られている。");
    stage_pawns(&s, "nursery gallery foyer");
    refuses(&s, UL_FRENCH, "attempt doctor bare", "Quelqu'un vous voit\u00a0: Chie (depuis la galerie).");
    rule_of(&s, "attempt doctor bare", "R-ALONE");
    stage_close(&s);
}

TEST(R_ALONE_company_is_named)
{
    stage s;
    open_kill(&s, NULL);
    stage_pawns(&s, "nursery nursery gallery");
    refuses(&s, UL_ENGLISH, "attempt doctor bare", "You are not alone: Chie is here.");
    stage_pawns(&s, "nursery nursery nursery");
    refuses(&s, UL_ENGLISH, "attempt doctor bare", "You are not alone: Chie and Dan are here.");
    refuses(&s, UL_FRENCH, "attempt doctor bare", "Il y a du monde dans la pièce\u00a0: Chie et Dan.");
    refuses(&s, UL_JAPANESE, "attempt doctor bare", "ここにChieとDanがいるので、試みられない。");
    stage_close(&s);
}

TEST(R_ALONE_the_target_must_be_here)
{
    stage s;
    open_kill(&s, "{\"dog\":\"old-dog\"}");
    stage_doctor(&s, "armory");
    stage_dog(&s, "west-stairs");
    refuses(&s, UL_ENGLISH, "attempt doctor trowel", "The Doctor is not here: he is in the Armory.");
    refuses(&s, UL_FRENCH, "attempt doctor trowel", "Le Docteur n'est pas ici\u00a0: il est dans l'armurerie.");
    refuses(&s, UL_ENGLISH, "attempt dog trowel", "The dog is not here: it is on the west stairs.");
    refuses(&s, UL_JAPANESE, "attempt dog trowel", "犬はここではなく、西の階段にいる。");
    rule_of(&s, "attempt dog trowel", "R-OLD-DOG");
    stage_close(&s);
}

TEST(R_OLD_DOG_the_dog_watches)
{
    stage s;
    open_kill(&s, "{\"dog\":\"old-dog\"}");
    stage_dog(&s, "gallery");
    refuses(&s, UL_ENGLISH, "attempt doctor trowel", "The dog is watching from the Gallery.");
    refuses(&s, UL_FRENCH, "attempt doctor trowel", "Le chien vous surveille depuis la galerie.");
    refuses(&s, UL_JAPANESE, "attempt doctor trowel", "犬がギャラリーから見張っている。");
    stage_dog(&s, "nursery");
    refuses(&s, UL_FRENCH, "attempt doctor trowel", "Le chien est dans la pièce et garde le Docteur.");
    rule_of(&s, "attempt doctor trowel", "R-OLD-DOG");
    stage_close(&s);
}

TEST(R_VALUE_only_weapons_make_attempts)
{
    stage s;
    open_kill(&s, NULL);
    refuses(&s, UL_ENGLISH, "attempt doctor move-1",
            "You cannot make an attempt with a Move 1 card: use a weapon card or your bare hands.");
    rule_of(&s, "attempt doctor move-1", "R-VALUE");
    refuses(&s, UL_FRENCH, "attempt dog trowel", "Il n'y a pas de chien à attaquer dans cette partie.");
    refuses(&s, UL_JAPANESE, "attempt dog bare", "このゲームには、狙える犬がいない。");
    rule_of(&s, "attempt dog bare", "R-OLD-DOG");
    stage_close(&s);
}

TEST(R_ANY_only_cards_that_lead_somewhere_are_played)
{
    stage s;
    open_kill(&s, NULL);
    refuses(&s, UL_FRENCH, "play trowel self armory",
            "On ne déplace personne avec la truelle\u00a0: cette carte ne fait bouger aucun pion.");
    rule_of(&s, "play trowel self armory", "R-ANY");
    refuses(&s, UL_ENGLISH, "play move-3 self armory", "You do not have a Move 3 card.");
    refuses(&s, UL_FRENCH, "play room-foyer self foyer", "Cette carte n'est pas dans votre main\u00a0: la carte Foyer.");
    rule_of(&s, "play move-3 self armory", NULL);
    stage_close(&s);
}

TEST(R_MOVE_too_far_says_how_far)
{
    stage s;
    open_kill(&s, NULL);
    refuses(&s, UL_ENGLISH, "play move-1 self kitchen", "It is too far to the Kitchen: this card moves a pawn 1 room.");
    refuses(&s, UL_FRENCH, "play move-1 self kitchen",
            "Trop loin pour aller à la cuisine\u00a0: avec cette carte, on avance d'une seule pièce.");
    rule_of(&s, "play move-1 self kitchen", "R-MOVE");
    refuses(&s, UL_FRENCH, "play room-library self kitchen", "Cette carte ne permet pas d'aller à la cuisine.");
    rule_of(&s, "play room-library self kitchen", "R-ROOM");
    refuses(&s, UL_ENGLISH, "step kitchen", "No door leads to the Kitchen from here: a step goes through one door.");
    rule_of(&s, "step kitchen", "R-STEP");
    stage_close(&s);
}

TEST(R_ROOM_not_to_where_one_is)
{
    stage s;
    open_kill(&s, NULL);
    refuses(&s, UL_ENGLISH, "step nursery", "You are already in the Nursery.");
    refuses(&s, UL_FRENCH, "play move-1 doctor nursery", "Le Docteur est déjà dans la chambre d'enfants.");
    refuses(&s, UL_JAPANESE, "play move-1 self nursery", "あなたはもう子供部屋にいる。");
    stage_close(&s);
}

TEST(R_STEP_once_a_turn)
{
    stage s;
    open_kill(&s, NULL);
    stage_act(&s, "step armory");
    refuses(&s, UL_ENGLISH, "step nursery", "You have already taken your step this turn.");
    rule_of(&s, "step nursery", "R-STEP");
    stage_close(&s);
}

TEST(R_DRAW_when_and_where)
{
    stage s;
    open_kill(&s, NULL);
    stage_act(&s, "play move-1 self west-upper-hall");
    refuses(&s, UL_ENGLISH, "draw", "You have played a card this turn, so you cannot draw.");
    rule_of(&s, "draw", "R-DRAW");
    stage_turn(&s, 0, 11);
    s.game.scene.cards_played = 0;
    refuses(&s, UL_ENGLISH, "draw",
            "There is nothing to find in the west upper hallway: you cannot draw a card in a hallway or on stairs.");
    refuses(&s, UL_FRENCH, "draw",
            "Rien à trouver dans le couloir supérieur ouest\u00a0: on ne pioche ni dans un couloir ni dans un escalier.");
    refuses(&s, UL_JAPANESE, "draw", "西の上廊下には何もない。廊下や階段ではカードを引けない。");
    stage_close(&s);
}

TEST(R_MUST_says_how_much_is_missing)
{
    stage s;
    stage_open(&s, "kill-2009", 2, NULL);
    stage_turn(&s, 1, 10);
    stage_pawns(&s, "foyer nursery");
    stage_doctor(&s, "nursery");
    stage_hand(&s, 0, "failure-3 trowel");
    stage_act(&s, "attempt doctor bare");
    refuses(&s, UL_ENGLISH, "pass",
            "You cannot pass: you are the last to respond, 1 point is missing, and you have enough cards.");
    rule_of(&s, "pass", "R-MUST");
    refuses(&s, UL_FRENCH, "foil trowel", "On n'arrête aucune tentative avec la truelle\u00a0: il faut des cartes Échec.");
    rule_of(&s, "foil trowel", "R-DEFEND");
    refuses(&s, UL_FRENCH, "draw",
            "Pas maintenant\u00a0: on réagit à une tentative. Jouez des cartes Échec ou passez.");
    rule_of(&s, "draw", NULL);
    stage_close(&s);
}

TEST(what_is_not_there_is_said_to_be_missing)
{
    stage s;
    open_kill(&s, NULL);
    refuses(&s, UL_ENGLISH, "step bridge", "There is no such room here.");
    refuses(&s, UL_FRENCH, "attempt doctor whisky", "Cette carte n'existe pas dans ce jeu.");
    refuses(&s, UL_ENGLISH, "pass", "Not now: a turn is being played, and there is no attempt to stop.");
    stage_close(&s);
}

TEST(R_WITNESS_a_rescue_wants_to_be_seen)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_turn(&s, 0, 10);
    stage_pawns(&s, "bridge cargo-hold cargo-hold");
    stage_doctor(&s, "bridge");
    stage_hand(&s, 0, "whisky move-galley failure-1");
    refuses(&s, UL_ENGLISH, "attempt doctor whisky", "Nobody can see you: a rescue needs a witness.");
    rule_of(&s, "attempt doctor whisky", "R-WITNESS");
    refuses(&s, UL_FRENCH, "attempt doctor failure-1",
            "Pas de sauvetage avec une carte Échec 1\u00a0: prenez une carte Aide, ou essayez les mains vides.");
    refuses(&s, UL_ENGLISH, "play move-galley self cargo-hold",
            "It is too far to the Cargo Hold: this card moves a pawn up to 2 rooms.");
    rule_of(&s, "play move-galley self cargo-hold", "R-SHIP-MOVE");
    stage_close(&s);
}

TEST(R_SINK_what_has_sunk_is_gone)
{
    stage s;
    stage_open(&s, "save-2000", 3, NULL);
    stage_turn(&s, 0, 10);
    stage_pawns(&s, "galley galley galley");
    stage_doctor(&s, "bridge");
    s.game.scene.sunk = 1;
    refuses(&s, UL_ENGLISH, "step engine-room", "Nobody can go to the Engine Room: it is under water.");
    refuses(&s, UL_FRENCH, "step engine-room",
            "Plus moyen d'aller à la salle des machines\u00a0: tout est sous l'eau.");
    refuses(&s, UL_JAPANESE, "step engine-room", "機関室はもう水の中だ。");
    rule_of(&s, "step engine-room", "R-SINK");
    stage_close(&s);
}

/* Reasons that a stage would have to work for: told for what they are, with the scene's phase as it may be. */
static void tells(const stage *s, ul_phase phase, ul_action_kind kind, ul_reason reason, const char *expected)
{
    ul_voice voice = voice_of(s, UL_ENGLISH, 0);
    ul_scene scene = s->game.scene;
    ul_text  out = {0};
    scene.phase = (uint8_t)phase;
    ul_words_why(&voice, &scene, ul_action_plain(kind), (ul_why){.reason = (uint8_t)reason, .room = UL_NOWHERE}, &out);
    assert_says(&out, expected);
}

TEST(every_other_reason_has_its_sentence)
{
    stage s;
    open_kill(&s, NULL);
    tells(&s, UL_PHASE_TURN, UL_END, UL_WHY_LEGAL, "That is allowed.");
    tells(&s, UL_PHASE_OVER, UL_END, UL_WHY_OVER, "The game is over.");
    tells(&s, UL_PHASE_TURN, UL_DRAW, UL_WHY_NOTHING_TO_DRAW, "There is no card left to draw.");
    tells(&s, UL_PHASE_DOG, UL_END, UL_WHY_PHASE, "Not now: first choose which way the dog goes.");
    tells(&s, UL_PHASE_COLLECT, UL_END, UL_WHY_PHASE,
          "Not now: players are taking the dog's tokens. Discard cards for them, or pass.");
    tells(&s, UL_PHASE_DOG, UL_DOG_WAY, UL_WHY_NOT_ON_THE_WAY,
          "That room is not on the dog's shortest route to the Doctor.");
    ul_why way = {.reason = UL_WHY_NOT_ON_THE_WAY};
    assert_string_equal(ul_words_why_rule(s.world, ul_action_dog(0), way), "R-DOG-WALK");
    stage_close(&s);
}

static void choice(const stage *s, ul_lang lang, const char *text, const char *expected)
{
    ul_voice voice = voice_of(s, lang, 0);
    ul_text  out = {0};
    ul_words_action(&voice, &s->game.scene, action_of(s, text), &out);
    assert_says(&out, expected);
}

TEST(actions_are_choices)
{
    stage s;
    open_kill(&s, "{\"dog\":\"old-dog\"}");
    stage_tokens(&s, 0, 2);
    choice(&s, UL_ENGLISH, "step armory", "Step to the Armory");
    choice(&s, UL_FRENCH, "step armory", "Aller à l'armurerie");
    choice(&s, UL_FRENCH, "play move-1 self armory", "Jouer une carte Mouvement 1\u00a0: vous allez à l'armurerie");
    choice(&s, UL_JAPANESE, "play room-library doctor library", "部屋カード「図書室」でDr.ラッキーを図書室へ動かす");
    choice(&s, UL_ENGLISH, "attempt doctor trowel", "Kill the Doctor with the trowel (4)");
    choice(&s, UL_ENGLISH, "attempt doctor bare", "Kill the Doctor with your bare hands (3)");
    choice(&s, UL_FRENCH, "attempt dog trowel", "Tuer le chien avec la truelle (4)");
    choice(&s, UL_JAPANESE, "attempt dog bare", "素手で犬の殺害を試みる（3）");
    choice(&s, UL_ENGLISH, "draw", "Draw a card and end your turn");
    choice(&s, UL_ENGLISH, "end", "End your turn");
    choice(&s, UL_ENGLISH, "foil failure-1", "Play a Failure 1 card");
    choice(&s, UL_ENGLISH, "pass", "Pass");
    choice(&s, UL_FRENCH, "dog armory", "Le chien va à l'armurerie");
    choice(&s, UL_ENGLISH, "collect trowel", "Discard the trowel for a token");
    stage_close(&s);
    stage_open(&s, "save-2000", 3, NULL);
    choice(&s, UL_ENGLISH, "attempt doctor bare", "Save the Doctor with empty hands (1)");
    choice(&s, UL_FRENCH, "attempt doctor cork-ring", "Sauver le Docteur avec la bouée de liège (4)");
    stage_close(&s);
}

static void offer(const stage *s, ul_action action)
{
    for (int lang = 0; lang < UL_LANGS; lang++) {
        ul_voice voice = voice_of(s, (ul_lang)lang, s->game.scene.to_act);
        ul_text  out = {0};
        ul_words_action(&voice, &s->game.scene, action, &out);
        assert_true(out.len > 3 && !strpbrk(out.bytes, "{}\n"));
        ul_text_free(&out);
    }
}

/* Any action whatever, in any state of a game: there are words for why not. */
static void ask_anything(const stage *s, ul_random *random)
{
    const ul_edition *edition = ul_world_edition(s->world);
    ul_action         action = {.kind = (uint8_t)ul_random_below(random, UL_ACTION_KINDS),
                                .card = (ul_card)ul_random_below(random, edition->deck.kinds),
                                .pawn = (uint8_t)ul_random_below(random, 3),
                                .room = (ul_room)ul_random_below(random, ul_plan_count(ul_world_plan(s->world)))};
    if (action.kind == UL_PLAY && action.pawn == UL_PAWN_DOG)
        action.pawn = UL_PAWN_DOCTOR; /* the notation has no dog there */
    for (int lang = 0; lang < UL_LANGS; lang++) {
        ul_voice voice = voice_of(s, (ul_lang)lang, s->game.scene.to_act);
        ul_text  out = {0};
        ul_why   why = ul_game_why(s->world, &s->game, action);
        ul_words_why(&voice, &s->game.scene, action, why, &out);
        if (out.len < 6 || strpbrk(out.bytes, "{}\n"))
            fail_msg("no sentence: %s", out.bytes);
        ul_text_free(&out);
        const char *rule = ul_words_why_rule(s->world, action, why);
        assert_true(!rule || ul_rule_find(rule));
    }
}

static void play_and_ask(const char *edition, uint8_t players, const char *options)
{
    static ul_action list[UL_MAX_ACTIONS];
    stage            s;
    ul_random        random;
    stage_open(&s, edition, players, options);
    ul_random_seed(&random, players);
    while (s.game.scene.phase != UL_PHASE_OVER) {
        size_t count = ul_game_legal(s.world, &s.game, list);
        for (int i = 0; i < 4; i++)
            ask_anything(&s, &random);
        ul_action chosen = list[ul_random_below(&random, (uint32_t)count)];
        offer(&s, chosen);
        ul_game_act(s.world, &s.game, chosen, NULL);
    }
    ask_anything(&s, &random);
    stage_close(&s);
}

TEST(whole_games_have_words_for_anything)
{
    play_and_ask("kill-1996", 5, "{\"dog\":\"old-dog\"}");
    play_and_ask("kill-2009", 3, "{\"dog\":\"new-tricks\"}");
    play_and_ask("save-2000", 4, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(R_ALONE_whoever_sees_you_is_named_with_the_room),
        cmocka_unit_test(R_ALONE_company_is_named),
        cmocka_unit_test(R_ALONE_the_target_must_be_here),
        cmocka_unit_test(R_OLD_DOG_the_dog_watches),
        cmocka_unit_test(R_VALUE_only_weapons_make_attempts),
        cmocka_unit_test(R_ANY_only_cards_that_lead_somewhere_are_played),
        cmocka_unit_test(R_MOVE_too_far_says_how_far),
        cmocka_unit_test(R_ROOM_not_to_where_one_is),
        cmocka_unit_test(R_STEP_once_a_turn),
        cmocka_unit_test(R_DRAW_when_and_where),
        cmocka_unit_test(R_MUST_says_how_much_is_missing),
        cmocka_unit_test(what_is_not_there_is_said_to_be_missing),
        cmocka_unit_test(R_WITNESS_a_rescue_wants_to_be_seen),
        cmocka_unit_test(R_SINK_what_has_sunk_is_gone),
        cmocka_unit_test(every_other_reason_has_its_sentence),
        cmocka_unit_test(actions_are_choices),
        cmocka_unit_test(whole_games_have_words_for_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
