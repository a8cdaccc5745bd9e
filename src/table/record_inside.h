/* What the files of record and table share and nobody else needs. */
#ifndef TRIVIUM_TABLE_RECORD_INSIDE_H
#define TRIVIUM_TABLE_RECORD_INSIDE_H

#include <trivium/record.h>

/* A line is at most this long before its comment, which may have any length; those that carry JSON may be longer. */
enum { TV_LINE_MAX = 16 << 10, TV_JSON_LINE_MAX = 1 << 20 };

/* Reads a record of one of these games (closed by NULL): tests bring their own. */
bool tv_record_read_among(tv_record *record, const tv_game *const *games, const char *text, size_t size, tv_error *error);

/* Moves the last entry out of the record; the caller frees it. */
void tv_record_take_last(tv_record *record, tv_entry *entry);
void tv_entry_free(tv_entry *entry);

/* Parses material (strict JSON) and makes it the record's, as it stands, unchecked. */
bool tv_record_keep_material(tv_record *record, const char *json, size_t size, tv_error *error);
void tv_record_drop_material(tv_record *record);
/* Reads position text into `state`; an error's place is within the text. */
bool tv_position_read(const tv_game *game, const void *box, void *state, const char *text, size_t size, tv_error *error);

/* May this stand as a seat's kind or a bot's name: a small letter, then small letters, digits and :.,=_- ? */
bool tv_player_well_formed(const char *text, size_t size);

#endif
