/* Tells the service manager how the server is (sd_notify(3), without its library): ready, reloading, stopping, and that its loop still turns.
 * Without a service manager nothing happens. */
#ifndef TRIVIUM_SERVER_WIRE_NOTIFY_H
#define TRIVIUM_SERVER_WIRE_NOTIFY_H

#include <stdint.h>
#include <sys/socket.h>
#include <sys/un.h>

typedef struct notifier {
    int file; /* -1: nobody is told */
    struct sockaddr_un to;
    socklen_t to_size;
    uint64_t every_us; /* how often it wants to hear that the loop turns; 0: never */
    uint64_t next_us;
} notifier;

/* Reads NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID, and removes them: they are not for programs that this one starts. */
void notify_open(notifier *it);
void notify_close(notifier *it);
void notify_say(const notifier *it, const char *state);
/* Once a turn of the loop; says WATCHDOG=1 when it is time. */
void notify_alive(notifier *it, uint64_t now_us);

#endif
