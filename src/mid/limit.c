/* The option "limit", see limit.h. */
#include "limit.h"

#include "base/check.h"

#include <string.h>

bool limit_set(const tv_game *game, tv_setup *setup, int64_t limit, tv_error *error) {
    for (uint32_t i = 0; game->options[i].name != NULL; i++) {
        const tv_option *option = &game->options[i];
        TV_ASSERT(i < TV_OPTIONS_MAX && option->min <= option->max);
        if (strcmp(option->name, "limit") != 0) continue;
        if (limit >= option->min && limit <= option->max) {
            setup->options[i] = (int32_t)limit;
            return true;
        }
        char numbers[64];
        tv_text range = TV_TEXT_OVER(numbers);
        tv_text_add_int(&range, option->min);
        tv_text_add(&range, " to ");
        tv_text_add_int(&range, option->max);
        return tv_fail(error, "the limit of this game is a number from {}.", numbers, (const char *)NULL);
    }
    return tv_fail(error, "this game knows no limit.", (const char *)NULL);
}
