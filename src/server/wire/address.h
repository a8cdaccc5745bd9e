/* Addresses of clients: as text, and as the number of the network that limits count. */
#ifndef TRIVIUM_SERVER_WIRE_ADDRESS_H
#define TRIVIUM_SERVER_WIRE_ADDRESS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/* "192.0.2.1", also when it came as an address of version 6; "" for what is neither version. */
void address_write(const struct sockaddr *from, char *out, size_t size);
/* Never 0. Of version 6 the upper half, because everybody has a whole network of them. */
uint64_t address_network(const char *text);

#endif
