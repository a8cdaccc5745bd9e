/* Softmax regression by Newton's method, see tune_fit.h. Tables are narrow, so the matrix of second derivatives is small, and a dozen
 * steps suffice; there is no rate to choose and no luck involved. */
#include "tune_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <trivium/judgement.h>

/* ---- data ---- */

void tune_data_free(tune_data *data) {
    free(data->rows);
    free(data->shares);
    free(data->cases);
    *data = (tune_data){0};
}

/* Makes room for so many elements; keeps the old block when memory is short. */
static bool grow(void **block, size_t needed, size_t size) {
    void *larger = realloc(*block, needed * size);
    if (larger != NULL) *block = larger;
    return larger != NULL;
}

static bool make_room(tune_data *data, size_t rows, uint32_t cases) {
    if (data->row_count + rows > data->row_room) {
        size_t room = 2 * data->row_room + rows;
        if (!grow((void **)&data->rows, room * data->width, sizeof *data->rows)) return false;
        if (!grow((void **)&data->shares, room, sizeof *data->shares)) return false;
        data->row_room = room;
    }
    if (data->case_count + cases > data->case_room) {
        uint32_t room = 2 * data->case_room + cases;
        if (!grow((void **)&data->cases, room, sizeof *data->cases)) return false;
        data->case_room = room;
    }
    return true;
}

int32_t *tune_data_add(tune_data *data, uint32_t alternatives, bool held_out, float **shares) {
    if (!make_room(data, alternatives, 1)) return NULL;
    int32_t *rows = data->rows + data->row_count * data->width;
    *shares = data->shares + data->row_count;
    memset(*shares, 0, alternatives * sizeof **shares);
    data->cases[data->case_count++] = (tune_case){data->row_count, alternatives, held_out};
    data->row_count += alternatives;
    return rows;
}

bool tune_data_join(tune_data *data, const tune_data *more) {
    if (!make_room(data, more->row_count, more->case_count)) return false;
    memcpy(data->rows + data->row_count * data->width, more->rows, more->row_count * data->width * sizeof *data->rows);
    memcpy(data->shares + data->row_count, more->shares, more->row_count * sizeof *data->shares);
    for (uint32_t i = 0; i < more->case_count; i++) {
        data->cases[data->case_count] = more->cases[i];
        data->cases[data->case_count++].first += data->row_count;
    }
    data->row_count += more->row_count;
    return true;
}

/* ---- one case ---- */

static double chance_unit(void) { return log(2) / TV_DOUBLING; }

/* The chance that the weights give an alternative, for all of a case; returns its surprise. */
static double foresee(const tune_data *data, const tune_case *it, const double *weights, double *chances) {
    double most = -INFINITY, sum = 0, surprise = 0;
    for (uint32_t i = 0; i < it->count; i++) {
        const int32_t *row = data->rows + (it->first + i) * data->width;
        double score = 0;
        for (uint32_t k = 0; k < data->width; k++) score += weights[k] * row[k];
        chances[i] = score * chance_unit();
        if (chances[i] > most) most = chances[i];
    }
    for (uint32_t i = 0; i < it->count; i++) sum += exp(chances[i] - most);
    for (uint32_t i = 0; i < it->count; i++) {
        double logarithm = chances[i] - most - log(sum);
        surprise -= (double)data->shares[it->first + i] * logarithm;
        chances[i] = exp(logarithm);
    }
    return surprise;
}

/* Room for the chances of the widest case. */
static double *chances_room(const tune_data *data) {
    uint32_t most = 1;
    for (uint32_t i = 0; i < data->case_count; i++)
        if (data->cases[i].count > most) most = data->cases[i].count;
    return malloc(most * sizeof(double));
}

tune_error tune_measure(const tune_data *data, const double *weights) {
    double sums[2] = {0, 0}, *chances = chances_room(data);
    uint32_t counts[2] = {0, 0};
    for (uint32_t i = 0; chances != NULL && i < data->case_count; i++) {
        sums[data->cases[i].held_out] += foresee(data, &data->cases[i], weights, chances);
        counts[data->cases[i].held_out]++;
    }
    free(chances);
    for (uint32_t i = 0; i < 2; i++) sums[i] = counts[i] ? sums[i] / counts[i] / log(2) : 0;
    return (tune_error){sums[0], sums[1]};
}

/* ---- the fit ---- */

typedef struct slope {
    double loss;
    double first[TUNE_WIDTH_MAX];
    double second[TUNE_WIDTH_MAX][TUNE_WIDTH_MAX];
} slope;

static void slope_of_case(const tune_data *data, const tune_case *it, const double *chances, slope *at) {
    uint32_t width = data->width;
    double mean[TUNE_WIDTH_MAX] = {0}, unit = chance_unit();
    for (uint32_t i = 0; i < it->count; i++)
        for (uint32_t k = 0; k < width; k++) mean[k] += chances[i] * data->rows[(it->first + i) * width + k];
    for (uint32_t i = 0; i < it->count; i++) {
        const int32_t *row = data->rows + (it->first + i) * width;
        double off = chances[i] - (double)data->shares[it->first + i];
        for (uint32_t k = 0; k < width; k++) {
            double away = row[k] - mean[k];
            at->first[k] += unit * off * row[k];
            if (away != 0)
                for (uint32_t j = 0; j <= k; j++) at->second[k][j] += unit * unit * chances[i] * away * (row[j] - mean[j]);
        }
    }
}

/* Loss and slopes at these weights, the pull included. */
static void slope_at(const tune_data *data, const double *weights, const double *start, const double *stiffness, double *chances,
                     slope *at) {
    memset(at, 0, sizeof *at);
    for (uint32_t i = 0; i < data->case_count; i++) {
        if (data->cases[i].held_out) continue;
        at->loss += foresee(data, &data->cases[i], weights, chances);
        slope_of_case(data, &data->cases[i], chances, at);
    }
    for (uint32_t k = 0; k < data->width; k++) {
        double away = weights[k] - start[k];
        at->loss += stiffness[k] * away * away / 2;
        at->first[k] += stiffness[k] * away;
        at->second[k][k] += stiffness[k];
    }
}

/* Solves second * step = first by Cholesky; the matrix is positive, because every feature has its stiffness. */
static void solve(slope *at, uint32_t width, double *step) {
    for (uint32_t k = 0; k < width; k++)
        for (uint32_t j = 0; j <= k; j++) {
            double rest = at->second[k][j];
            for (uint32_t i = 0; i < j; i++) rest -= at->second[k][i] * at->second[j][i];
            at->second[k][j] = j < k ? rest / at->second[j][j] : sqrt(rest > 1e-30 ? rest : 1e-30);
        }
    for (uint32_t k = 0; k < width; k++) {
        double rest = at->first[k];
        for (uint32_t i = 0; i < k; i++) rest -= at->second[k][i] * step[i];
        step[k] = rest / at->second[k][k];
    }
    for (uint32_t k = width; k-- > 0;) {
        double rest = step[k];
        for (uint32_t i = k + 1; i < width; i++) rest -= at->second[i][k] * step[i];
        step[k] = rest / at->second[k][k];
    }
}

/* How stiffly each weight is held: by the spread of its feature among the alternatives of a case, so that units do not matter. */
static void find_stiffness(const tune_data *data, double pull, double *stiffness) {
    double unit = chance_unit();
    for (uint32_t k = 0; k < data->width; k++) {
        double squares = 0;
        size_t rows = 0;
        for (uint32_t i = 0; i < data->case_count; i++) {
            const tune_case *it = &data->cases[i];
            double sum = 0, mean;
            for (uint32_t j = 0; j < it->count; j++) sum += data->rows[(it->first + j) * data->width + k];
            mean = sum / it->count;
            for (uint32_t j = 0; j < it->count; j++) {
                double away = data->rows[(it->first + j) * data->width + k] - mean;
                squares += away * away;
            }
            rows += it->count;
        }
        double variance = rows ? squares / (double)rows : 0;
        stiffness[k] = unit * unit * (variance > 0 ? pull * variance : 1);
    }
}

void tune_fit(const tune_data *data, double pull, double *weights) {
    enum { STEPS_MAX = 30 };
    double start[TUNE_WIDTH_MAX], stiffness[TUNE_WIDTH_MAX], step[TUNE_WIDTH_MAX], *chances = chances_room(data);
    slope *at = malloc(2 * sizeof *at);
    memcpy(start, weights, data->width * sizeof *start);
    if (chances != NULL && at != NULL) {
        find_stiffness(data, pull, stiffness);
        slope_at(data, weights, start, stiffness, chances, &at[0]);
        double scale = 1;
        for (uint32_t i = 0; i < STEPS_MAX && scale > 1e-4; i++) {
            double tried[TUNE_WIDTH_MAX], before = at[0].loss;
            slope whole = at[0];
            solve(&whole, data->width, step);
            /* A whole step, or as much of it as makes things better. */
            for (scale = 1; scale > 1e-4; scale /= 4) {
                for (uint32_t k = 0; k < data->width; k++) tried[k] = weights[k] - scale * step[k];
                slope_at(data, tried, start, stiffness, chances, &at[1]);
                if (at[1].loss < before) break;
            }
            if (scale <= 1e-4) break;
            memcpy(weights, tried, data->width * sizeof *tried);
            at[0] = at[1];
            if (before - at[0].loss < 1e-9 * before) break;
        }
    }
    free(at);
    free(chances);
}
