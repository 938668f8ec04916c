#!/bin/sh
# A pixel shader is described by its pixels and triangles, and its lanes by their pixels, not by groups and threads.
. tests/tools/cli.sh

status 0 "$LOCKSTEP" run tests/isa/triangles.s
says out '8 x 8 pixels, 3 triangles, 70 pixels drawn, 92 threads in 3 waves on 1 core'
says out 'lanes 28-31 of the last wave never hold a thread: 23 quads of 4 threads leave 28 for it'
! grep -q group "$TEMP/out" || fail 'groups are named'
status 0 "$LOCKSTEP" run tests/isa/triangles.s --json
[ "$(json lanes_without_thread) $(json width) $(json height) $(json triangles) $(json pixels_drawn)" = '4 8 8 3 70' ] ||
    fail 'the dispatch as JSON'
status 0 "$LOCKSTEP" run tests/isa/pixels.s
says out ' pixels, 1 triangle, '

status 0 "$LOCKSTEP" why tests/isa/triangles.s --at 0:3:60
says out 'Lane 3 is pixel (1, 1) of triangle 0.'
status 0 "$LOCKSTEP" why tests/isa/triangles.s --at 1:3:60
says out 'Lane 3 is a helper from the start: pixel (3, 5) is outside of triangle 0.'
status 0 "$LOCKSTEP" why tests/isa/triangles.s --at 2:30:60
says out 'Lane 30 of wave 2 never had a thread: the last quads have only 28 for the 32 lanes of this wave.'
printf '%s\n' 'goto 20' 'wave 1' 'lane 3' 'q' | "$LOCKSTEP" debug tests/isa/triangles.s >"$TEMP/out" 2>"$TEMP/err"
says out 'lane 3 is active: a helper from the start: pixel (3, 5) is outside of triangle 0'
