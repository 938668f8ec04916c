#!/bin/sh
# What makes no pixel shader is refused, with the place and a reason.
. tests/tools/cli.sh

# refused TEXT LINE...: a file of these lines, in the text named by $file.
file=bad.frag
refused() {
    text=$1
    shift
    printf '%s\n' '#version 450' "$@" >"$TEMP/$file"
    status 2 "$LOCKSTEP" run "$TEMP/$file"
    says err "$text"
}
colour='layout(location = 0) out vec4 colour;'
refused 'bad.frag:2:1: error: the pixel shader writes no target: give it an output' 'void main() {}'
refused "bad.frag:2:1: error: the pixel shader writes no target: nothing is stored in its output 'colour'" "$colour" \
    'void main() {}'
refused 'bad.frag:3:29: error: gl_PointCoord is not supported: triangles are drawn, no points' "$colour" \
    'void main() { colour = vec4(gl_PointCoord, 0, 1); }'
refused 'bad.frag:2:19: error: expected' '//! .target colour' "$colour" 'void main() { colour = vec4(1); }'
refused 'bad.frag:2:21: error: a texture has at most 1 GiB' '//! .target colour, 16384x16384 rgba32f' "$colour" \
    'void main() { colour = vec4(1); }'
says err '                    ^~~~~~~~~~~~~~~~~~~'

# Other stages.
for stage in 'vert:a vertex' 'geom:a geometry' 'tesc:a tessellation' 'tese:a tessellation'; do
    file=bad.${stage%%:*}
    refused "$file:1:1: error: this is ${stage#*:} shader" 'void main() {}'
done
