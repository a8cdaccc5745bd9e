/* What the server counts, and its text for Prometheus. Counted by the event loop's thread alone. */
#ifndef TRIVIUM_SERVER_SERVE_METRICS_H
#define TRIVIUM_SERVER_SERVE_METRICS_H

#include "routes.h"

#include <trivium/text.h>

enum { METRICS_BUCKETS = 8 };

typedef struct server_metrics {
    uint64_t begin_us;
    uint64_t requests[HTTP_METHODS][6]; /* by the hundreds of the status */
    uint64_t buckets[METRICS_BUCKETS];  /* requests by how long they took, the last without bound */
    uint64_t total_us, bytes_sent;
    uint64_t connections_total, connections_refused, sockets_total, messages_heard;
} server_metrics;

/* Microseconds of a clock that never jumps. */
uint64_t metrics_now_us(void);
void metrics_count_request(server_metrics *metrics, http_method method, unsigned status, uint64_t bytes, uint64_t took_us);

/* One figure without labels: name, "gauge" or "counter", what it is. */
void metrics_add(tv_text *out, const char *name, const char *kind, const char *about, uint64_t value);

/* A counter for each value of a label. */
void metrics_add_by(tv_text *out, const char *name, const char *about, const char *label, const char *const *labels, const uint64_t *values,
                    int count);

struct server;
void metrics_write(const struct server *it, tv_text *out);

#endif
