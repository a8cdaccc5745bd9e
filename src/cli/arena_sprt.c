/* The sequential test as people write it, see arena_sprt.h. */
#include "arena_sprt.h"

#include "lab/statistics.h"

#include <stdlib.h>
#include <string.h>

/* Reads "-12.5" or, with a unit, "12.5%": plain digits only, no blanks, exponents or names of numbers. */
static bool read_decimal(const char **at, double *value) {
    const char *digits = *at + (**at == '-' || **at == '+');
    size_t whole = strspn(digits, "0123456789");
    size_t size = whole;
    if (digits[size] == '.') size += 1 + strspn(digits + size + 1, "0123456789");
    if (whole == 0 || whole > 9 || size > 30) return false;
    char number[40] = {0};
    memcpy(number, *at, (size_t)(digits - *at) + size);
    *value = strtod(number, NULL);
    *at = digits + size;
    return true;
}

/* Two numbers, both in Elo or both in per cent. */
static bool read_hypotheses(const char *text, double value[2], bool *percent) {
    for (int i = 0; i < 2; i++) {
        if (!read_decimal(&text, &value[i])) return false;
        bool sign = *text == '%';
        text += sign;
        if (i == 1 && sign != *percent) return false;
        *percent = sign;
        if (*text != (i == 0 ? ',' : '\0')) return false;
        text += i == 0;
    }
    return true;
}

static int read_error_rate(const cli_call *call, const char *option, double *rate) {
    const char *text = cli_value(call, option);
    const char *at = text;
    *rate = 0.05;
    if (text == NULL) return CLI_OK;
    if (!cli_given(call, "sprt")) return cli_complain(call, CLI_USAGE, "--%s belongs to --sprt, which is not given.", option);
    if (read_decimal(&at, rate) && *at == '\0' && *rate >= 0.0001 && *rate <= 0.4) return CLI_OK;
    return cli_complain(call, CLI_USAGE, "--%s takes a probability from 0.0001 to 0.4, not \"%s\".", option, text);
}

int arena_sprt_read(const cli_call *call, uint32_t seats, sprt_test *test, bool *given) {
    const char *text = cli_value(call, "sprt");
    *given = text != NULL;
    int exit_code = read_error_rate(call, "alpha", &test->alpha);
    if (exit_code == CLI_OK) exit_code = read_error_rate(call, "beta", &test->beta);
    if (exit_code != CLI_OK || !*given) return exit_code;
    double value[2];
    bool percent = false;
    if (!read_hypotheses(text, value, &percent))
        return cli_complain(call, CLI_USAGE, "--sprt takes two leads in Elo (0,20) or two shares (55%%,60%%), not \"%s\".", text);
    for (int i = 0; i < 2; i++) test->share[i] = percent ? value[i] / 100 : statistics_elo_to_share(value[i], seats);
    if (test->share[0] < 0.001 || test->share[1] > 0.999)
        return cli_complain(call, CLI_USAGE, "--sprt %s: shares lie between 0.1%% and 99.9%%.", text);
    if (test->share[1] - test->share[0] < 0.0005)
        return cli_complain(call, CLI_USAGE, "--sprt %s: the second must be larger than the first, by at least 0.05%%.", text);
    return CLI_OK;
}
