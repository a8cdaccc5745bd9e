/* Material that whoever makes a table brings along: text of a stranger, so it is bounded here and judged where waiting hurts nobody, before
 * anybody sees it. What is played with is the library's own writing of it. */
#include "tables.h"

#include "base/check.h"
#include "reads.h"

#include <stdlib.h>
#include <string.h>
#include <trivium/hash.h>
#include <trivium/material.h>

enum { JUDGING_COSTS = 9 }; /* requests more than a table without */

static hall_read *material_read(const tv_game *game, const json_t *material) {
    char *text = json_dumps(material, JSON_COMPACT);
    TV_ASSERT(text != NULL && strlen(game->id) < HALL_READ_NAME_MAX);
    hall_read *wanted = hall_read_make(HALL_READ_MATERIAL);
    strcpy(wanted->name, game->id);
    tv_sha256_of(text, strlen(text), wanted->hash);
    wanted->entries = (tv_text){.at = text, .size = strlen(text) + 1, .used = strlen(text)};
    return wanted;
}

bool hall_material_of(hall_call *call, const hall_table *table, const hall_read **judged) {
    const json_t *material = json_object_get(call->body, "material");
    *judged = NULL;
    if (material == NULL || json_is_null(material)) return true;
    if (!json_is_object(material)) return hall_deny(&call->asker, 400, "bad_material", NULL, "Material is sent as a JSON object.");
    if (table->rated) return hall_deny(&call->asker, 400, "rated_material", NULL, "A rated table is played with the default material.");
    if (!hall_may_afford(call, JUDGING_COSTS)) return false;
    *judged = hall_need(call, material_read(table->game, material));
    if (*judged == NULL) return false;
    if ((*judged)->answer == STORE_FOUND) return true;
    const char *clause = (*judged)->notes.at, *sentence = strchr(clause, '\n') + 1; /* as hall_read_run writes them */
    char rule[TV_CLAUSE_MAX] = "";
    tv_text text = TV_TEXT_OVER(rule);
    tv_text_add_bytes(&text, clause, (size_t)(sentence - clause) - 1);
    return hall_deny(&call->asker, 400, "bad_material", rule[0] != '\0' ? rule : NULL, sentence);
}
