/* Misfits: what material does not meet, said to whoever opens a box or edits one; see material.h. */
#include <trivium/material.h>

#include <string.h>

static void write_path(tv_text *out, const char *path, uint32_t item) {
    const char *hole = strstr(path, "[]");
    if (hole == NULL) {
        tv_text_add(out, path);
        return;
    }
    tv_text_add_bytes(out, path, (size_t)(hole - path) + 1);
    tv_text_add_uint(out, item);
    tv_text_add(out, hole + 1);
}

void tv_misfit_args(tv_misfits *misfits, const char *clause, const char *path, uint32_t item, const char *sentence, const tv_arg *args) {
    char words[256];
    tv_text text = TV_TEXT_OVER(words);
    if (misfits->count++ == 0 && misfits->error != NULL) {
        tv_say_args(&text, TV_EN, sentence, args);
        tv_refuse(misfits->error, clause, "{} ({})", words, clause, (const char *)NULL);
    }
    if (misfits->list == NULL) return;
    tv_text_clear(&text);
    tv_say_args(&text, misfits->lang, sentence, args);
    tv_json_object(misfits->list, NULL);
    tv_json_string(misfits->list, "clause", clause);
    char place[128];
    tv_text where = TV_TEXT_OVER(place);
    write_path(&where, path, item);
    tv_json_string(misfits->list, "path", place);
    tv_json_string(misfits->list, "sentence", words);
    tv_json_object_end(misfits->list);
}

static bool well_formed(const char *id) {
    for (; *id != '\0'; id++)
        if (!((*id >= 'a' && *id <= 'z') || (*id >= '0' && *id <= '9') || *id == '_')) return false;
    return true;
}

void tv_misfit_ids(tv_misfits *misfits, const char *first, size_t stride, uint32_t count, const char *clause, const char *list,
                   const char *path) {
    for (uint32_t i = 0; i < count; i++) {
        const char *id = first + i * stride;
        if (id[0] == '\0')
            tv_misfit(misfits, clause, path, i, TV_TEXT("{list}: every one needs an id"), TV_S("list", list));
        else if (!well_formed(id))
            tv_misfit(misfits, clause, path, i, TV_TEXT("{list}: id \"{id}\" may hold only a-z, 0-9 and _"), TV_S("list", list),
                      TV_S("id", id));
        for (uint32_t j = 0; j < i; j++)
            if (id[0] != '\0' && strcmp(id, first + j * stride) == 0)
                tv_misfit(misfits, clause, path, i, TV_TEXT("{list}: the id \"{id}\" occurs twice"), TV_S("list", list), TV_S("id", id));
    }
}
