#!/bin/sh
# run --frames writes pictures of a toy shader, each that of a run with its number; what is wrong is said before any run.
. tests/tools/cli.sh
cat >"$TEMP/a.frag" <<'SHADER'
//! .target color, 16x8 rgba8
//! .expect color[0 0], f32 0 0 0 1 ~ 0.1
void mainImage(out vec4 result, in vec2 place) { result = vec4(iTime, iFrame & 1, place.x / 16.0, 1); }
SHADER
status 0 "$LOCKSTEP" run "$TEMP/a.frag" --frames 3:6 -o "$TEMP/f-%03d.png"
says out '3 frames of '
says out "$TEMP/f-003.png to $TEMP/f-005.png"
silent err
[ "$(echo "$TEMP"/f-*)" = "$TEMP/f-003.png $TEMP/f-004.png $TEMP/f-005.png" ] || fail 'other frames are there'
status 0 "$LOCKSTEP" run "$TEMP/a.frag" -q --define iFrame=4 --dump "color=$TEMP/4.png"
same "$TEMP/4.png" "$TEMP/f-004.png"
cmp -s "$TEMP/f-003.png" "$TEMP/f-004.png" && fail 'two frames are the same'

# A frame that faults is one that did not succeed.
sed 's/result = /result = texelFetch(iChannel0, ivec2(iFrame * 256), 0) + /' "$TEMP/a.frag" >"$TEMP/fault.frag"
status 1 "$LOCKSTEP" run "$TEMP/fault.frag" -q --frames 0:2 -o "$TEMP/fault-%d.png"
says err 'fault: out-of-bounds'
says err 'frame 1 of'
! grep -q 'frame 0 of' "$TEMP/err" || fail 'frame 0 failed'

# refused TEXT OPTION...
refused() {
    text=$1
    shift
    status 2 "$LOCKSTEP" run "$@"
    says err "$text"
}
for pattern in f.png f%d%d.png f%s.png 'f%-d.png' 'f%%d.png' f%; do
    refused 'the number of the frame stands there once' "$TEMP/a.frag" --frames 0:2 -o "$TEMP/$pattern"
done
refused 'frames are .png files' "$TEMP/a.frag" --frames 0:2 -o "$TEMP/f%d.jpg"
refused '--frames needs -o' "$TEMP/a.frag" --frames 0:2
refused '-o is for --frames' "$TEMP/a.frag" -o "$TEMP/f%d.png"
refused 'A below B' "$TEMP/a.frag" --frames 2:2 -o "$TEMP/f%d.png"
refused 'the last frame is 16777215' "$TEMP/a.frag" --frames 0:99999999 -o "$TEMP/f%d.png"
refused 'No such file' "$TEMP/a.frag" --frames 0:2 -o "$TEMP/none/f%d.png"
refused '--define iFrame cannot' "$TEMP/a.frag" --frames 0:2 -o "$TEMP/f%d.png" --define iFrame=1
refused 'is for one run' "$TEMP/a.frag" --frames 0:2 -o "$TEMP/f%d.png" --json
refused 'has no mainImage' programs/vadd.s --frames 0:2 -o "$TEMP/f%d.png"
sed 's/iTime/iTimf/' "$TEMP/a.frag" >"$TEMP/wrong.frag"
refused "wrong.frag:3:64: error: 'iTimf'" "$TEMP/wrong.frag" --frames 0:2 -o "$TEMP/f%d.png"
[ "$(grep -c 'error: ' "$TEMP/err")" = 1 ] || fail 'every frame says what is wrong'

# Ctrl-C leaves whole frames, and says how many.
"$LOCKSTEP" run "$TEMP/a.frag" --frames 0:100000 -o "$TEMP/i-%d.png" 2>"$TEMP/err" &
for _ in $(seq 600); do
    [ ! -e "$TEMP/i-1.png" ] || break
    sleep 0.05
done
kill -INT $!
got=0
wait $! || got=$?
[ $got = 130 ] || fail "exit status $got after Ctrl-C"
done=$(sed -n 's/^lockstep: interrupted after \([0-9]*\) of 100000 frames$/\1/p' "$TEMP/err")
[ "$done" = "$(find "$TEMP" -name 'i-*.png' | wc -l)" ] || fail "there are not $done frames"
[ -z "$(find "$TEMP" -name '*i-*' ! -name 'i-*.png')" ] || fail 'a part of a frame is left'
cmp -s "$TEMP/i-0.png" "$TEMP/i-1.png" && fail 'two frames are the same'
status 0 "$LOCKSTEP" run "$TEMP/a.frag" -q --dump "color=$TEMP/0.png"
same "$TEMP/0.png" "$TEMP/i-0.png"
