/* What a frame says of plans, lines and puzzles as JSON, for session_json.h, which describes it. */
#ifndef TRIVIUM_MID_SESSION_LINES_JSON_H
#define TRIVIUM_MID_SESSION_LINES_JSON_H

#include <trivium/session.h>

void session_json_plan(const tv_frame *frame, tv_json *json);
void session_json_lines(const tv_frame *frame, tv_json *json);
void session_json_puzzle(const tv_frame *frame, tv_json *json);

#endif
