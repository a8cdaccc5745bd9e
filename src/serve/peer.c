/* Peers and their messages, see peer.h. */
#include "serve/peer.h"

#include "serve/http.h"
#include "serve/log.h"
#include "serve/server.h"
#include "table/heap.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

/* One of the messages that wait for a peer. The text is shared with all others that are told the same: libwebsockets writes the frame's head
 * before it anew for each, and copies what a socket does not take at once. */
struct peer_message {
    peer_message *next;
    hall_message *text;
};
_Static_assert(LWS_PRE <= HALL_MESSAGE_BEFORE, "room for a frame's head");

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

server_peer *peer_open(server *it, struct lws *wsi, bool stream) {
    struct peer_slot *slot = find_free_slot(&it->peers);
    server_peer *who = slot != NULL ? calloc(1, sizeof *who) : NULL;
    if (who == NULL) return NULL;
    *who = (server_peer){.server = it, .wsi = wsi, .stream = stream, .end = &who->first};
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
    while (who->first != NULL) {
        peer_message *message = who->first;
        who->first = message->next;
        hall_message_drop(message->text);
        free(message);
    }
    list->slots[(uint32_t)who->id].at = NULL;
    list->count--;
    free(who->heard);
    free(who);
}

void peer_list_free(peer_list *list) {
    free(list->slots);
    *list = (peer_list){0};
}

/* ---- sending ---- */

/* What goes over the wire: a stream's lines have an end. */
static size_t size_for(const server_peer *who, const hall_message *text) { return text->size + who->stream; }

static bool add_message(server_peer *who, hall_message *text) {
    if (who->waiting_bytes + text->size > PEER_WAITING_BYTES_MAX) return false;
    peer_message *message = malloc(sizeof *message);
    if (message == NULL) return false;
    *message = (peer_message){.text = hall_message_keep(text)};
    *who->end = message;
    who->end = &message->next;
    who->waiting_bytes += size_for(who, text);
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
    if (!add_message(who, text)) {
        log_message(LOG_INFO, "slow", "A client that reads too slowly was dropped.");
        who->dropped = true;
        lws_set_timeout(who->wsi, PENDING_TIMEOUT_CLOSE_SEND, 1); /* its socket may never take anything again */
    }
    lws_callback_on_writable(who->wsi);
}

void peer_drop(server *it, uint64_t id) {
    server_peer *who = peer_find(&it->peers, id);
    if (who == NULL || who->dropped) return;
    who->dropped = true;
    lws_callback_on_writable(who->wsi);
}

void peer_send_life_sign(server_peer *who) {
    if (who->first == NULL && !who->dropped) {
        hall_message *empty = hall_message_make("", 0);
        add_message(who, empty);
        hall_message_drop(empty);
    }
    lws_callback_on_writable(who->wsi);
}

bool peer_send_waiting(server_peer *who) {
    while (who->first != NULL) {
        peer_message *message = who->first;
        who->first = message->next;
        if (who->first == NULL) who->end = &who->first;
        size_t size = size_for(who, message->text);
        who->waiting_bytes -= size;
        unsigned char *text = (unsigned char *)hall_message_text(message->text);
        int written = lws_write(who->wsi, text, size, who->stream ? LWS_WRITE_HTTP : LWS_WRITE_TEXT);
        hall_message_drop(message->text);
        free(message);
        if (written < 0) return false;
        if (who->first == NULL || !lws_send_pipe_choked(who->wsi)) continue;
        lws_callback_on_writable(who->wsi);
        return true;
    }
    if (who->dropped && !who->stream) lws_close_reason(who->wsi, LWS_CLOSE_STATUS_GOINGAWAY, NULL, 0);
    return !who->dropped;
}

uint64_t peer_begin_stream(http_exchange *exchange) {
    server_peer *who = exchange->wsi != NULL ? peer_open(exchange->server, exchange->wsi, true) : NULL;
    if (who == NULL) {
        http_answer_error(exchange, 503, "memory", "The server is short of memory; try again later.");
        return 0;
    }
    exchange->stream = who->id;
    http_answer_with(exchange, &(http_answer){.status = 200, .type = "application/x-ndjson", .close = true});
    return who->id;
}
