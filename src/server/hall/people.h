/* What the files about people share. */
#ifndef TRIVIUM_SERVER_HALL_PEOPLE_H
#define TRIVIUM_SERVER_HALL_PEOPLE_H

#include "inside.h"

json_t *hall_person_json(const store_person *person);
json_t *hall_scopes_json(uint32_t scopes);
json_t *hall_notice_names(uint32_t kinds);                 /* of what somebody wants to be told */
json_t *hall_blocks_json(hall *it, const hall_read *read); /* those that it found */
/* Keeps a person, as a whole or changed, and what goes with it (up to HALL_KEPT_MAX changes), with a new login, and answers with both. */
enum { HALL_KEPT_MAX = 2 };
void hall_welcome(const hall_asker *asker, const char *address, const store_change *kept, size_t count, const store_person *person,
                  int status);
/* After a new password was hashed: keeps it, ends everything that opened the account before, begins a new login. */
void hall_password_hashed(hall *it, hall_task *task, const hall_job *job);

/* recovery.c and tokens.c */
hall_handler hall_make_codes, hall_recover, hall_list_tokens, hall_make_token, hall_delete_token;
/* programs.c */
hall_handler hall_become_program;
/* blocks.c, export.c, registration.c */
hall_handler hall_list_blocks, hall_add_block, hall_delete_block, hall_export_me, hall_tell_server;
/* statistics.c */
json_t *hall_guess_json(const store_guess *guess);
hall_handler hall_get_statistics, hall_delete_guesses;
/* follows.c */
json_t *hall_follows_json(hall *it, const hall_read *read); /* those that it found, for its person */
hall_handler hall_list_follows, hall_add_follow, hall_delete_follow, hall_get_seen, hall_set_seen;
/* notices.c */
hall_handler hall_get_notices, hall_set_notices;

#endif
