/* Sentences about a table, see table_words.h. */
#include <trivium/table_words.h>

#include <string.h>

const char *tv_ending_text(const tv_game *game, const char *clause, tv_lang lang) {
    if (strcmp(clause, "resign") == 0) return tv_translate(lang, TV_TEXT("A player resigned."));
    if (strcmp(clause, "agree") == 0) return tv_translate(lang, TV_TEXT("All agreed to end the game."));
    if (strcmp(clause, "flag") == 0) return tv_translate(lang, TV_TEXT("A player's time was over."));
    return tv_clause_text(game, clause, lang);
}

void tv_say_undo_limit(const tv_table *table, uint8_t seat, const tv_reader *reader, tv_text *out) {
    const tv_record *record = tv_table_record(table);
    const tv_entry *last = record->count > 0 ? &record->entries[record->count - 1] : NULL;
    if (last == NULL || seat >= TV_SEATS_MAX) {
        tv_word(out, reader->lang, TV_TEXT("There is nothing to undo."));
    } else if (last->kind != TV_ENTRY_MOVE) {
        tv_word(out, reader->lang, TV_TEXT("No further undo: the table has changed since (somebody resigned or came back)."));
    } else if (last->seat != seat) {
        tv_say(out, reader->lang, TV_TEXT("No further undo: {player} has played since."), TV_S("player", reader->names[last->seat]));
    } else {
        tv_word(out, reader->lang, TV_TEXT("No further undo: your last move drew or revealed something."));
    }
}

const char *tv_seat_mark(uint8_t seat) {
    static const char *const marks[TV_SEATS_MAX] = {"●", "■", "▲", "◆"};
    return seat < TV_SEATS_MAX ? marks[seat] : "";
}
