/* The planted faults, see toy_faults.h. Each is the toy game's own function with something done before or after. */
#include "toy_faults.h"

#include "toy_game.h"

#include <string.h>

/* ---- rules ---- */

static void plant_missing(tv_game *game) { game->validate = NULL; }

static void plant_widths(tv_game *game) { game->widths = NULL; }

static const tv_width too_few[] = {{sizeof(uint16_t), 1}, {1, 3}, {0}};
static void plant_widths_few(tv_game *game) { game->widths = too_few; }

static uint32_t moves_backwards(const void *box, const void *state, tv_move *out) {
    uint32_t count = tv_game_moves(&toy_game, box, state, out);
    for (uint32_t i = 0; i < count / 2; i++) {
        tv_move move = out[i];
        out[i] = out[count - 1 - i], out[count - 1 - i] = move;
    }
    return count;
}
static void plant_moves(tv_game *game) { game->moves = moves_backwards; }

static const char *check_misspelt(const void *box, const void *state, tv_move move) {
    const char *clause = tv_game_check(&toy_game, box, state, move);
    return clause != NULL && strcmp(clause, "TO 4") == 0 ? "TO 44" : clause;
}
static void plant_numbers(tv_game *game) { game->check = check_misspelt; }

static void play_views_badly(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    toy_state *toy = state;
    tv_game_play(&toy_game, box, state, move, chance, events);
    if (toy->viewer != 0 && (move & 255) == TOY_PASS) toy->lays = 1;
}
static void plant_play(tv_game *game) { game->play = play_views_badly; }

static tv_turn turn_stuck(const void *box, const void *state) { return (tv_turn){1, tv_game_turn(&toy_game, box, state).owner}; }
static void plant_turn(tv_game *game) { game->turn = turn_stuck; }

static tv_turn turn_of_everybody(const void *box, const void *state) {
    (void)box, (void)state;
    return (tv_turn){1, 0};
}
static void plant_turn_endless(tv_game *game) { game->turn = turn_of_everybody; }

static tv_turn turn_after_the_end(const void *box, const void *state) {
    tv_turn turn = tv_game_turn(&toy_game, box, state);
    turn.number += ((const toy_state *)state)->phase == TOY_ENDED;
    return turn;
}
static void plant_turn_after_the_end(tv_game *game) { game->turn = turn_after_the_end; }

static bool reveals_always(const void *box, const void *state, tv_move move) {
    (void)box, (void)state, (void)move;
    return true;
}
static void plant_reveals(tv_game *game) { game->reveals = reveals_always; }

static void result_without_first(const void *box, const void *state, tv_result *out) {
    tv_game_result(&toy_game, box, state, out);
    for (uint8_t seat = 0; seat < ((const toy_box *)box)->seats; seat++) out->place[seat]++;
}
static void plant_result(tv_game *game) { game->result = result_without_first; }

/* The headline names who is last. */
static void ending_of_the_last(const void *box, const void *view, const tv_reader *reader, uint8_t you, tv_ending *out) {
    uint8_t seats = ((const toy_box *)box)->seats, lowest = 0;
    tv_result result = {0}, turned = {0};
    tv_game_result(&toy_game, box, view, &result);
    for (uint8_t seat = 0; seat < seats; seat++) lowest = result.place[seat] > lowest ? result.place[seat] : lowest;
    for (uint8_t seat = 0; seat < seats; seat++) turned.place[seat] = result.place[seat] == lowest ? 1 : 2;
    tv_ending_say_winners(out, &turned, seats, reader, you);
}
static void plant_ending(tv_game *game) { game->ending = ending_of_the_last; }

/* Bytes of strangers: any owner will do. */
static const char *validate_no_owner(const void *box, const void *state) {
    toy_state copy = *(const toy_state *)state;
    if (copy.owner >= ((const toy_box *)box)->seats) copy.owner = copy.asked == 0;
    return tv_game_validate(&toy_game, box, &copy);
}
static void plant_spoiled(tv_game *game) { game->validate = validate_no_owner; }

/* A turn too many for its number: no game lasts that long, but a position may say so. */
static void play_beyond(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    toy_state *toy = state;
    tv_game_play(&toy_game, box, state, move, chance, events);
    if (toy->turn != UINT16_MAX || toy->ended_by != 7) return;
    toy->turn = 0;
    toy->phase = TOY_TURN;
    toy->ended_by = 0;
}
static void plant_spoiled_bound(tv_game *game) { game->play = play_beyond; }

/* ---- secrets ---- */

/* A game that knows no better than its turn, and tells it only to those who see everything. */
static tv_turn turn_guessed(const void *box, const void *state) {
    tv_turn turn = tv_game_turn(&toy_game, box, state);
    turn.number += ((const toy_state *)state)->viewer == 255;
    return turn;
}
static void plant_view(tv_game *game) { game->turn = turn_guessed; }

static void hide_more_and_more(const void *box, void *state, uint8_t viewer) {
    toy_state *toy = state;
    if (toy->viewer != 0 && viewer != TV_EVERYTHING) toy->lays = 0;
    tv_game_hide(&toy_game, box, state, viewer);
}
static void plant_hide_twice(tv_game *game) { game->hide = hide_more_and_more; }

/* Only the owner of the turn remembers how often it has laid, though all have seen it. */
static void hide_forgets(const void *box, void *state, uint8_t viewer) {
    toy_state *toy = state;
    tv_game_hide(&toy_game, box, state, viewer);
    if (viewer < TV_SEATS_MAX && viewer != toy->owner) toy->lays = 0;
}
static void imagine_forgets(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    hide_forgets(box, state, viewer);
    tv_game_imagine(&toy_game, box, state, viewer, chance);
}
static void plant_public(tv_game *game) {
    game->hide = hide_forgets;
    game->imagine = imagine_forgets;
}

static void imagine_peeps(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    if (((const toy_state *)state)->viewer != 0) tv_game_imagine(&toy_game, box, state, viewer, chance);
}
static void plant_imagine(tv_game *game) { game->imagine = imagine_peeps; }

/* Hands of others are dealt anew, the lowest cards first. */
static void deal_lowest(const void *box, void *state, uint8_t viewer) {
    toy_state *toy = state;
    for (uint8_t seat = 0; seat < ((const toy_box *)box)->seats; seat++) {
        if (seat == viewer) continue;
        for (uint8_t kind = 0; kind < TOY_KINDS; kind++) toy->deck[kind] = (uint8_t)(toy->deck[kind] + toy->hands[seat][kind]);
        memset(toy->hands[seat], 0, TOY_KINDS);
        for (uint8_t kind = 0, left = toy->sizes[seat]; left > 0; kind++) {
            uint8_t count = toy->deck[kind] < left ? toy->deck[kind] : left;
            toy->hands[seat][kind] = count;
            toy->deck[kind] = (uint8_t)(toy->deck[kind] - count);
            left = (uint8_t)(left - count);
        }
    }
}

static void imagine_lowest_first(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    const toy_state *toy = state;
    tv_game_imagine(&toy_game, box, state, viewer, chance);
    bool first = toy->turn == 1 && toy->lays == 0 && toy->phase == TOY_TURN;
    if (first && toy->owner == 0 && viewer == TV_SPECTATOR) deal_lowest(box, state, viewer);
}
static void plant_fair_start(tv_game *game) { game->imagine = imagine_lowest_first; }

static void imagine_lowest_later(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    tv_game_imagine(&toy_game, box, state, viewer, chance);
    if (((const toy_state *)state)->turn > 1) deal_lowest(box, state, viewer);
}
static void plant_fair_step(tv_game *game) { game->imagine = imagine_lowest_later; }

/* Kinds are drawn alike, however many cards of them are left. */
static void imagine_without_weights(const void *box, void *state, uint8_t viewer, tv_chance *chance) {
    toy_state *toy = state;
    tv_game_imagine(&toy_game, box, state, viewer, chance);
    for (uint8_t seat = 0; seat < ((const toy_box *)box)->seats; seat++)
        for (uint8_t kind = 0; seat != viewer && kind < TOY_KINDS; kind++)
            toy->deck[kind] = (uint8_t)(toy->deck[kind] + toy->hands[seat][kind]), toy->hands[seat][kind] = 0;
    for (uint8_t seat = 0; seat < ((const toy_box *)box)->seats; seat++)
        for (uint8_t left = seat == viewer ? 0 : toy->sizes[seat]; left > 0;) {
            uint32_t kind = tv_draw(chance, TOY_KINDS);
            if (toy->deck[kind] == 0) continue;
            toy->deck[kind]--, toy->hands[seat][kind]++, left--;
        }
}
static void plant_fair_weights(tv_game *game) { game->imagine = imagine_without_weights; }

/* Who is asked must give what it has. Then a refusal tells that it has none; the state does not note it. */
static const char *check_refusal(const void *box, const void *state, tv_move move) {
    const toy_state *toy = state;
    const char *clause = tv_game_check(&toy_game, box, state, move);
    return clause == NULL && (move & 255) == TOY_REFUSE && toy->hands[toy->asked][toy->kind] > 0 ? "TO 5" : clause;
}
static uint32_t moves_with_refusal(const void *box, const void *state, tv_move *out) {
    uint32_t legal = 0, count = tv_game_candidates(&toy_game, box, state, out);
    for (uint32_t i = 0; i < count; i++)
        if (check_refusal(box, state, out[i]) == NULL) out[legal++] = out[i];
    return legal;
}
static void plant_remembers(tv_game *game) {
    game->check = check_refusal;
    game->moves = moves_with_refusal;
}

/* Changes events of one kind after they were told. */
static void play_telling(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events, uint16_t kind,
                         void (*change)(const toy_state *toy, tv_event *event)) {
    uint32_t before = events == NULL ? 0 : events->count;
    tv_game_play(&toy_game, box, state, move, chance, events);
    for (uint32_t i = before; events != NULL && i < events->count; i++)
        if (events->list[i].kind == kind) change(state, &events->list[i]);
}

static void tell_openly(const toy_state *toy, tv_event *event) {
    (void)toy;
    event->open[0] = event->secret[0];
}
static void play_openly(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    play_telling(box, state, move, chance, events, TOY_EV_DREW, tell_openly);
}
static void plant_fork(tv_game *game) { game->play = play_openly; }

static void tell_everybody(const toy_state *toy, tv_event *event) {
    (void)toy;
    event->to = 15;
}
static void play_to_everybody(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    play_telling(box, state, move, chance, events, TOY_EV_DREW, tell_everybody);
}
static void plant_fork_to(tv_game *game) { game->play = play_to_everybody; }

static void start_to_everybody(const void *box, void *state, tv_chance *chance, tv_events *events) {
    tv_game_start(&toy_game, box, state, chance, events);
    for (uint32_t i = 0; events != NULL && i < events->count; i++)
        if (events->list[i].kind == TOY_EV_DREW) events->list[i].to = 15;
}
static void plant_start(tv_game *game) { game->start = start_to_everybody; }

static void start_silent(const void *box, void *state, tv_chance *chance, tv_events *events) {
    (void)events;
    tv_game_start(&toy_game, box, state, chance, NULL);
}
static void plant_start_silent(tv_game *game) { game->start = start_silent; }

static void tell_rest(const toy_state *toy, tv_event *event) { event->open[1] = toy->hands[event->seat][event->open[0]]; }
static void play_with_rest(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    play_telling(box, state, move, chance, events, TOY_EV_LAID, tell_rest);
}
static void plant_telling(tv_game *game) { game->play = play_with_rest; }

static void preview_leaks(const void *box, const void *state, tv_move move, const tv_reader *reader, tv_text *out) {
    const toy_state *toy = state;
    tv_game_preview(&toy_game, box, state, move, reader, out);
    if (toy->deck[0] > toy->deck[1]) tv_text_add(out, " It may be a sun.");
}
static void plant_choices(tv_game *game) { game->preview = preview_leaks; }

/* ---- words ---- */

/* Writes a state, or a view, without the cards laid this turn. */
static void fields_without(const void *box, void *state, tv_form *form, bool views) {
    toy_state copy = *(const toy_state *)state;
    if (tv_form_reading(form) || (copy.viewer != 0) != views) {
        toy_fields(box, state, form);
        return;
    }
    copy.lays = 0;
    toy_fields(box, &copy, form);
}
static void fields_of_states(const void *box, void *state, tv_form *form) { fields_without(box, state, form, false); }
static void plant_fields(tv_game *game) { game->fields = fields_of_states; }
static void fields_of_views(const void *box, void *state, tv_form *form) { fields_without(box, state, form, true); }
static void plant_view_fields(tv_game *game) { game->fields = fields_of_views; }

/* The notation ends where its size says, not where the text does. */
static bool read_behind(const void *box, const char *text, size_t size, tv_move *out) {
    return !(text[size] >= '0' && text[size] <= '9') && toy_move_read(box, text, size, out);
}
static void plant_notation(tv_game *game) { game->move_read = read_behind; }

static void prompt_silent(const void *box, const void *state, const tv_reader *reader, tv_text *out) {
    if (((const toy_state *)state)->phase != TOY_ANSWER) toy_prompt(box, state, reader, out);
}
static void plant_words(tv_game *game) { game->prompt = prompt_silent; }

static void tell_nameless(const toy_state *toy, tv_event *event) {
    (void)toy;
    event->open[7] = 1;
}
static void play_nameless(const void *box, void *state, tv_move move, tv_chance *chance, tv_events *events) {
    play_telling(box, state, move, chance, events, TOY_EV_ASKED, tell_nameless);
}
static void plant_event_names(tv_game *game) { game->play = play_nameless; }

static void sentence_silent(const void *box, const tv_event *event, const tv_reader *reader, tv_text *out) {
    if (event->kind != TOY_EV_REFUSED) toy_sentence(box, event, reader, out);
}
static void plant_events(tv_game *game) { game->sentence = sentence_silent; }

/* ---- picture ---- */

/* The last element of the scene, a button. */
static tv_element *last_drawn(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    toy_scene(box, view, reader, out);
    return &out->elements[out->count - 1];
}
static void scene_without_label(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    last_drawn(box, view, reader, out)->label = 0;
}
static void plant_scene(tv_game *game) { game->scene = scene_without_label; }
static void scene_outside(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    last_drawn(box, view, reader, out)->x = 1;
}
static void plant_inside(tv_game *game) { game->scene = scene_outside; }
static void scene_tinted(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    tv_element_draw(last_drawn(box, view, reader, out), "", "gree");
}
static void plant_tints(tv_game *game) { game->scene = scene_tinted; }
static void scene_with_art(const void *box, const void *view, const tv_reader *reader, tv_scene *out) {
    tv_element_draw(last_drawn(box, view, reader, out), "no_such_symbol", "");
}
static void plant_symbols(tv_game *game) { game->scene = scene_with_art; }

static void touch_nowhere(const void *box, const tv_event *event, uint8_t viewer, tv_touch *out) {
    toy_touch(box, event, viewer, out);
    if (event->kind != TOY_EV_REFUSED) return;
    out->at.count = 0;
    tv_path_add(&out->at, "seats");
}
static void plant_touched(tv_game *game) { game->touch = touch_nowhere; }

static void path_within_another(const void *box, const void *view, tv_move move, tv_path *out) {
    toy_path(box, view, move, out);
    if ((move & 255) != TOY_DRAW) return;
    out->count = 0;
    tv_path_add(out, "table");
}
static void plant_paths(tv_game *game) { game->path = path_within_another; }

/* ---- judgement ---- */

static void estimate_beyond(const void *box, const void *state, int32_t values[TV_SEATS_MAX]) {
    tv_game_estimate(&toy_game, box, state, values);
    if (((const toy_state *)state)->phase != TOY_ENDED) return;
    values[1] += values[0] + 1;
    values[0] = -1;
}
static void plant_judgement(tv_game *game) { game->estimate = estimate_beyond; }

/* ---- in numbers ---- */

static void plant_learning(tv_game *game) {
    static const tv_plane twins[] = {{"turn", "Its number.", TV_PLANE_NUMBER, TV_PLANE_AT(toy_state, turn)},
                                     {"turn", "Whose it is.", TV_PLANE_SEAT, TV_PLANE_AT(toy_state, owner)},
                                     {0}};
    game->planes = twins;
}

static void observe_beyond(const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    uint8_t seats = ((const toy_box *)box)->seats;
    toy_observe(box, view, viewer, out);
    if (((const toy_state *)view)->phase == TOY_ENDED) out[seats] = 1;
}
static void plant_observation(tv_game *game) { game->observe = observe_beyond; }

static void observe_much(const void *box, const void *view, uint8_t viewer, uint8_t *out) {
    toy_observe(box, view, viewer, out);
    out[0] = (uint8_t)toy_laid(view, viewer);
}
static void plant_observation_values(tv_game *game) { game->observe = observe_much; }

static void plant_actions(tv_game *game) {
    static tv_action_line lines[16];
    memcpy(lines, toy_game.action_lines, 8 * sizeof *lines);
    lines[1].args[0].count = TOY_KINDS - 1;
    game->action_lines = lines;
}

const toy_fault toy_faults[] = {
    {"missing", "a function is missing", plant_missing, true},
    {"widths", "a number of two bytes is listed as two", plant_widths, false},
    {"widths", "the list of widths ends before the state", plant_widths_few, false},
    {"moves", "legal moves stand in another order than candidates", plant_moves, false},
    {"numbers", "check names a clause that does not exist", plant_numbers, false},
    {"play", "passing is played differently on a view", plant_play, false},
    {"turn", "the turn's number is stuck", plant_turn, false},
    {"turn", "all is one endless turn of one seat", plant_turn_endless, false},
    {"turn", "after the end there is one more turn", plant_turn_after_the_end, false},
    {"reveals", "every move says that it reveals", plant_reveals, false},
    {"result", "nobody is first", plant_result, false},
    {"ending", "the headline congratulates the last one", plant_ending, false},
    {"spoiled", "validate lets a turn of nobody through", plant_spoiled, false},
    {"spoiled", "after the last turn that can be counted comes none", plant_spoiled_bound, false},
    {"view", "a spectator's view has another turn number", plant_view, false},
    {"hide-twice", "hiding a view again wipes more", plant_hide_twice, false},
    {"public", "a seat's view forgets what all have seen", plant_public, false},
    {"imagine", "imagine returns the truth where it is handed it", plant_imagine, false},
    {"fair-start", "a spectator's first guess deals the lowest cards", plant_fair_start, false},
    {"fair-step", "later guesses give others the lowest cards", plant_fair_step, false},
    {"fair-start", "guesses draw kinds without weights", plant_fair_weights, false},
    {"remembers", "who refuses must lack what it was asked for, which is not noted", plant_remembers, false},
    {"fork", "the card drawn stands in the event's open part", plant_fork, false},
    {"fork", "the card drawn is told to everybody", plant_fork_to, false},
    {"start", "the first hands are told to everybody", plant_start, false},
    {"start", "the start is not told", plant_start_silent, false},
    {"telling", "an event tells what is left in a hand", plant_telling, false},
    {"choices", "a preview leaks the deck", plant_choices, false},
    {"fields", "states are written without a field", plant_fields, false},
    {"view-fields", "views are written without a field", plant_view_fields, false},
    {"notation", "reading a move looks behind its end", plant_notation, false},
    {"words", "who is asked has no prompt", plant_words, false},
    {"event-names", "an event holds a number without a name", plant_event_names, false},
    {"events", "a refusal has no sentence", plant_events, false},
    {"touched", "a refusal touches what is not there", plant_touched, false},
    {"scene", "an element has no label", plant_scene, false},
    {"inside", "an element lies outside its area", plant_inside, false},
    {"tints", "a tint is unknown", plant_tints, false},
    {"symbols", "a symbol is unknown", plant_symbols, false},
    {"paths", "a path lies within another", plant_paths, false},
    {"judgement", "the estimate of a finished game is negative", plant_judgement, false},
    {"learning", "two planes have one name", plant_learning, false},
    {"observation", "an observation is written behind its end", plant_observation, false},
    {"observation", "a plane tells more than it says", plant_observation_values, false},
    {"actions", "cards of two kinds have one action", plant_actions, false},
    {0},
};
