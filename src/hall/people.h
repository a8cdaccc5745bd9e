/* What the files about people share. */
#ifndef TRIVIUM_HALL_PEOPLE_H
#define TRIVIUM_HALL_PEOPLE_H

#include "hall/inside.h"

json_t *hall_person_json(const store_person *person);
/* Keeps a person, as a whole or changed, with a new session, and answers with both. */
void hall_welcome(const hall_asker *asker, const char *address, const store_change *kept, const store_person *person, int status);
/* After a new password was hashed: keeps it, ends everything that opened the account before, begins a new session. */
void hall_password_hashed(hall *it, hall_errand *errand, const hall_job *job);

/* recovery.c and tokens.c */
hall_handler hall_make_codes, hall_recover, hall_list_tokens, hall_make_token, hall_delete_token;
/* notices.c */
hall_handler hall_get_notices, hall_set_notices;

#endif
