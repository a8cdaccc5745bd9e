/* Ratings of many players, see ratings.h. Strengths are logarithms of odds here; only the result is in Elo. */
#include "ratings.h"

#include "base/check.h"
#include "statistics.h"

#include <math.h>
#include <string.h>

typedef double ratings_matrix[RATINGS_PLAYERS_MAX][RATINGS_PLAYERS_MAX];

typedef struct ratings_model {
    uint32_t players;
    ratings_matrix points, games; /* of one against another, imagined ones included */
    ratings_matrix imagined;      /* tied games that were added */
    double strength[RATINGS_PLAYERS_MAX];
} ratings_model;

/* A pair that met is given one tied game, so that who won everything gets a finite rating; all others a trace of one, so that
 * everybody can be compared. */
static const double TIE_OF_PAIR = 1, TIE_OF_STRANGERS = 0.001;

static double chance(const ratings_model *model, uint32_t first, uint32_t second) {
    return 1 / (1 + exp(model->strength[second] - model->strength[first]));
}

static void add_games(ratings_model *model, uint32_t first, uint32_t second, double points, double games) {
    model->points[first][second] += points;
    model->points[second][first] += games - points;
    model->games[first][second] += games;
    model->games[second][first] += games;
}

static void build_model(ratings_model *model, const rating_comparison *list, size_t count, uint32_t players) {
    memset(model, 0, sizeof *model);
    model->players = players;
    for (size_t i = 0; i < count; i++) {
        TV_ASSERT(list[i].first < players && list[i].second < players && list[i].first != list[i].second);
        add_games(model, list[i].first, list[i].second, list[i].halves / 2.0, 1);
    }
    for (uint32_t first = 0; first < players; first++) {
        for (uint32_t second = first + 1; second < players; second++) {
            double tie = model->games[first][second] > 0 ? TIE_OF_PAIR : TIE_OF_STRANGERS;
            add_games(model, first, second, tie / 2, tie);
            model->imagined[first][second] = tie;
        }
    }
}

/* ---- linear algebra ---- */

/* Inverts a positive definite matrix in place, by Gauss and Jordan; those need no exchange of rows. */
static void invert(ratings_matrix matrix, uint32_t size) {
    for (uint32_t pivot = 0; pivot < size; pivot++) {
        double scale = 1 / matrix[pivot][pivot];
        matrix[pivot][pivot] = 1;
        for (uint32_t column = 0; column < size; column++) matrix[pivot][column] *= scale;
        for (uint32_t row = 0; row < size; row++) {
            if (row == pivot) continue;
            double factor = matrix[row][pivot];
            matrix[row][pivot] = 0;
            for (uint32_t column = 0; column < size; column++) matrix[row][column] -= factor * matrix[pivot][column];
        }
    }
}

/* The inverse of the information about strengths. It says nothing about their sum, so that is added: it stays 0. */
static void invert_information(const ratings_model *model, ratings_matrix out) {
    for (uint32_t i = 0; i < model->players; i++)
        for (uint32_t j = 0; j < model->players; j++) out[i][j] = 1;
    for (uint32_t i = 0; i < model->players; i++) {
        for (uint32_t j = 0; j < model->players; j++) {
            if (i == j) continue;
            double information = model->games[i][j] * chance(model, i, j) * chance(model, j, i);
            out[i][i] += information;
            out[i][j] -= information;
        }
    }
    invert(out, model->players);
}

/* ---- the fit ---- */

/* One step of Newton's method; returns its length. */
static double improve(ratings_model *model) {
    static const double STEP_MAX = 1;
    ratings_matrix inverse;
    double surplus[RATINGS_PLAYERS_MAX] = {0}, step[RATINGS_PLAYERS_MAX] = {0}, longest = 0;
    invert_information(model, inverse);
    for (uint32_t i = 0; i < model->players; i++)
        for (uint32_t j = 0; j < model->players; j++)
            if (i != j) surplus[i] += model->points[i][j] - model->games[i][j] * chance(model, i, j);
    for (uint32_t i = 0; i < model->players; i++) {
        for (uint32_t j = 0; j < model->players; j++) step[i] += inverse[i][j] * surplus[j];
        longest = fmax(longest, fabs(step[i]));
    }
    double scale = longest > STEP_MAX ? STEP_MAX / longest : 1;
    for (uint32_t i = 0; i < model->players; i++) model->strength[i] += scale * step[i];
    return longest * scale;
}

/* ---- errors ---- */

static void add_square(ratings_matrix sum, const double *vector, uint32_t size, double weight) {
    for (uint32_t i = 0; i < size; i++)
        for (uint32_t j = 0; j < size; j++) sum[i][j] += weight * vector[i] * vector[j];
}

/* How the surplus points of whole groups scatter: what the errors come from, whatever hangs together within a group. */
static void measure_scatter(const ratings_model *model, const rating_comparison *list, size_t count, ratings_matrix scatter) {
    double surplus[RATINGS_PLAYERS_MAX] = {0};
    for (size_t i = 0; i < count; i++) {
        double lead = list[i].halves / 2.0 - chance(model, list[i].first, list[i].second);
        surplus[list[i].first] += lead;
        surplus[list[i].second] -= lead;
        if (i + 1 < count && list[i + 1].group == list[i].group) continue;
        add_square(scatter, surplus, model->players, 1);
        memset(surplus, 0, sizeof surplus);
    }
}

/* Imagined ties scatter like half a victory and half a defeat. */
static void add_imagined_scatter(const ratings_model *model, ratings_matrix scatter) {
    for (uint32_t first = 0; first < model->players; first++) {
        for (uint32_t second = first + 1; second < model->players; second++) {
            for (int points = 0; points < 2; points++) {
                double surplus[RATINGS_PLAYERS_MAX] = {0};
                surplus[first] = points - chance(model, first, second);
                surplus[second] = -surplus[first];
                add_square(scatter, surplus, model->players, model->imagined[first][second] / 2);
            }
        }
    }
}

/* Variance of a strength: inverse * scatter * inverse. */
static double variance_of(uint32_t which, ratings_matrix inverse, ratings_matrix scatter, uint32_t players) {
    double sum = 0;
    for (uint32_t i = 0; i < players; i++)
        for (uint32_t j = 0; j < players; j++) sum += inverse[which][i] * scatter[i][j] * inverse[which][j];
    return sum;
}

void ratings_fit(const rating_comparison *list, size_t count, uint32_t players, rating *out) {
    enum { STEPS_MAX = 200 };
    TV_ASSERT(players >= 1 && players <= RATINGS_PLAYERS_MAX);
    ratings_model model;
    build_model(&model, list, count, players);
    for (int step = 0; step < STEPS_MAX && improve(&model) > 1e-10; step++) continue;
    ratings_matrix inverse, scatter = {{0}};
    invert_information(&model, inverse);
    measure_scatter(&model, list, count, scatter);
    add_imagined_scatter(&model, scatter);
    double elo_of_one = 400 / log(10), z = statistics_normal_quantile(0.975);
    for (uint32_t i = 0; i < players; i++) {
        out[i].elo = elo_of_one * model.strength[i];
        out[i].error = elo_of_one * z * sqrt(variance_of(i, inverse, scatter, players));
    }
}
