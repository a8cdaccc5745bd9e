/* Characters and what stands for them, see characters.h. */
#include "characters.h"

#include "base/utf8.h"
#include "host/system.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static characters limit; /* one process, one terminal */

void characters_limit(characters which) { limit = which; }

characters characters_shown(void) { return limit; }

/* ---- the environment ---- */

/* The name of the locale of characters, in the order in which it is asked for; "": none is named. */
static const char *locale_name(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const char *value = getenv(names[k]);
        if (value && *value) return value;
    }
    return "";
}

/* "de_DE.UTF-8", "fr_FR.utf8@euro": also where the system has no such locale. */
static bool names_utf8(const char *name) {
    const char *dot = strchr(name, '.');
    return dot && (strncasecmp(dot + 1, "UTF-8", 5) == 0 || strncasecmp(dot + 1, "UTF8", 4) == 0);
}

void characters_choose(bool ascii) {
    const char *name = locale_name(), *terminal = getenv("TERM");
    bool utf8 = system_take_locale();
    if (ascii || (!utf8 && *name && !names_utf8(name)))
        limit = CHARACTERS_ASCII;
    else
        limit = terminal && strcmp(terminal, "linux") == 0 ? CHARACTERS_CONSOLE : CHARACTERS_ALL;
}

/* ---- one character ---- */

size_t characters_read(const char *text, wchar_t *wide) {
    const unsigned char *bytes = (const unsigned char *)text;
    size_t size = *text ? tv_utf8_size(text, strlen(text)) : 0;
    uint32_t code = size < 2 ? bytes[0] : bytes[0] & (0x7fU >> size);
    for (size_t k = 1; k < size; k++) code = code << 6 | (bytes[k] & 0x3f);
    *wide = code <= WCHAR_MAX ? (wchar_t)code : L'\ufffd';
    return size;
}

/* ---- what stands for them ---- */

/* Marks of seats, signs of pieces, lines, quotes; then letters with accents. Signs of pieces are no letters: a level stands behind them. */
static const struct {
    const wchar_t *many;
    const char *one;
} replacements[] = {
    {L"●", "o"},     {L"■", "#"},         {L"▲", "A"},      {L"◆", "%"},     {L"▸→", ">"},
    {L"←", "<"},     {L"↑", "^"},         {L"↓", "v"},      {L"·•", "."},    {L"…", "..."},
    {L"×", "x"},     {L"☮", "p"},         {L"⚔", "!"},      {L"♛✓", "*"},    {L"♜", "&"},
    {L"◌", "O"},     {L"⌂", "^"},         {L"▣", "@"},      {L"⚒", "="},     {L"─╴╶–—−", "-"},
    {L"│╵╷", "|"},   {L"┌┐└┘├┤┬┴┼", "+"}, {L"“”„«»", "\""}, {L"‘’‚‹›", "'"}, {L"\u00a0\u202f", " "},
    {L"àâáãå", "a"}, {L"ÀÂÁÃÅ", "A"},     {L"äæ", "ae"},    {L"ÄÆ", "Ae"},   {L"çć", "c"},
    {L"Ç", "C"},     {L"éèêë", "e"},      {L"ÉÈÊË", "E"},   {L"îïíì", "i"},  {L"ÎÏÍÌ", "I"},
    {L"ôóòõø", "o"}, {L"ÔÓÒÕØ", "O"},     {L"öœ", "oe"},    {L"ÖŒ", "Oe"},   {L"ûúù", "u"},
    {L"ÛÚÙ", "U"},   {L"ü", "ue"},        {L"Ü", "Ue"},     {L"ñ", "n"},     {L"Ñ", "N"},
    {L"ß", "ss"},    {L"ÿý", "y"},        {L"°", "o"},
};

static bool is_on_console(wchar_t wide) { return (wide >= 0xa1 && wide <= 0xff) || wcschr(L"─│┌┐└┘├┤┬┴┼", wide); }

const char *characters_stand_in(wchar_t wide) {
    if (limit == CHARACTERS_ALL || wide < 128 || (limit == CHARACTERS_CONSOLE && is_on_console(wide))) return NULL;
    for (size_t k = 0; k < sizeof replacements / sizeof *replacements; k++)
        if (wcschr(replacements[k].many, wide)) return replacements[k].one;
    int columns = system_character_columns(wide);
    return columns == 2 ? "??" : columns == 0 ? "" : "?";
}

void characters_write(char *out, size_t size, const char *text) {
    size_t used = 0;
    while (*text) {
        wchar_t wide;
        size_t bytes = characters_read(text, &wide);
        const char *shown = bytes == 0 ? "?" : characters_stand_in(wide);
        if (bytes == 0) bytes = 1;
        size_t length = shown ? strlen(shown) : bytes;
        if (used + length >= size) break;
        memcpy(out + used, shown ? shown : text, length);
        used += length;
        text += bytes;
    }
    out[used] = '\0';
}
