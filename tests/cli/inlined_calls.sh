#!/bin/sh
# Lines of functions that are inlined: which call is it, what are the parameters called, what became of an if, and of a
# variable that no register holds.
# shellcheck disable=SC2016 # no expansion is meant
. tests/tools/cli.sh
command -v glslangValidator >/dev/null || fail 'glslang-tools is not installed: make deps'
shader=programs/shaders/function_call.comp
g='in g(), called at line 24'

# In the text: a frame for each call, within that of its caller; a binary keeps them.
status 0 "$LOCKSTEP" import $shader -o "$TEMP/text.s"
for frame in '1, "g" ".*" 24 "if ((x & 1) != 0) x = g(x);"$' '2, "f" ".*" 18 "x = f(x + 3);" in 1$' '3, "f" ".*" 25 ".*"$'; do
    [ "$(grep -c "^.frame $frame" "$TEMP/text.s")" -eq 1 ] || fail "no .frame $frame"
done
grep -q '"if (x < 20) return x;" as select in 2$' "$TEMP/text.s" || fail 'the if is not said to be a selection'
! grep -q param "$TEMP/text.s" || fail 'a parameter has the name that glslang gives its copy'
status 0 "$LOCKSTEP" asm "$TEMP/text.s" -o "$TEMP/text.lsb"
status 0 "$LOCKSTEP" dis "$TEMP/text.lsb" -o "$TEMP/again.s"
[ "$(grep -c '^.frame' "$TEMP/again.s")" -eq 3 ] || fail 'the disassembly has other frames'
status 0 "$LOCKSTEP" import --optimise=no $shader
says out '.frame 2, "f"'
status 0 "$LOCKSTEP" import --optimise $shader
says out '"if ((x & 1) != 0) x = g(x);" as predicate'

# A breakpoint stops in all copies of a line; the place names the calls, and a step goes to the next copy.
for program in $shader "$TEMP/text.lsb"; do
    printf '%s\n' 'break function_call.comp:13' continue 'print x' continue | status 0 "$LOCKSTEP" debug "$program"
    says out "(in f(), called at line 18"
    says out "; $g"
    says out "(in f(), called at line 25"
    says out 'the if has no branch: all lanes compute both sides, then select'
    says out 'x (r0.x)'
done
status 0 "$LOCKSTEP" why $shader --at 0:1:7
says out "line 14 (in f(), called at line 18; $g)"
says out 'Here the if has no branch'

# Costs: the parts of a line in each call sum to the line.
status 0 "$LOCKSTEP" profile $shader
says out "50 % of line 13 in f(), called at line 18; $g"
[ "$(grep -c "in f(), called at line 18; $g\$" "$TEMP/out")" -eq 4 ] || fail 'not every line of f has a row for its first call'
[ "$(grep -c '# *in f(), called at line 25$' "$TEMP/out")" -eq 3 ] || fail 'not every line of f has a row for its second call'
status 0 "$LOCKSTEP" profile $shader --json
awk '
    /^  "lines": / { on = 1 }
    /^  "[a-z_]*": / && !/"lines"/ { on = 0 }
    on && /"by_call"/ { in_calls = 1; sum = 0 }
    on && /"calls": "in f/ { calls++ }
    on && /"issues"/ { sub(/,/, "", $2); if (in_calls) sum += $2; else whole = $2 }
    on && in_calls && /^ *\]/ { in_calls = 0 }
    on && /^    }/ { if (sum && sum != whole) wrong = 1; sum = 0 }
    END { exit wrong || calls != 6 }' "$TEMP/out" || fail 'JSON: the calls are not the parts of their lines'

# The bill: branches of two calls are apart, rounds of one loop are not.
cat >"$TEMP/two.comp" <<'SHADER'
#version 450
//! .buffer u0, 32
layout(local_size_x = 32) in;
layout(binding = 0) buffer Out { uint result[]; };
void f(uint most) {
    for (uint i = 0; i < most; i++) result[i] += i;
}
void main() {
    f(gl_LocalInvocationID.x);
    f(31u - gl_LocalInvocationID.x);
}
SHADER
status 0 "$LOCKSTEP" profile "$TEMP/two.comp"
for line in 9 10; do
    grep -q " loop-exited: line 6 (in f(), called at line $line): for (uint" "$TEMP/out" || fail "no row for the call of line $line in the bill"
done
grep -q "% of line [0-9]* in f(), called at line " "$TEMP/out" || fail "the cost names no call"
cat >"$TEMP/rounds.s" <<'SOURCE'
.group 32
.gone i
.frame 1, round 1 of 2 "loop.comp" 3
.loc "loop.comp" 4 "if (a) b();" in 1
    if lane_id
        nop
    endif
.frame 2, round 2 of 2 "loop.comp" 3
.loc "loop.comp" 4 "if (a) b();" in 2
    if lane_id
        nop
    endif
    ret
SOURCE
status 0 "$LOCKSTEP" profile "$TEMP/rounds.s"
[ "$(grep -c ': line 4: if (a) b();$' "$TEMP/out")" -eq 1 ] || fail 'the rounds are apart in the bill'
printf '%s\n' step step | status 0 "$LOCKSTEP" debug "$TEMP/rounds.s"
says out 'line 4 (round 2 of 2 of the loop at line 3): if (a) b();'

# A parameter is the caller's variable under another name; and names that are gone, not there yet, or none at all.
cat >"$TEMP/names.comp" <<'SHADER'
#version 450
//! .buffer u0, 32
layout(local_size_x = 32) in;
layout(binding = 0) buffer Out { uint result[]; };
uint square(uint of) {
    return result[of] * of;
}
void main() {
    uint i = gl_LocalInvocationID.x;
    uint word = result[i] & 31u;
    uint later = square(word);
    later += result[later & 31u];
    result[i] = later + word;
}
SHADER
printf '%s\n' 'break 6' continue vars 'print i' 'print later' 'print of' | status 0 "$LOCKSTEP" debug "$TEMP/names.comp"
place=$(sed -n 's/^  word  *\([^ ]*\) .*/\1/p' "$TEMP/out")
grep -q "^  of  *$place " "$TEMP/out" || fail 'the parameter is not where the argument is'
says out "of ($place)"
says out 'i: no register ever holds it: the translation did without it'
says out 'later: no register holds it here: it is not set yet, or not used any more'
printf '%s\n' 'break 6' continue 'print nothing' 'break if i > 3' | status 2 "$LOCKSTEP" debug "$TEMP/names.comp"
says err "no variable 'nothing' is in a register here"
says err 'i: no register ever holds it'

sed 's/uint word = result.*/uint word = result[i] \& 31u, kept[4]; kept[word \& 3u] = i;/; s/later + word/later + word + kept[i \& 3u]/' \
    "$TEMP/names.comp" >"$TEMP/private.comp"
printf '%s\n' step 'print kept' | status 0 "$LOCKSTEP" debug "$TEMP/private.comp"
says out 'kept: no register ever holds it: it is in private memory, or was not needed'

# Of an array in registers the name alone prints all parts; a line without instructions says where the next ones are,
# and no file is named where it is the only one, whatever the buffers are read from.
printf '1234' >"$TEMP/word.bin"
cat >"$TEMP/parts.comp" <<'SHADER'
#version 450
#extension GL_EXT_control_flow_attributes : require
//! .buffer word, file("word.bin")
layout(local_size_x = 4) in;
layout(binding = 0) buffer Word { uint word[]; };
void main() {
    uint part[2];
    [[unroll]]
    for (uint k = 0; k < 2; k++)
        part[k] = word[0] + k * gl_LocalInvocationIndex;
    barrier();
    word[0] = part[0] ^ part[1];
}
SHADER
printf '%s\n' 'break 9' 'break 12' continue 'print part' 'print part[1]' |
    status 2 "$LOCKSTEP" debug "$TEMP/parts.comp" --optimise
says err '9: there is no instruction in this line; the next one is in line 10'
says out 'line 12: word[0] = part[0] ^ part[1];'
[ "$(grep -c '^part\[0\] (' "$TEMP/out") $(grep -c '^part\[1\] (' "$TEMP/out")" = '1 2' ] || fail 'parts are not printed'

# The window: beside the line, in the lanes, in the reason, in the list of costs, and at the instructions.
status 0 "$LOCKSTEP" view $shader --at 0:1:7 --size 1600x1000 --script /dev/stdin <<SCRIPT
list $TEMP/lines.list
expand
list $TEMP/instructions.list
SCRIPT
for text in ' in f(), called at line 18; in g(), called at line 24$' ' wave 0 in f(), called at line 18' 'line 14 (in f(), called at line 18' 'of line 13 in f(), called at line 18'; do
    grep -q "$text" "$TEMP/lines.list" || fail "the window does not say '$text'"
done
grep -q '; in g(), called' "$TEMP/instructions.list" || fail 'the instructions do not name their call'

# Unrolled rounds overlap; the variables are those of the round in which the wave is.
cat >"$TEMP/own.comp" <<'SHADER'
#version 450
#extension GL_EXT_control_flow_attributes : enable
//! .buffer u0, 64
layout(local_size_x = 32) in;
layout(binding = 0) buffer Out { uint result[]; };
void main() {
    uint i = gl_LocalInvocationID.x, sum = 0;
    [[unroll]] for (uint k = 0; k < 4; k++) {
        uint low = (i + k) & 3u;
        sum += low * 3 + ((i + k) >> 2);
    }
    result[i] = sum;
}
SHADER
printf '%s\n' 'break own.comp:10' continue vars continue vars continue vars continue vars |
    status 0 "$LOCKSTEP" debug --optimise "$TEMP/own.comp"
awk '/round . of 4/ { sub(/.*round /, ""); round = $1 }
    $1 == "low" { seen++; wrong = wrong || $3 != round - 1 }
    END { exit wrong || seen < 3 }' "$TEMP/out" || fail 'a variable of another round is shown'
