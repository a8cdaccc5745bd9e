/* Estimates with error bars in words and as JSON, the same way wherever matches are told about. */
#ifndef TRIVIUM_CLI_ESTIMATE_REPORT_H
#define TRIVIUM_CLI_ESTIMATE_REPORT_H

#include "lab/statistics.h"

#include <trivium/json.h>

/* Adds words made as by printf. */
__attribute__((format(printf, 2, 3))) void report_add(tv_text *out, const char *format, ...);

/* A number with so many decimals; null when it is infinite. */
void report_json_number(tv_json *json, const char *key, double value, uint32_t digits);
/* The keys share, share_low, share_high, elo, elo_low, elo_high of a sample. */
void report_json_sample(tv_json *json, const statistics_sample *sample, uint32_t seats);

/* Columns "96.5 %   93.0 to 98.3 %     +576   +449 to +704", as wide as report_sample_head. */
void report_sample(tv_text *out, const statistics_sample *sample, uint32_t seats);
void report_sample_head(tv_text *out);
/* A range of Elo in at most 18 characters: "+449 to +704", "+449 or more". */
void report_elo_range(tv_text *out, const statistics_estimate *elo);

#endif
