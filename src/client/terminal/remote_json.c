/* See remote_json.h. */
#include "remote_json.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "memory/heap.h"

void remote_copy_text(char *to, size_t size, const json_t *from) {
    const char *text = json_string_value(from);
    tv_text out = tv_text_over(to, size);
    char *copy = tv_heap_copy(text ? text : "", text ? strlen(text) : 0);
    tv_text_clear(&out);
    if (!copy) return;
    tv_remote_clean(copy);
    tv_text_add(&out, copy); /* whole characters only */
    free(copy);
}

void remote_say_error(tv_lang lang, const json_t *body, tv_text *out) {
    char code[48], message[TV_REMOTE_TEXT_MAX];
    remote_copy_text(code, sizeof code, json_object_get(body, "code"));
    remote_copy_text(message, sizeof message, json_object_get(body, "message"));
    tv_remote_refusal_write(NULL, lang, code, "", message, out);
}

void remote_draw_salt(char salt[TV_SEED_MAX]) {
    enum { SALT_BYTES = 16 };
    uint8_t bytes[SALT_BYTES];
    tv_text text = tv_text_over(salt, TV_SEED_MAX);
    tv_text_clear(&text);
    if (getrandom(bytes, sizeof bytes, 0) == (ssize_t)sizeof bytes) tv_text_add_hex(&text, bytes, sizeof bytes);
}
