/* The crowd's WebSockets: as little as a client needs. */
#ifndef TRIVIUM_TESTS_LOAD_WIRE_H
#define TRIVIUM_TESTS_LOAD_WIRE_H

#include "crowd.h"

/* Connects and says hello; who->open when the answer has come. */
bool wire_connect(crowd *it, player *who, uint32_t number);
void wire_send(crowd *it, player *who, uint8_t opcode, const char *bytes, size_t size);
/* Waits so long for anything to come, and hands whole messages to crowd_hear. */
void wire_poll(crowd *it, int ms);

#endif
