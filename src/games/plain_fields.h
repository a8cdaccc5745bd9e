/* The fields of a state as a plain picture shows them: labels and values in words. */
#ifndef TRIVIUM_GAMES_PLAIN_FIELDS_H
#define TRIVIUM_GAMES_PLAIN_FIELDS_H

#include <trivium/game.h>

enum { FIELDS_TEXT = 1 << 14, FIELDS_NODES = 1200 };

/* A state as its game writes it, read again. `nodes[0]` is the whole; `whole` is false when it did not fit. */
typedef struct plain_fields {
    const tv_game *game;
    const tv_reader *reader;
    uint8_t seats;
    bool whole;
    tv_json_doc doc;
    tv_json_node nodes[FIELDS_NODES];
    char text[FIELDS_TEXT];
} plain_fields;

void plain_fields_read(plain_fields *fields, const tv_game *game, const void *box, const void *view, const tv_reader *reader);
/* The first field and the one after; 0: there is none. */
uint32_t plain_field_first(const plain_fields *fields);
uint32_t plain_field_next(const plain_fields *fields, uint32_t node);
/* What the game says about it, or what is assumed of one that it does not mention. */
tv_shown plain_field_shown(const plain_fields *fields, uint32_t node);
/* The item of a list; 0: there is none. */
uint32_t plain_item(const plain_fields *fields, uint32_t node, uint32_t number);
bool plain_is_list_of_lists(const plain_fields *fields, uint32_t node);
/* Label (the key where the game says none) and value. */
void plain_write_label(const plain_fields *fields, uint32_t node, const tv_shown *shown, tv_text *out);
void plain_write_value(const plain_fields *fields, uint32_t node, const tv_domain *domain, tv_text *out);
/* Is there something: neither null nor empty nor nought? */
bool plain_is_something(const plain_fields *fields, uint32_t node);

#endif
