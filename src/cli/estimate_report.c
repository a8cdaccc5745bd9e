/* Estimates with error bars, see estimate_report.h. */
#include "estimate_report.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

void report_add(tv_text *out, const char *format, ...) {
    char line[2048];
    va_list values;
    va_start(values, format);
    vsnprintf(line, sizeof line, format, values);
    va_end(values);
    tv_text_add(out, line);
}

/* ---- JSON ---- */

void report_json_number(tv_json *json, const char *key, double value, uint32_t digits) {
    if (!isfinite(value)) {
        tv_json_null(json, key);
        return;
    }
    tv_json_decimal(json, key, llround(value * pow(10, digits)), digits);
}

void report_json_sample(tv_json *json, const statistics_sample *sample, uint32_t seats) {
    statistics_estimate share = statistics_share(sample), elo = statistics_elo_of(sample, seats);
    report_json_number(json, "share", share.value, 4);
    report_json_number(json, "share_low", share.low, 4);
    report_json_number(json, "share_high", share.high, 4);
    report_json_number(json, "elo", elo.value, 1);
    report_json_number(json, "elo_low", elo.low, 1);
    report_json_number(json, "elo_high", elo.high, 1);
}

/* ---- words ---- */

void report_elo_range(tv_text *out, const statistics_estimate *elo) {
    if (isfinite(elo->low) && isfinite(elo->high))
        report_add(out, "%+.0f to %+.0f", elo->low, elo->high);
    else if (isfinite(elo->low))
        report_add(out, "%+.0f or more", elo->low);
    else if (isfinite(elo->high))
        report_add(out, "%+.0f or less", elo->high);
    else
        report_add(out, "unknown");
}

void report_sample_head(tv_text *out) { report_add(out, "%7s  %16s  %6s  %s", "share", "95 % interval", "Elo", "95 % interval"); }

void report_sample(tv_text *out, const statistics_sample *sample, uint32_t seats) {
    statistics_estimate share = statistics_share(sample), elo = statistics_elo_of(sample, seats);
    report_add(out, "%5.1f %%  %5.1f to %5.1f %%  %+6.0f  ", 100 * share.value, 100 * share.low, 100 * share.high, elo.value);
    report_elo_range(out, &elo);
}
