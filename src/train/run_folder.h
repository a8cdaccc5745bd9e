/* The folder of a run: all that it needs to go on. */
#ifndef TRIVIUM_TRAIN_RUN_FOLDER_H
#define TRIVIUM_TRAIN_RUN_FOLDER_H

#include "float_net.h"
#include "layout.h"

/* What a run remembers beside games and weights. */
typedef struct run_state {
    uint32_t round, stage; /* the one to come: from 1; train_stage */
    uint32_t games;        /* of all rounds that are played */
    uint64_t positions;
    uint32_t nets;                     /* accepted so far: the last is the present one */
    bool refused;                      /* the candidate lost its match and takes part in play */
    uint32_t plain_games;              /* the last match against the game's own judgement */
    uint32_t plain_share, plain_error; /* in ten thousandths */
} run_state;

/* Reads "run.json", or begins a run. False with a sentence: it cannot be read, or it is a run of something else. */
bool run_state_read(const train_settings *settings, run_state *out, tv_error *error);
bool run_state_write(const train_settings *settings, const run_state *state, tv_error *error);

/* Nets: "layout.net", "candidate.net", "net-00001.net". Bytes are aligned; free them. NULL with a sentence. */
enum { RUN_LAYOUT = 0, RUN_CANDIDATE = -1 }; /* beside numbers from 1 */
void run_net_name(const char *folder, int64_t which, tv_text *out);
bool run_net_there(const char *folder, int64_t which);
void *run_net_read(const char *folder, int64_t which, tv_net *net, tv_error *error);
bool run_net_write(const char *folder, int64_t which, const void *bytes, size_t size, tv_error *error);

/* Weights in floating point with their moments, after the lessons of a round. Older ones but one are removed. */
bool run_weights_read(const char *folder, uint32_t round, float_net *net, tv_error *error);
bool run_weights_write(const char *folder, uint32_t round, const float_net *net, tv_error *error);

#endif
