/* Peers and their messages, see peer.h. */
#include "serve/peer.h"

#include "serve/http.h"
#include "serve/log.h"
#include "serve/server.h"
#include "table/heap.h"

#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

struct peer_message {
    peer_message *next;
    size_t size;
    unsigned char room[]; /* LWS_PRE bytes that libwebsockets uses, then the text */
};

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

static bool add_message(server_peer *who, const char *text, size_t size) {
    if (who->waiting_bytes + size > PEER_WAITING_BYTES_MAX) return false;
    peer_message *message = malloc(sizeof *message + LWS_PRE + size + 1);
    if (message == NULL) return false;
    message->next = NULL;
    message->size = size;
    memcpy(message->room + LWS_PRE, text, size);
    if (who->stream) message->room[LWS_PRE + message->size++] = '\n';
    *who->end = message;
    who->end = &message->next;
    who->waiting_bytes += message->size;
    return true;
}

void peer_send(server *it, uint64_t id, const char *text, size_t size) {
    server_peer *who = peer_find(&it->peers, id);
    if (who == NULL || who->dropped) return;
    if (!add_message(who, text, size)) {
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
    if (who->first == NULL && !who->dropped) add_message(who, "", 0);
    lws_callback_on_writable(who->wsi);
}

bool peer_send_waiting(server_peer *who) {
    while (who->first != NULL) {
        peer_message *message = who->first;
        who->first = message->next;
        if (who->first == NULL) who->end = &who->first;
        who->waiting_bytes -= message->size;
        int written =
            lws_write(who->wsi, message->room + LWS_PRE, message->size, who->stream ? LWS_WRITE_HTTP : LWS_WRITE_TEXT);
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
