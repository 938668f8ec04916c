#!/bin/sh
# What a pixel shader's targets, triangles and attributes lack is said with the line of the directive or instruction.
. tests/tools/cli.sh

# refused LINE TEXT OPTION...: the program of standard input is.
refused() {
    line=$1 text=$2
    shift 2
    { cat && printf '    mov r0.x, attr2.y\n    st u0.x, pixel_pos.xy, r0.x\n    ret\n'; } >"$TEMP/a.s"
    status 2 "$LOCKSTEP" run "$TEMP/a.s" "$@"
    silent out
    says err "lockstep: $TEMP/a.s:$line: $text"
}
# with_triangle COMPONENTS WORDS: a target, and a buffer.
with_triangle() {
    printf '.target u0, 8x8\n.buffer t1, f32 %s\n.triangles t1, %s\n' "$2" "$1"
}
whole='-1 -1 0 1  -1 3 0 1  3 -1 0 1'

printf '.target u0, 8x8\n' | refused 2 'attr2.y, of the input at location 2, needs .triangles'
printf '.target u0, 8x8\n.attribute attr0, flat\n mov r0.x, attr0.x\n' | refused 3 'attr0.x, of the input at location 0, needs .triangles; without them there is a smooth attr0.xy'
with_triangle '0 0 1' '-1 -1 0 1 5  -1 3 0 1 6  3 -1 0 1 7' | refused 4 'attr2.y is read, of the input at location 2, but the vertices have 1 component there'
with_triangle 2 "$whole" | refused 3 't1 has 12 words, but a triangle takes 18'
with_triangle 0 '-1 -1 0 1  -1 nan 0 1  3 -1 0 1' | refused 3 'vertex 1 of triangle 0 is at (-1 nan 0 1): a position must be finite (t1, word 4)'
with_triangle 0 '-1 -1 0 1  1 -1 0 1  0 -1 0 1' | refused 3 'no triangle covers the centre of a pixel'
with_triangle 0 "$whole" | refused 3 'leave out --dispatch' --dispatch 4
with_triangle 0 "$whole" | refused 3 'the triangles are in t1, which is bound to a texture' --bind t1=framebuffer:4x4
printf '.target u0, 8x8\n.triangles t1\n' | refused 2 'the triangles are in t1, which is not bound'
printf '.target u0, 8x8\n' | refused 1 'the target u0 is bound to a buffer; give it a framebuffer' --bind u0=zeros:256
printf '.target u0, 8x8\n.target u1, 8x4\n' | refused 2 'all targets have one size, but u1 has 8x4 pixels, and u0 8x8'

# A target that memory does not hold. The sanitizers take address space of their own.
case $(cat "$BUILD/flags.stamp") in *-fsanitize*) exit ;; esac
# starved SIZE WHERE OPTION...: a program with a target of that size in line 2, run with a gigabyte.
starved() {
    printf '    nop\n.target u0, %s\n    st u0.x, pixel_pos.xy, f(1.0)\n    ret\n' "$1" >"$TEMP/a.s"
    where=$2
    shift 2
    # shellcheck disable=SC2016,SC3045 # expanded in there; all shells that matter have ulimit -v
    status 2 sh -c 'ulimit -v 1000000 && exec "$@"' sh "$LOCKSTEP" run "$TEMP/a.s" "$@"
    says err "lockstep: $TEMP/a.s$where: out of memory: u0 takes 1024 MiB"
}
starved 16384x16384 :2
starved 8x8 '' --bind u0=framebuffer:16384x16384
