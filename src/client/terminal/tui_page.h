/* Long texts on a page of their own (help, long explanations), and lists to choose from. */
#ifndef TRIVIUM_CLIENT_TERMINAL_TUI_PAGE_H
#define TRIVIUM_CLIENT_TERMINAL_TUI_PAGE_H

#include <trivium/words.h>

/* Shows a text page by page until the person closes it. */
void page_show(tv_lang lang, const char *title, const char *text);
/* Lets the person choose one of `count` lines, the cursor standing at `at`; -1 when they did not want to. */
int page_choose(tv_lang lang, const char *title, const char *const *lines, int count, int at);

/* Lets the person type a line below a title; BACK: they did not want to. */
typedef enum { PAGE_BACK, PAGE_EMPTY, PAGE_TYPED } page_typed;
page_typed page_type(tv_lang lang, const char *title, char *out, size_t size);

#endif
