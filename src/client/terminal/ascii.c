/* Characters and what stands for them, see ascii.h. */
#include "ascii.h"

#include <string.h>
#include <wchar.h>

/* Marks of seats, signs of pieces, lines, quotes; then letters with accents. */
static const struct {
    const wchar_t *many;
    char one;
} replacements[] = {
    {L"●", 'o'},      {L"■", '#'},      {L"▲", 'A'},         {L"◆", '%'},      {L"▸→", '>'},     {L"←", '<'},
    {L"↑", '^'},      {L"↓", 'v'},      {L"·•", '.'},        {L"…", '~'},      {L"×☮", 'x'},     {L"⚔", '!'},
    {L"♛", '*'},      {L"♜", 'C'},      {L"◌", 'O'},         {L"⌂", 'H'},      {L"▣", 'F'},      {L"⚒", 'P'},
    {L"─╴╶–—−", '-'}, {L"│╵╷", '|'},    {L"┌┐└┘├┤┬┴┼", '+'}, {L"“”„«»", '"'},  {L"‘’‚‹›", '\''}, {L"\u00a0\u202f", ' '},
    {L"àâäáãå", 'a'}, {L"ÀÂÄÁÃÅ", 'A'}, {L"çć", 'c'},        {L"Ç", 'C'},      {L"éèêë", 'e'},   {L"ÉÈÊË", 'E'},
    {L"îïíì", 'i'},   {L"ÎÏÍÌ", 'I'},   {L"ôöóòõø", 'o'},    {L"ÔÖÓÒÕØ", 'O'}, {L"ûüúù", 'u'},   {L"ÛÜÚÙ", 'U'},
    {L"ñ", 'n'},      {L"Ñ", 'N'},      {L"ßœæ", 's'},       {L"ŒÆ", 'E'},     {L"ÿý", 'y'},     {L"°", 'o'},
};

static char stand_in(wchar_t wide) {
    if (wide < 128) return (char)wide;
    for (size_t k = 0; k < sizeof replacements / sizeof *replacements; k++)
        if (wcschr(replacements[k].many, wide)) return replacements[k].one;
    return '?';
}

void ascii_write(char *out, size_t size, const char *text) {
    size_t used = 0;
    mbstate_t state = {0};
    while (*text) {
        wchar_t wide;
        size_t bytes = mbrtowc(&wide, text, strlen(text), &state);
        if (bytes == (size_t)-1 || bytes == (size_t)-2 || bytes == 0) {
            wide = '?';
            bytes = 1;
            memset(&state, 0, sizeof state);
        }
        int columns = wcwidth(wide);
        for (int k = 0; k < (columns < 0 ? 1 : columns) && used + 1 < size; k++) out[used++] = stand_in(wide);
        text += bytes;
    }
    out[used] = '\0';
}
