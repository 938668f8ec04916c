#!/bin/sh
# `lockstep profile --heat`: a picture and a table of what each pixel cost; refusals.
. tests/tools/cli.sh

printf '%s\n' '.dispatch [8 6]x[8 8] quads' '.framebuffer u0, 64x44' '    mov r0.xy, thread_pos.xy' '    mov r1.x, u(0)' \
    '    loop' '        lt.u32 r2.x, r1.x, r0.x' '        while r2.x' '        add.u32 r1.x, r1.x, 4' '    endloop' \
    '    lt.u32 r2.x, r0.y, 44' '    if r2.x' '        st u0.xyzw, r0.xy, f4(1 1 1 1)' '    endif' '    ret' >"$TEMP/a.s"

# column FILE NAME: the sum of a column.
column() {
    awk -F, -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i } NR > 1 { s += $c } END { printf "%d", s }' "$1"
}

# Each quantity has a headline, a picture and the sum of its column; what lies outside of the image is told apart.
"$LOCKSTEP" run "$TEMP/a.s" --json >"$TEMP/out"
lanes=$(json lane_instructions) cycles=$(json cycles)
status 0 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed -o "$TEMP/a.csv" --quiet
silent out
[ "$(wc -l <"$TEMP/a.csv")" -eq $((64 * 44 + 1)) ] || fail 'a row a pixel'
[ "$(head -n 1 "$TEMP/a.csv")" = 'x,y,executed,issued,active,cycles,stalled,lost,helpers' ] || fail 'the heading of the table'
for quantity in executed issued active cycles stalled lost helpers; do
    status 0 "$LOCKSTEP" profile "$TEMP/a.s" --heat $quantity --json
    [ "$quantity" = active ] || [ "$(json sum)" = "$(column "$TEMP/a.csv" $quantity)" ] || fail "$quantity: another sum"
    [ "$(json cycles)" = "$cycles" ] || fail "$quantity: the run has other cycles"
    [ $quantity != executed ] || [ $(($(json sum) + $(json outside))) = "$lanes" ] || fail 'not all instructions'
    status 0 "$LOCKSTEP" profile "$TEMP/a.s" --heat $quantity -o "$TEMP/$quantity.png" --set cores=3
    says out "wrote $TEMP/$quantity.png"
    status 0 "$LOCKSTEP" profile "$TEMP/a.s" --heat $quantity -o "$TEMP/b.png" -o "$TEMP/b.csv" --set cores=3 --threads 3
    same "$TEMP/$quantity.png" "$TEMP/b.png"
done
status 0 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed -o "$TEMP/c.csv" --set cores=3
same "$TEMP/b.csv" "$TEMP/c.csv"
[ "$(column "$TEMP/a.csv" lost)" = $(($(column "$TEMP/a.csv" issued) - $(column "$TEMP/a.csv" executed))) ] || fail lost

# One line: the pixel in column 10 adds three times.
status 0 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed --heat-line 8 -o "$TEMP/line.csv"
says out 'of the instructions of line 8'
grep -q '^10,0,3,' "$TEMP/line.csv" || fail "line 8: $(grep '^10,0,' "$TEMP/line.csv")"
[ "$(head -n 1 "$TEMP/line.csv")" = 'x,y,executed,issued,active,stalled,lost,helpers' ] || fail 'cycles are of no line'

# Helper lanes: what one executes is charged to the four pixels of its quad, or to lanes without a pixel.
"$LOCKSTEP" run programs/helper_lanes.s --json >"$TEMP/out"
helpers=$(json helper_lane_instructions)
status 0 "$LOCKSTEP" profile programs/helper_lanes.s --heat helpers --json
[ $(($(json sum) + $(json outside))) = $((4 * helpers)) ] || fail "$(json sum) helper lane instructions, not 4 * $helpers"

# A pixel shader: helper lanes count for the pixels where they are.
printf '%s\n' '.target u0, 16x16' '.buffer t0, f32 -1, -1, 0, 1,  1, -1, 0, 1,  -1, 1, 0, 1' '.triangles t0' \
    '    st u0.xyzw, pixel_pos.xy, f4(1 1 1 1)' '    ret' >"$TEMP/p.s"
"$LOCKSTEP" run "$TEMP/p.s" --json >"$TEMP/out"
lanes=$(json lane_instructions)
status 0 "$LOCKSTEP" profile "$TEMP/p.s" --heat executed --json
[ "$(json sum)" = "$lanes" ] || fail "a pixel shader: $(json sum), not $lanes"

# Refused.
status 2 "$LOCKSTEP" profile programs/vadd.s --heat executed
says err 'it writes no image'
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --dispatch '[4 4]x[8 8]' --heat executed
says err '64 x 44 pixels, but the dispatch 32 x 32 x 1 threads'
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --heat hot
says err "--heat takes executed, issued, active, cycles, stalled, lost or helpers, not 'hot'"
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed --heat-line 1
says err 'line 1 has no instruction'
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --heat cycles --heat-line 8
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --heat-line 8
status 2 "$LOCKSTEP" profile "$TEMP/a.s" -o "$TEMP/x.png"
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed -o "$TEMP/x.gif"
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed --window 0:10
status 2 "$LOCKSTEP" profile "$TEMP/a.s" --heat executed --functional
[ ! -e "$TEMP/x.png" ] || fail 'a refused command wrote a picture'

# A run that faults has its picture so far.
sed 's/add.u32 r1.x, r1.x, 4/mov r1.x, r1.x/' "$TEMP/a.s" >"$TEMP/f.s"
status 1 "$LOCKSTEP" profile "$TEMP/f.s" -Wno-all --heat issued --set max_cycles=500 -o "$TEMP/f.png"
says err 'cycle'
[ -s "$TEMP/f.png" ] || fail 'no picture of a run that faults'

# A line of a shader whose groups need more wave slots than there are: its assembly begins with a setting of its own.
cat >"$TEMP/large.comp" <<'SHADER'
#version 450
//! .dispatch [2 2]
//! .framebuffer picture, 32x32
layout(local_size_x = 16, local_size_y = 16) in;
layout(binding = 0, rgba8) writeonly uniform image2D picture;
void main() {
    imageStore(picture, ivec2(gl_GlobalInvocationID.xy), vec4(1));
}
SHADER
status 0 "$LOCKSTEP" profile "$TEMP/large.comp" --heat executed --heat-line 7
says out 'of the instructions of line 7'
