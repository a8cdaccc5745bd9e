/* trivium admin reports: what people reported about a table, and the talk there, so that it can be judged. */
#include "admin_reports.h"

#include <stdio.h>
#include <time.h>

enum { LINES_MOST = 1000 };

typedef struct report_list {
    store *store;
    tv_text *out;
    const char *mark; /* before each line */
    uint32_t count;
} report_list;

static bool print_line(void *host, const void *row) {
    report_list *it = host;
    const store_line *line = row;
    store_person person = {0};
    char stamp[32];
    time_t at = (time_t)(line->at_ms / 1000);
    struct tm parts;
    gmtime_r(&at, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%d %H:%M ", &parts);
    it->store->person(it->store, line->person, &person);
    tv_text_add(it->out, it->mark);
    tv_text_add(it->out, stamp);
    tv_text_add(it->out, person.name[0] != '\0' ? person.name : "(gone)");
    tv_text_add(it->out, ": ");
    tv_text_add(it->out, line->text);
    tv_text_add_char(it->out, '\n');
    it->count++;
    return true;
}

static bool count_line(void *host, const void *row) {
    (void)row;
    ++*(uint32_t *)host;
    return true;
}

static bool print_table(void *host, const void *row) {
    report_list *it = host;
    const store_game *game = row;
    uint32_t reports = 0;
    it->store->lines(it->store, game->id, STORE_REPORTED, LINES_MOST, count_line, &reports);
    if (reports == 0) return true;
    tv_text_add(it->out, game->id);
    tv_text_add_char(it->out, '\n');
    it->mark = "  reported ";
    it->store->lines(it->store, game->id, STORE_REPORTED, LINES_MOST, print_line, it);
    it->mark = "  said     ";
    it->store->lines(it->store, game->id, STORE_SAID, LINES_MOST, print_line, it);
    it->store->lines(it->store, game->id, STORE_SAID_ASIDE, LINES_MOST, print_line, it);
    return true;
}

void admin_print_reports(store *from, tv_text *out) {
    report_list it = {.store = from, .out = out};
    for (uint8_t status = STORE_WAITING; status <= STORE_CANCELLED; status++) from->games(from, status, print_table, &it);
    if (it.count == 0) tv_text_add(out, "Nothing was reported.\n");
}
