#!/bin/sh
# What a pixel shader cannot use is an error at its place.
. tests/tools/cli.sh

# refused LINE TEXT STATEMENTS [DECLARATION]: a shader with them in lines 4 and 3.
refused() {
    printf '#version 450\nlayout(location = 0) out vec4 color;\n%s\nvoid main() { %s }\n' "${4-}" "$3" >"$TEMP/a.frag"
    status 2 "$LOCKSTEP" run "$TEMP/a.frag"
    silent out
    says err "$TEMP/a.frag:$1:"
    says err "error: $2"
    [ "$(grep -c 'error:' "$TEMP/err")" -eq 1 ] || fail 'there are other errors'
}
refused 4 'gl_PointCoord is not supported' 'color = vec4(gl_PointCoord, 0.0, 1.0);'
refused 4 'gl_Layer and gl_ViewportIndex' 'color = vec4(gl_Layer);'
refused 4 'gl_SampleID, gl_SamplePosition and gl_SampleMaskIn' 'color = vec4(gl_SampleID, gl_SamplePosition, 1.0);'
refused 4 'gl_SampleID, gl_SamplePosition and gl_SampleMaskIn' 'color = vec4(gl_SampleMaskIn[0]);'
refused 4 "the output 'gl_SampleMask'" 'color = vec4(1.0); gl_SampleMask[0] = 1;'
refused 4 'gl_ClipDistance and gl_CullDistance' 'color = vec4(gl_ClipDistance[0]);' 'in float gl_ClipDistance[1];'
refused 4 'interpolateAtCentroid' 'color = vec4(interpolateAtCentroid(a));' 'layout(location = 0) in float a;'
refused 4 'an element of this array cannot be chosen' 'color = a[int(gl_FragCoord.x) % 2];' 'layout(location = 0) in vec4 a[2];'
refused 3 'inputs have the locations 0 to 7' 'color = vec4(a[0], a[1]);' 'layout(location = 7) in mat2 a;'
refused 3 'outputs have the locations 0 to 7' 'a = color = vec4(1.0);' 'layout(location = 8) out vec4 a;'
refused 3 "the output 'a' shares its location" 'color = vec4(1.0); a = 1.0;' 'layout(location = 1, component = 2) out float a;'
refused 3 "the output 'a' shares its location" 'a = color = vec4(1.0);' 'layout(location = 0, index = 1) out vec4 a;'
