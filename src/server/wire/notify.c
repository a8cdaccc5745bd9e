/* Datagrams to the service manager, see notify.h. */
#include "notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static uint64_t read_watchdog(void) {
    const char *every = getenv("WATCHDOG_USEC"), *whom = getenv("WATCHDOG_PID");
    if (every == NULL || (whom != NULL && strtoll(whom, NULL, 10) != (long long)getpid())) return 0;
    return strtoull(every, NULL, 10) / 2;
}

void notify_open(notifier *it) {
    const char *path = getenv("NOTIFY_SOCKET");
    size_t size = path != NULL ? strlen(path) : 0;
    *it = (notifier){.file = -1, .to.sun_family = AF_UNIX};
    if (size > 1 && size < sizeof it->to.sun_path && (path[0] == '/' || path[0] == '@')) {
        memcpy(it->to.sun_path, path, size);
        if (path[0] == '@') it->to.sun_path[0] = '\0'; /* an abstract name, which no file has */
        it->to_size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
        it->file = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
        it->every_us = read_watchdog();
    }
    unsetenv("NOTIFY_SOCKET");
    unsetenv("WATCHDOG_USEC");
    unsetenv("WATCHDOG_PID");
}

void notify_close(notifier *it) {
    if (it->file >= 0) close(it->file);
    it->file = -1;
}

static void send_state(const notifier *it, const char *state, int how) {
    if (it->file < 0) return;
    ssize_t ignored = sendto(it->file, state, strlen(state), MSG_NOSIGNAL | how, (const struct sockaddr *)&it->to, it->to_size);
    (void)ignored; /* a service manager that is gone is no reason to stop */
}

/* Said once: it must arrive, also when the service manager is busy. */
void notify_say(const notifier *it, const char *state) { send_state(it, state, 0); }

void notify_alive(notifier *it, uint64_t now_us) {
    if (it->every_us == 0 || now_us < it->next_us) return;
    send_state(it, "WATCHDOG=1", MSG_DONTWAIT);
    it->next_us = now_us + it->every_us;
}
