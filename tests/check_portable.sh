#!/usr/bin/env bash
# The rules compile as C++20 and, where nvcc is installed, as CUDA C++. Prints TAP.
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
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null)
if [ -n "$nvcc" ]; then
    for game in games/*/; do
        unit=$(mktemp --suffix=.cu)
        for file in $(rules_of "$game"); do
            echo "#include \"$root/$file\""
        done >"$unit"
        log=$("$nvcc" -std=c++17 --expt-relaxed-constexpr \
            -Xcompiler -Wno-enum-compare -I. -I"$build/games" -c "$unit" \
            -o "$unit.o" 2>&1 | grep -E 'error|warning')
        rm -f "$unit" "$unit.o"
        [ -z "$log" ]
        report $? "$(basename "$game") as CUDA"
        [ -z "$log" ] || echo "$log" | head -20 | sed 's/^/# /'
    done
fi
echo "1..$n"
exit $failed
