/* Reading and cleaning lines, see typed.h. */
#include "typed.h"

#include <stdio.h>
#include <string.h>

static bool is_control(int byte) { return (byte < ' ' && byte != '\t') || byte == 127; }

typed_got typed_read(char line[TYPED_MAX]) {
    size_t used = 0;
    bool bad = false;
    int byte = getc(stdin);
    if (byte == EOF) return TYPED_END;
    for (; byte != '\n' && byte != EOF; byte = getc(stdin)) {
        if (byte == '\r') continue; /* lines may come from elsewhere */
        if (is_control(byte) || used == TYPED_MAX - 1)
            bad = true;
        else
            line[used++] = byte == '\t' ? ' ' : (char)byte;
    }
    while (used > 0 && line[used - 1] == ' ') used--;
    line[used] = '\0';
    size_t blanks = strspn(line, " ");
    memmove(line, line + blanks, used - blanks + 1);
    return bad ? TYPED_BAD : TYPED_LINE;
}

void typed_clean(tv_text *text, size_t begin) {
    for (size_t k = begin; k < text->used; k++)
        if (text->at[k] != '\n' && is_control((unsigned char)text->at[k])) text->at[k] = '?';
}
