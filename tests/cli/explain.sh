#!/bin/sh
# `lockstep explain` knows what stands in the tables of isa-spec.md and the manual pages, which are made from those of the program; a word may
# be written as it is shown, and an unknown one gets those that are near.
. tests/tools/cli.sh
status 0 "$LOCKSTEP" explain
kinds=$(awk '$2 ~ /^[0-9]+$/ { print $1 }' "$TEMP/out")
[ "$(echo "$kinds" | wc -l)" -gt 25 ] || fail 'the list of kinds is short'
for kind in $kinds; do
    status 0 "$LOCKSTEP" explain "$kind"
    says out "$kind:"
done

# The first word of each row, but for tables of colours, files and operands, and those whose first column is not a word; of
# a role, how it is called in patterns; all words of a list.
awk '/spec:begin/ { roles = $3 == "roles"; list = $3 ~ /^(diagnostics|settings|statistics)$/
                    use = $3 !~ /^(precisions|lanes|rails|profile-columns|view-actions|breakpoints)$/ }
     /spec:end/ { use = list = 0 }
     list { n = split($0, cell, "`"); for (i = 2; i <= n; i += 2) { sub(/=.*/, "", cell[i]); print cell[i] } }
     use && !list && /^\| `[^-]/ { split($0, cell, "`"); if (roles) cell[2] = cell[4]; sub(/^lockstep /, "", cell[2]); sub(/[ (].*/, "", cell[2]); print cell[2] }' \
    isa-spec.md sim/cli/man/*.md >"$TEMP/words"
[ "$(wc -l <"$TEMP/words")" -gt 400 ] || fail 'the tables are not found'
xargs "$LOCKSTEP" explain <"$TEMP/words" >"$TEMP/out" 2>"$TEMP/err" || fail 'not every word is known'

# Messages have an example that gives them, and only them (tests/unit/test_diag.c).
status 0 "$LOCKSTEP" explain messages
names=$(awk 'NR > 2 { print $1 }' "$TEMP/out")
[ "$(echo "$names" | wc -l)" -gt 30 ] || fail 'the list is short'
for name in $names; do
    status 0 "$LOCKSTEP" explain "$name"
    says out "$name ("
    case $name in shader-*) continue ;; esac # not of assembly: tests/cli/import.sh
    says out 'This, for example:'
    says out 'What to do:'
    grep -qE "\[(-W)?$name\]\$" "$TEMP/out" || fail "the example of $name does not show it"
done
status 0 "$LOCKSTEP" explain -- -Wendless-loop
says out 'endless-loop (warning)'
status 0 "$LOCKSTEP" explain '[-Werror=endless-loop]'
says out 'endless-loop (warning)'

# Forms, ranges, units, defaults, and where to read on.
status 0 "$LOCKSTEP" explain br_push
says out 'br_push cond, label, label'
says out 'isa-spec.md, section 3'
status 0 "$LOCKSTEP" explain wave_size # with two meanings
says out 'built-in value'
says out 'range: 1 to 64 lanes'
says out 'default: 32'
status 0 "$LOCKSTEP" explain mov.f32
says out 'also written: mov mov.u32 mov.i32'
# Terms of several words, of other interfaces too.
status 0 "$LOCKSTEP" explain warp last stores threadgroup memory wave_size
says out 'warp: term used elsewhere'
says out 'last stores: cost of a run'
says out 'threadgroup memory: term used elsewhere'
says out 'wave_size: setting'
status 0 "$LOCKSTEP" explain 'shared memory' SIMD block
says out 'shared memory: term used elsewhere'
says out 'SIMD: term used elsewhere'
says out 'block: term used elsewhere'
status 0 "$LOCKSTEP" explain .expect # not what scripts expect
if grep -q 'line of a script' "$TEMP/out"; then fail 'a dot was added to the name'; fi

status 0 "$LOCKSTEP" explain STACK_OVERFLOW include png add
says out 'past the configured depth'
says out '.include "FILE"'
says out 'a picture'
says out 'add.f32'
status 0 "$LOCKSTEP" explain bra.uni threadIdx.x '%tid.y' ld.global.v4.f32 v_mul_f32_e32
says out 'jmp_nz w0.x, L'
says out 'group_thread_pos.x'
says out 'mul.f32 r0.x, r1.x, r2.x'

# A table lists each row's word with its meaning.
status 0 "$LOCKSTEP" explain statuses
says out 'refused'
grep -qE '^ +refused .*cannot run this program' "$TEMP/out" || fail 'a row without its meaning'

status 2 "$LOCKSTEP" explain endles-loop
says err "did you mean 'endless-loop'?"
status 2 "$LOCKSTEP" explain v_mn_f32 # of a word with any rest, only what one would write
says err "did you mean 'v_min_f32'?"
status 2 "$LOCKSTEP" explain overflo
says err 'stack-overflow'
status 2 "$LOCKSTEP" explain h100
says err 'hopper-like'
status 2 "$LOCKSTEP" explain something-else
says err 'lists all kinds'
status 0 "$LOCKSTEP" explain persistent_threads
says out 'lockstep view programs/persistent_threads.s'
