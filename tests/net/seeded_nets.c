/* SPDX-License-Identifier: MIT */
/* Writes a small net with random weights for every game. usage: seeded_nets FOLDER */
#include <stdio.h>

#include "games/games.h"
#include "tests/net/seeded.h"

int main(int argc, char **argv) {
    for (int i = 0; argc == 2 && kp_games[i] != NULL; i++) {
        char path[1024];
        net_shape shape = {64, 16, 16, 1};
        net_file f = make_net(kp_games[i], shape, 21);
        snprintf(path, sizeof path, "%s/%s.net", argv[1], kp_games[i]->id);
        FILE *file = fopen(path, "wb");
        if (file == NULL || fwrite(f.bytes, 1, f.size, file) != f.size) return 1;
        if (fclose(file) != 0) return 1;
        free(f.bytes);
    }
    return argc != 2;
}
