/* Fitting weights: softmax regression. A case is a choice among alternatives, each with its features: the seats of a state, one of which
 * won, or the legal moves of a decision, one of which was played. Weights are found that make what happened most likely. */
#ifndef TRIVIUM_LAB_TUNE_FIT_H
#define TRIVIUM_LAB_TUNE_FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TUNE_WIDTH_MAX = 64 }; /* features at most */

typedef struct tune_case {
    size_t first; /* row of the first alternative */
    uint32_t count;
    bool held_out; /* not fitted, only measured */
} tune_case;

typedef struct tune_data {
    uint32_t width; /* features of an alternative */
    int32_t *rows;  /* the features, one alternative after the other */
    float *shares;  /* how much of what happened went to each alternative; of one case they sum to 1 */
    tune_case *cases;
    size_t row_count, row_room;
    uint32_t case_count, case_room;
} tune_data;

void tune_data_free(tune_data *data);
/* Begins a case with room for its alternatives; returns their rows, to be filled in, and their shares, all 0. NULL: memory is short. */
int32_t *tune_data_add(tune_data *data, uint32_t alternatives, bool held_out, float **shares);
/* Adds all cases of another one; false when memory is short. */
bool tune_data_join(tune_data *data, const tune_data *more);

/* What the weights miss: mean surprise of a case, in bits; 0 would be foresight. */
typedef struct tune_error {
    double fitted, held_out;
} tune_error;
tune_error tune_measure(const tune_data *data, const double *weights);

/* Improves the weights by Newton's method on the cases that are not held out. `pull` draws them back to where they began: as strongly as so many
 * cases would that are unsure by one spread of the feature. Features that never differ stay as they are. The same data give the same weights. */
void tune_fit(const tune_data *data, double pull, double *weights);

#endif
