#!/bin/sh
# Whole kernels: a small one of each family computes on hopper-like what tests/tools/kernel_data.c says; a wrong result is
# noticed; the recorded cycles are those of now, and the tables in tests/silicon/README.md theirs. To make them again: make kernels
. tests/tools/cli.sh
small='transpose tile_padded|matmul_unrolled tile32|histogram group skewed|spmv warp|nbody tile_unroll4|divergence k8 lane'
small="$small|reduction interleaved|scan blelloch_padded|compaction warp|mandelbrot queue|gather strided 1_MB"
status 0 tests/tools/kernels "$LOCKSTEP" "$TEMP" --small --only "$small"
sed 's/#.*//; /^ *$/d; s/ .*//' tests/silicon/kernels.list | sort -u | while read -r family; do
    grep -q "\"family\":\"$family\",.*\"cycles\":[1-9]" "$TEMP/kernels.jsonl" || fail "$family did not run"
done

# Made for waves of 32 lanes: with 16 of them, half of each row is not in the sum.
status 1 tests/tools/kernels "$LOCKSTEP" "$TEMP" --small --only 'spmv warp' --set wave_size=16
says err 'expectation failed: y[0]'

# One of them at full size takes the cycles that are recorded.
status 0 tests/tools/kernels "$LOCKSTEP" "$TEMP" --only 'transpose tile_padded'
[ "$(wc -l <"$TEMP/kernels.jsonl")" -eq 1 ] || fail 'one kernel should have run'
while read -r line; do
    grep -qxF "$line" tests/silicon/kernels.jsonl || fail "tests/silicon/kernels.jsonl is not up to date: $line"
done <"$TEMP/kernels.jsonl"

awk -f tests/tools/kernels.awk tests/silicon/h200.jsonl tests/silicon/kernels.jsonl >"$TEMP/tables"
awk '$2 == "kernels:end" { inside = 0 } inside { print } $2 == "kernels:begin" { inside = 1 }' tests/silicon/README.md \
    >"$TEMP/page"
same "$TEMP/tables" "$TEMP/page"

# One whose files are missing says how they are made, and with them it runs.
mkdir "$TEMP/alone"
cp programs/silicon/kernels/scan_shuffle.comp "$TEMP/alone"
status 2 "$LOCKSTEP" run "$TEMP/alone/scan_shuffle.comp"
makes=$(sed -n 's/.*; to make the files: make tests && \(.*\)/\1/p' "$TEMP/err")
[ "$makes" ] || fail 'the message does not say how the files are made'
status 0 "$(dirname "$LOCKSTEP")/tests/kernel_data" "$TEMP/alone" ${makes#* * }
status 0 "$LOCKSTEP" run "$TEMP/alone/scan_shuffle.comp" --functional -Wno-all -q
