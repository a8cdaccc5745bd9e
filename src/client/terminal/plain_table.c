/* The word "table" of the plain client: what can be done at a server's table beside playing. */
#include <string.h>

#include "plain_commands.h"
#include "session_remote.h"

static void list_deeds(plain *client, const remote_action *actions, uint32_t count) {
    tv_text *out = client->call->out;
    for (uint32_t k = 0; k < count; k++) {
        tv_text_add(out, "table ");
        tv_text_add_uint(out, k + 1);
        if (remote_action_question(&actions[k])) tv_text_add(out, " …");
        tv_word(out, client->play->lang, ": ");
        remote_action_say(client->play->remote, &actions[k], out);
        tv_text_add_char(out, '\n');
    }
    if (count == 0) plain_say(client, TV_TEXT("You are watching; there is nothing to do at this table."));
}

void plain_table(plain *client, const char *rest) {
    tv_error error;
    char digits[8] = "";
    uint64_t number;
    if (!client->play->remote) {
        plain_say(client, TV_TEXT("This game is played at this screen, not on a server."));
        return;
    }
    size_t size = strcspn(rest, " ");
    if (size < sizeof digits) memcpy(digits, rest, size);
    if (client->deed_count == 0 || rest[0] == '\0') client->deed_count = remote_actions_find(client->play->remote, client->deeds);
    if (!cli_read_number(digits, 1, client->deed_count, &number)) {
        list_deeds(client, client->deeds, client->deed_count);
        return;
    }
    const remote_action *action = &client->deeds[number - 1];
    if (action->kind == ACTION_READ) {
        remote_said_write(client->play->remote, client->call->out);
        return;
    }
    const char *typed = rest + size + strspn(rest + size, " "), *question = remote_action_question(action);
    if (question && !*typed) {
        plain_say(client, question);
        plain_say(client, remote_action_advice(action));
        return;
    }
    if (!remote_action_do(client->play->remote, action, typed, &error))
        plain_say(client, error.what); /* the server's words, which no catalogue has, stay as they are */
}
