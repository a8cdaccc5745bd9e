// The library in a program in C++: a table that closes itself, and the games by name.
#include <cstdio>
#include <memory>
#include <string>
#include <trivium/table.h>
#include <trivium/version.h>
#include <vector>

struct closing {
    void operator()(tv_table *table) const { tv_table_close(table); }
};
using table_pointer = std::unique_ptr<tv_table, closing>;

static table_pointer open_table(const tv_game *game, const std::string &seed, tv_error &error) {
    tv_record record;
    tv_record_begin(&record, game, game->seats_min, seed.c_str());
    table_pointer table(tv_table_open(&record, &error));
    tv_record_free(&record);
    return table;
}

static std::string notation(const tv_table *table, tv_move move) {
    char bytes[64];
    tv_text text = TV_TEXT_OVER(bytes);
    tv_game_move_write(tv_table_game(table), tv_table_box(table), move, &text);
    return std::string(bytes, text.used);
}

int main() {
    std::printf("compiled with %s, running with %s\n", TV_VERSION, tv_version());
    for (const tv_game *const *game = tv_games; *game != nullptr; game++) {
        tv_error error{};
        table_pointer table = open_table(*game, "example", error);
        if (!table) {
            std::fprintf(stderr, "%s\n", error.what);
            return 1;
        }
        std::vector<tv_move> moves(tv_game_moves_max(*game));
        moves.resize(tv_game_moves(*game, tv_table_box(table.get()), tv_table_state(table.get()), moves.data()));
        std::printf("%s begins with one of %zu moves, such as %s\n", (*game)->title, moves.size(), notation(table.get(), moves[0]).c_str());
    }
}
