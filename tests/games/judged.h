/* What tv_material_judge says of a text that is not to be taken: at least one problem, each with a clause of the game and with a sentence, in every language. */
#ifndef TRIVIUM_TESTS_GAMES_JUDGED_H
#define TRIVIUM_TESTS_GAMES_JUDGED_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <trivium/game.h>

enum { JUDGED_BYTES = 1 << 21, JUDGED_NODES = 1 << 16 };

/* A judgement as a document over memory that stays until the next call. */
static inline const tv_json_doc *judge(const tv_game *game, const char *json, size_t size, bool edited, tv_lang lang) {
    static char *text;
    static tv_json_doc doc;
    tv_error error = {0};
    if (text == NULL) text = malloc(JUDGED_BYTES), doc.nodes = malloc(JUDGED_NODES * sizeof *doc.nodes);
    doc.max = JUDGED_NODES;
    tv_text out = tv_text_over(text, JUDGED_BYTES);
    if (!tv_material_judge(game, json, size, edited, lang, &out) || out.cut) fail_msg("%s: memory is short", game->id);
    if (!tv_json_read(&doc, out.at, out.used, false, &error)) fail_msg("%s: %s", game->id, error.what);
    return &doc;
}

static inline bool judged_good(const tv_json_doc *doc) { return doc->text[doc->nodes[tv_json_member(doc, 0, "good")].at] == 't'; }

static inline void expect_clauses(const tv_game *game, const tv_json_doc *doc, const char *about) {
    uint32_t list = tv_json_member(doc, 0, "problems");
    if (doc->nodes[list].count == 0) fail_msg("%s: nothing is said against %s", game->id, about);
    for (uint32_t i = list + 1; i < doc->nodes[list].next; i = doc->nodes[i].next) {
        char clause[TV_CLAUSE_MAX], sentence[1024];
        const tv_clause *known = game->clauses;
        assert_true(tv_json_get_string(doc, tv_json_member(doc, i, "clause"), clause, sizeof clause));
        assert_true(tv_json_get_string(doc, tv_json_member(doc, i, "sentence"), sentence, sizeof sentence));
        while (known->id != NULL && strcmp(known->id, clause) != 0) known++;
        if (known->id == NULL || sentence[0] == '\0') fail_msg("%s: clause \"%s\", \"%s\" against %s", game->id, clause, sentence, about);
    }
}

/* Of what is said against the text, that which holds `words` in its place or its sentence (a text that cannot be read has one fault) names this clause. */
static inline void expect_clause(const tv_game *game, const char *json, const char *words, const char *clause) {
    const tv_json_doc *doc = judge(game, json, strlen(json), false, TV_EN);
    uint32_t list = tv_json_member(doc, 0, "problems"), found = 0;
    for (uint32_t i = list + 1; i < doc->nodes[list].next; i = doc->nodes[i].next) {
        char said[TV_CLAUSE_MAX], where[128], sentence[1024];
        assert_true(tv_json_get_string(doc, tv_json_member(doc, i, "clause"), said, sizeof said));
        assert_true(tv_json_get_string(doc, tv_json_member(doc, i, "path"), where, sizeof where));
        assert_true(tv_json_get_string(doc, tv_json_member(doc, i, "sentence"), sentence, sizeof sentence));
        if (doc->nodes[list].count > 1 && strstr(where, words) == NULL && strstr(sentence, words) == NULL) continue;
        found++;
        if (strcmp(said, clause) != 0) fail_msg("%s, not %s: %s: %s", said, clause, where, sentence);
    }
    if (found == 0) fail_msg("%s: nothing with \"%s\" is said", game->id, words);
}

static inline void expect_refusal(const tv_game *game, const char *json, const char *about) {
    tv_error error = {0};
    if (tv_material_fits(game, json, strlen(json), &error, NULL)) fail_msg("%s: taken: %s", game->id, about);
    for (tv_lang lang = 0; lang < TV_LANGS; lang++) {
        const tv_json_doc *doc = judge(game, json, strlen(json), false, lang);
        if (judged_good(doc)) fail_msg("%s: judged good: %s", game->id, about);
        expect_clauses(game, doc, about);
    }
}

#endif
