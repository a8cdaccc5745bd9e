/* Writes and counts addresses, see address.h. */
#include "address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

void address_write(const struct sockaddr *from, char *out, size_t size) {
    out[0] = '\0';
    if (from->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)from)->sin_addr, out, (socklen_t)size);
    } else if (from->sa_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)from)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(six))
            inet_ntop(AF_INET, six->s6_addr + 12, out, (socklen_t)size);
        else
            inet_ntop(AF_INET6, six, out, (socklen_t)size);
    }
}

uint64_t address_network(const char *text) {
    enum { FOUR_IN_SIX = 0xffff, NOWHERE = 1 }; /* the latter also stands for ::1 and the like */
    struct in_addr four;
    struct in6_addr six;
    uint64_t number = 0;
    if (inet_pton(AF_INET, text, &four) == 1) return (uint64_t)FOUR_IN_SIX << 32 | ntohl(four.s_addr);
    if (inet_pton(AF_INET6, text, &six) != 1) return NOWHERE;
    if (IN6_IS_ADDR_V4MAPPED(&six)) {
        memcpy(&four, six.s6_addr + 12, sizeof four);
        return (uint64_t)FOUR_IN_SIX << 32 | ntohl(four.s_addr);
    }
    for (int i = 0; i < 8; i++) number = number << 8 | six.s6_addr[i];
    return number != 0 ? number : NOWHERE;
}
