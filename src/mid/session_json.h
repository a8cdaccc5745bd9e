/* A session as JSON, for the page: one message holds all that a frame shows. Keys that are told with "?" may be missing.
 *
 * session_json_frame:
 *   number      counts frames: equal numbers, equal frames
 *   game        "avalon"
 *   decisions, shown, seen, undo, redo         numbers, as in tv_frame
 *   actor, person, curtain                     a seat or null
 *   viewer                                     a seat, "spectator" or "all"
 *   deciding, shared, sent, remote, over, advised, older    true or false; older: there may be lines before the log's oldest one
 *   turn        {number, owner}                owner: a seat or null
 *   undo_limit  why no more can be taken back, a sentence
 *   seats       [{name, player, here, away, acting, left_ms}]    left_ms: a number or null
 *   result      null while it goes on, else {places: [1, 2], clause: "AV 9.1" or "resign" or null, reason: "a sentence"}
 *   question    {prompt, chosen: [id], lit: [id], ways, whole: true or false, move: MOVE or null, payments, proposed: number or null,
 *                reveals, list: [MOVE]}        list: the first of the ways (payments first), at most 60; empty as long as nothing is
 *                                              chosen and there are more than 12
 *   scene       {whole, width, height, areas: [AREA], order?: [id], elements: [ELEMENT], changes: [{id, kind}], news: [id]}
 *               whole: `elements` are all there are, in the order in which they are drawn. Otherwise they are those that came, moved or
 *               changed since the frame before (number - 1), and `order` tells all ids when it is another than before.
 *               kind: "came", "went", "moved", "other". news: elements that mean something else than when `person` last decided.
 *   AREA        {id, label, columns, panel, x, y, w, h}          panel: 0 none, 1 with its label as heading, 2 without
 *   ELEMENT     {id, label, text, brief, area, x, y, w, h, turn, count, decor, art, tint, left, shape}    as in tv_element
 *   MOVE        {text, sentence, reveals, preview, path: [id], prior}
 *
 * session_json_log:     [{decision, turn, seat, fresh, sentence}]                            seat: who did it, or null
 * session_json_moves:   [MOVE]: all the ways, in the order of the question's list
 * session_json_pick:    {pick: "refused", "chosen", "back" or "whole", refusal: null or {clause: "AV 4.3" or null, sentence, about: [id]}}
 * session_json_refusal: {clause, sentence, about} or null
 * session_json_wish:    {kind: "none", "bot", "keep" or "send", seat, bot, seed: "16 hexadecimal digits", decision}; all but kind only for "bot".
 *                       The view's bytes are not in it. */
#ifndef TRIVIUM_MID_SESSION_JSON_H
#define TRIVIUM_MID_SESSION_JSON_H

#include <trivium/session.h>

/* The present frame and its question; `whole`: all of the picture, for who has not shown the frame before. */
void session_json_frame(tv_session *session, bool whole, tv_json *json);
/* The log's lines of this decision and later ones; 0: all. */
void session_json_log(tv_session *session, uint32_t from_decision, tv_json *json);
void session_json_moves(tv_session *session, tv_json *json);
void session_json_pick(tv_pick pick, const tv_refusal *refusal, tv_json *json);
/* `known` as tv_session_why_not and its kind answer. */
void session_json_refusal(bool known, const tv_refusal *refusal, tv_json *json);
void session_json_wish(const tv_wish *wish, tv_json *json);

#endif
