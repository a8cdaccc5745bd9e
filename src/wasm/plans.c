/* The exports of plans (session.h): moves tried on the own view, which never leave this module. */
#include "exchange.h"
#include "handles.h"
#include "sessions.h"

WASM_EXPORT(session_begin_plan) bool wasm_session_begin_plan(uint32_t number);
bool wasm_session_begin_plan(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_error error = {0};
    return session != NULL && (tv_session_begin_plan(session, &error) || answer_error(&error));
}

WASM_EXPORT(session_end_plan) bool wasm_session_end_plan(uint32_t number);
bool wasm_session_end_plan(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session != NULL) tv_session_end_plan(session);
    return session != NULL;
}

/* The move sent joins the plan. */
WASM_EXPORT(session_plan) bool wasm_session_plan(uint32_t number);
bool wasm_session_plan(uint32_t number) {
    tv_session *session = handle_session(number);
    tv_move move;
    tv_error error = {0};
    return session != NULL && sent_move(session, &move) && (tv_session_plan(session, move, &error) || answer_error(&error));
}

/* Takes its last move back; false: it had none. */
WASM_EXPORT(session_unplan) bool wasm_session_unplan(uint32_t number);
bool wasm_session_unplan(uint32_t number) {
    tv_session *session = handle_session(number);
    return session != NULL && tv_session_unplan(session);
}

WASM_EXPORT(session_drop_plan) bool wasm_session_drop_plan(uint32_t number);
bool wasm_session_drop_plan(uint32_t number) {
    tv_session *session = handle_session(number);
    if (session != NULL) tv_session_drop_plan(session);
    return session != NULL;
}
