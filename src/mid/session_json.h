/* A session as JSON, for the page: one message holds all that a frame shows. Keys that are told with "?" may be missing.
 *
 * session_json_frame:
 *   number      counts frames: equal numbers, equal frames
 *   game        its id
 *   decisions, shown, seen, told, undo, redo   numbers, as in tv_frame
 *   actor, person, curtain                     a seat or null
 *   viewer                                     a seat, "spectator" or "all"
 *   deciding, shared, sent, remote, over, open, advised, undoable, older
 *                                           true or false; older: there may be lines before the log's oldest one
 *   turn        {number, owner}                owner: a seat or null
 *   undo_limit  why no more can be taken back, a sentence
 *   seats       [{name, player, here, away, acting, left_ms}]    left_ms: a number or null
 *   result      null while it goes on, else {places: [1, 2], clause: "AV 9.1" or "resign" or null, reason: "a sentence"}
 *   question    {prompt, chosen: [id], lit: [id], ways, whole: true or false, move: MOVE or null, payments, proposed: number or null,
 *                reveals, list: [MOVE]}        list: the first of the ways (payments first), at most 60; empty as long as nothing is
 *                                              chosen and there are more than 12
 *   changes     [{id, kind}]                  kind: "came", "went", "moved", "other": what became of listed elements since the frame
 *                                              before, for animations
 *   news        [id]                          elements that are called otherwise than when `person` last decided, for outlines
 *   marks       [id]                          what others' events have reached since `person` last decided, also what is only drawn
 *   advice      null or {move: MOVE, sentence}: what is advised at this moment; its path is to be outlined
 *   chances     null or {seats: [0.6, 0.4], present: true or false}: as last worked out from what `person` knows; present: of this moment
 *   lesson      null or {stage: "followed", "strayed" or "done", followed, moves, greeting, words, move: the lesson's in its notation, or null}
 *   plan        null or {open, ahead: true or false, moves: [sentence], offered: MOVE or null, broken, broken_words}
 *   lines       null or {place: a node or null, from, game, as: a seat or null, worlds, holds, world, nodes: [{id, level, decision, from, as, seat,
 *                move, sentence, name, remark, holds, chances: [0.6, null] or null, first, last, on_way}]}, as in lines.h. The nodes stand in the
 *                order in which they are shown: a move, the others in its place one level deeper, what follows it
 *   puzzle      null or {stage: "asked", "tried", "wrong", "solved" or "shown", decision, seat, level, tries, tried: a move or null, words}
 *   picture     see picture_json.h: what is drawn otherwise than in the picture that the page has
 *   MOVE        {text, sentence, reveals, preview, path: [id], prior}
 *
 * session_json_log:     [{decision, turn, seat, fresh, sentence}]                            seat: who did it, or null
 * session_json_story:   the same, each with from: [id], to: [id], at: [id] (what it leaves, what it reaches, where else it is seen) and sound: "wood" or
 *                       another word of touch.h, "" for none
 * session_json_moves:   [MOVE]: all the ways, in the order of the question's list
 * session_json_pick:    {pick: "refused", "chosen", "back" or "whole", refusal: null or {clause: "AV 4.3" or null, sentence, about: [id]}}
 * session_json_refusal: {clause, sentence, about} or null
 * session_json_wish:    {kind: "none", "bot", "keep" or "send", seat, bot, seed: "16 hexadecimal digits", decision}; all but kind only for "bot".
 *                       The view's bytes are not in it.
 * session_json_advice_task: {seat, seed, number}, without the view, too. */
#ifndef TRIVIUM_MID_SESSION_JSON_H
#define TRIVIUM_MID_SESSION_JSON_H

#include "picture_json.h"

/* The present frame and its question. `page` is what the page has drawn, and `since` the number of the picture it shows (0: none); without a page
 * there is no picture. False when memory is short. */
bool session_json_frame(tv_session *session, picture_kept *page, uint32_t since, tv_json *json);
/* The log's lines of this decision and later ones; 0: all. */
void session_json_log(tv_session *session, uint32_t from_decision, tv_json *json);
/* The beats after this decision. */
void session_json_story(tv_session *session, uint32_t after, tv_json *json);
void session_json_moves(tv_session *session, tv_json *json);
void session_json_pick(tv_pick pick, const tv_refusal *refusal, tv_json *json);
/* `known` as tv_session_why_not and its kind answer. */
void session_json_refusal(bool known, const tv_refusal *refusal, tv_json *json);
void session_json_advice_task(const tv_advice_task *task, tv_json *json);
void session_json_wish(const tv_wish *wish, tv_json *json);

#endif
