/* Peers and their messages, see peer.h. */
#include "peer.h"

#include "connection.h"
#include "log.h"
#include "memory/heap.h"
#include "server.h"

#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

/* The next free slot, searched from where the last one was found: numbers of those who left rest for a while. */
static struct peer_slot *find_free_slot(peer_list *list) {
    if (list->count == list->room) {
        uint32_t room = list->room;
        if (!tv_heap_room((void **)&list->slots, &list->room, room + 64, sizeof list->slots[0])) return NULL;
        memset(list->slots + room, 0, (list->room - room) * sizeof list->slots[0]);
        list->next = room;
    }
    while (list->slots[list->next % list->room].at != NULL) list->next++;
    list->next %= list->room;
    return &list->slots[list->next];
}

server_peer *peer_open(connection *link, bool stream) {
    server *it = link->server;
    struct peer_slot *slot = find_free_slot(&it->peers);
    server_peer *who = slot != NULL ? calloc(1, sizeof *who) : NULL;
    if (who == NULL) return NULL;
    *who = (server_peer){.server = it, .connection = link, .stream = stream};
    who->id = (uint64_t)++slot->used << 32 | (uint32_t)(slot - it->peers.slots);
    slot->at = who;
    it->peers.count++;
    return who;
}

server_peer *peer_find(const peer_list *list, uint64_t id) {
    uint32_t index = (uint32_t)id;
    if (index >= list->room || list->slots[index].at == NULL) return NULL;
    return list->slots[index].at->id == id ? list->slots[index].at : NULL;
}

void peer_close(server_peer *who) {
    peer_list *list = &who->server->peers;
    list->slots[(uint32_t)who->id].at = NULL;
    list->count--;
    free(who);
}

void peer_list_free(peer_list *list) {
    free(list->slots);
    *list = (peer_list){0};
}

/* ---- sending ---- */

_Static_assert((int)FRAME_HEAD_MAX <= (int)HALL_MESSAGE_BEFORE, "room for a frame's head");

static void release_text(void *owner) { hall_message_drop(owner); }

/* The text is shared with all who are told the same. A frame's head before it is the same for all of them, too; a stream's line ends with what
 * stands behind it. */
static bool add_message(server_peer *who, hall_message *text) {
    wire_line *to = &who->connection->line;
    unsigned char *bytes = (unsigned char *)hall_message_text(text), head[FRAME_HEAD_MAX];
    size_t head_size = who->stream ? 0 : frame_write_head(head, FRAME_TEXT, text->size);
    if (to->waiting + text->size > PEER_WAITING_BYTES_MAX) return false;
    memcpy(bytes - head_size, head, head_size);
    if (!line_add_shared(to, bytes - head_size, head_size + text->size + who->stream, release_text, text)) return false;
    hall_message_keep(text);
    return true;
}

void peer_send(server *it, uint64_t id, const char *text, size_t size) {
    hall_message *message = hall_message_make(text, size);
    peer_send_shared(it, id, message);
    hall_message_drop(message);
}

void peer_send_shared(server *it, uint64_t id, hall_message *text) {
    server_peer *who = peer_find(&it->peers, id);
    if (who == NULL || who->dropped) return;
    if (add_message(who, text)) {
        connection_wake(who->connection);
        return;
    }
    log_message(LOG_INFO, "slow", "A client that reads too slowly was dropped.");
    who->dropped = true;
    connection_break(who->connection); /* its line may never take anything again */
}

void peer_drop(server *it, uint64_t id) {
    server_peer *who = peer_find(&it->peers, id);
    if (who == NULL || who->dropped) return;
    who->dropped = true;
    if (who->stream)
        connection_end(who->connection);
    else
        socket_say_close(who->connection, CLOSE_GOING_AWAY);
}

void peer_send_life_sign(server_peer *who) {
    who->connection->heard_us = loop_now_us();
    if (who->connection->line.waiting > 0 || who->dropped) return;
    hall_message *empty = hall_message_make("", 0);
    add_message(who, empty);
    hall_message_drop(empty);
}

uint64_t peer_begin_stream(http_exchange *exchange) {
    connection *link = exchange->connection;
    bool wanted = exchange->method != HTTP_HEAD && link != NULL; /* who asks for the head alone gets no line */
    server_peer *who = wanted ? peer_open(link, true) : NULL;
    if (wanted && who == NULL) {
        http_answer_error(exchange, 503, "memory", "The server is short of memory; try again later.");
        return 0;
    }
    exchange->streams = true;
    http_answer_with(exchange, &(http_answer){.status = 200, .type = "application/x-ndjson", .close = true});
    if (who == NULL) return 0;
    link->who = who;
    if (!http_write_answer(link)) connection_break(link); /* before the first line */
    return who->id;
}
