/* Counts requests and writes what was counted, see metrics.h. */
#include "metrics.h"

#include "host/host_time.h"
#include "server.h"

/* Upper bounds of the buckets, and how Prometheus wants them written: in seconds. */
static const struct {
    uint64_t below_us;
    const char *seconds;
} bounds[METRICS_BUCKETS] = {
    {1000, "0.001"},  {5000, "0.005"}, {20000, "0.02"}, {50000, "0.05"},
    {250000, "0.25"}, {1000000, "1"},  {5000000, "5"},  {UINT64_MAX, "+Inf"},
};

uint64_t metrics_now_us(void) { return host_time_ns() / 1000; }

void metrics_count_request(server_metrics *metrics, http_method method, unsigned status, uint64_t bytes, uint64_t took_us) {
    unsigned hundreds = status / 100;
    metrics->requests[method][hundreds < 6 ? hundreds : 0]++;
    metrics->bytes_sent += bytes;
    metrics->total_us += took_us;
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        if (took_us > bounds[i].below_us) continue;
        metrics->buckets[i]++;
        break;
    }
}

/* ---- the text ---- */

static void add_head(tv_text *out, const char *name, const char *kind, const char *about) {
    const char *parts[] = {"# HELP ", name, " ", about, "\n# TYPE ", name, " ", kind, "\n"};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) tv_text_add(out, parts[i]);
}

static void add_value(tv_text *out, const char *name, uint64_t value) {
    tv_text_add(out, name);
    tv_text_add_char(out, ' ');
    tv_text_add_uint(out, value);
    tv_text_add_char(out, '\n');
}

void metrics_add(tv_text *out, const char *name, const char *kind, const char *about, uint64_t value) {
    add_head(out, name, kind, about);
    add_value(out, name, value);
}

void metrics_add_by(tv_text *out, const char *name, const char *about, const char *label, const char *const *labels, const uint64_t *values,
                    int count) {
    add_head(out, name, "counter", about);
    for (int i = 0; i < count; i++) {
        const char *parts[] = {name, "{", label, "=\"", labels[i]};
        for (size_t k = 0; k < sizeof parts / sizeof parts[0]; k++) tv_text_add(out, parts[k]);
        add_value(out, "\"}", values[i]);
    }
}

/* Microseconds as seconds. */
static void add_seconds(tv_text *out, const char *name, uint64_t us) {
    tv_text_add(out, name);
    tv_text_add_char(out, ' ');
    tv_text_add_uint(out, us / 1000000);
    tv_text_add_char(out, '.');
    for (uint64_t unit = 100000; unit > 0; unit /= 10) tv_text_add_char(out, (char)('0' + us / unit % 10));
    tv_text_add_char(out, '\n');
}

static void add_requests(tv_text *out, const server_metrics *metrics) {
    const char *name = "trivium_http_requests_total";
    add_head(out, name, "counter", "Requests answered, by method and class of status.");
    for (int method = 0; method < HTTP_METHODS; method++) {
        for (int hundreds = 0; hundreds < 6; hundreds++) {
            if (metrics->requests[method][hundreds] == 0) continue;
            tv_text_add(out, name);
            tv_text_add(out, "{method=\"");
            tv_text_add(out, http_method_names[method]);
            tv_text_add(out, "\",status=\"");
            tv_text_add_int(out, hundreds);
            tv_text_add(out, "xx\"} ");
            tv_text_add_uint(out, metrics->requests[method][hundreds]);
            tv_text_add_char(out, '\n');
        }
    }
}

static void add_durations(tv_text *out, const server_metrics *metrics) {
    uint64_t count = 0;
    add_head(out, "trivium_http_request_seconds", "histogram", "From the whole request to the last byte of its answer.");
    for (int i = 0; i < METRICS_BUCKETS; i++) {
        count += metrics->buckets[i];
        tv_text_add(out, "trivium_http_request_seconds_bucket{le=\"");
        tv_text_add(out, bounds[i].seconds);
        add_value(out, "\"}", count);
    }
    add_seconds(out, "trivium_http_request_seconds_sum", metrics->total_us);
    add_value(out, "trivium_http_request_seconds_count", count);
}

void metrics_write(const struct server *it, tv_text *out) {
    const server_metrics *metrics = &it->metrics;
    add_head(out, "trivium_uptime_seconds", "gauge", "Since the server started.");
    add_seconds(out, "trivium_uptime_seconds", metrics_now_us() - metrics->begin_us);
    metrics_add(out, "trivium_connections", "gauge", "Connections open now.", it->connections);
    metrics_add(out, "trivium_connections_total", "counter", "Connections accepted.", metrics->connections_total);
    metrics_add(out, "trivium_connections_refused_total", "counter", "Connections over the limit.", metrics->connections_refused);
    metrics_add(out, "trivium_peers", "gauge", "WebSockets and streams open now.", it->peers.count);
    metrics_add(out, "trivium_sockets_total", "counter", "WebSockets opened.", metrics->sockets_total);
    metrics_add(out, "trivium_messages_heard_total", "counter", "Messages from WebSockets.", metrics->messages_heard);
    if (it->workers != NULL) metrics_add(out, "trivium_jobs", "gauge", "Jobs waiting for a worker or running.", workers_busy(it->workers));
    metrics_add(out, "trivium_http_sent_bytes_total", "counter", "Bytes of bodies sent.", metrics->bytes_sent);
    add_requests(out, metrics);
    add_durations(out, metrics);
    if (it->app->figures != NULL) it->app->figures(it->app->host, out);
}
