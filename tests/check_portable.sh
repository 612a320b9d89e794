#!/usr/bin/env bash
# The rules compile as C++20. (As CUDA C++ they are compiled by batch/meson.build, where nvcc
# is installed.) Prints TAP.
# usage: check_portable.sh ROOT BUILD
root=$1 build=$2
cd "$root" || exit 2
n=0 failed=0
report() {
    n=$((n + 1))
    if [ "$1" -eq 0 ]; then echo "ok $n - $2"; else echo "not ok $n - $2"; failed=1; fi
}
# The rules of a game: the sources of its folder but the entry and the sketch.
rules_of() { ls "$1"*.c | grep -vE '/(game|sketch)\.c$'; }
for game in games/*/; do
    log=$(for file in $(rules_of "$game"); do
        clang++ -x c++ -std=c++20 -fsyntax-only -Wall -Wextra -Werror -Wno-c99-extensions \
            -Wno-unused-function -Wno-missing-field-initializers \
            -Wno-deprecated-anon-enum-enum-conversion -I. -I"$build/games" "$file" 2>&1
    done)
    [ -z "$log" ]
    report $? "$(basename "$game") as C++20"
    [ -z "$log" ] || echo "$log" | head -20 | sed 's/^/# /'
done
echo "1..$n"
exit $failed
