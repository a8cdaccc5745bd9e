/* What the files about people share. */
#ifndef TRIVIUM_HALL_PEOPLE_H
#define TRIVIUM_HALL_PEOPLE_H

#include "hall/inside.h"

json_t *hall_person_json(const store_person *person);
/* After a new password was hashed: keeps it, ends all sessions and the key of the errand, begins a new session. */
void hall_password_hashed(hall *it, hall_errand *errand, const hall_job *job);

/* recovery.c and tokens.c */
hall_handler hall_make_codes, hall_recover, hall_list_tokens, hall_make_token, hall_delete_token;
/* programs.c */
hall_handler hall_become_program;
/* notices.c */
hall_handler hall_get_notices, hall_set_notices;

#endif
