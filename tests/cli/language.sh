#!/bin/sh
# The words that the browser's editor offers (make_language): every instruction, directive and setting; and each function
# and variable of GLSL is imported.
. tests/tools/cli.sh
status 0 "$BUILD/tests/make_language"
cp "$TEMP/out" "$TEMP/language.json"
for kind in instructions directives settings; do
    status 0 "$LOCKSTEP" explain "$kind"
    awk 'NR > 2 { print $1 }' "$TEMP/out" | sort -u >"$TEMP/explained"
    jq -r ".${kind}[].name" "$TEMP/language.json" | sort -u >"$TEMP/offered"
    [ -s "$TEMP/offered" ] || fail "there are no $kind"
    cmp -s "$TEMP/explained" "$TEMP/offered" || fail "explain and the editor know other $kind"
done

# shader STAGES FILE: import a shader with all functions and variables of the stages, between the lines of the input.
shader() {
    {
        sed '/^BODY$/,$d' "$TEMP/in"
        jq -r --arg stages "$1" '.glsl | (.functions[] | select(.stage | inside($stages)) | "    " + .form + ";"),
            (.variables[] | select(.stage | inside($stages)) | "    { " + (.form | sub(" "; " my_")) + " = " + .name + "; }")' "$TEMP/language.json" |
            sed '/sampler2D/s/.*/    texture(iChannel0, vec2(0));/'
        sed '1,/^BODY$/d' "$TEMP/in"
    } >"$TEMP/$2"
    grep -q ';' "$TEMP/$2" || fail "no words of $1"
    status 0 "$LOCKSTEP" import "$TEMP/$2" -o "$TEMP/out.s"
}

declarations='layout(binding = 0) uniform sampler2D image;
layout(binding = 1, rgba8) uniform image2D picture;
layout(binding = 2) buffer In { float x, y, a, low, high, edge; vec3 v, w, n; uint u; int i; vec4 color; vec2 at; ivec2 texel; };'
locals='    float whole; int e; bool b = x > 0; bvec3 bv = lessThan(v, w); mat3 m = mat3(v, w, n); uvec4 mask = uvec4(u);'
extensions=$(for part in basic vote ballot shuffle shuffle_relative arithmetic clustered quad; do
    echo "#extension GL_KHR_shader_subgroup_$part : require"
done)
printf '%s\n' '#version 450' "$extensions" '//! .dispatch 1' 'layout(local_size_x = 32) in;' 'shared uint word;' \
    "$declarations" 'void main() {' "$locals" 'BODY' '}' >"$TEMP/in"
shader 'ANY COMPUTE' a.comp
printf '%s\n' '#version 450' "$extensions" '//! .target color_out, 8x8' 'layout(location = 0) out vec4 color_out;' \
    "$declarations" 'void main() {' "$locals" 'BODY' '    color_out = color; }' >"$TEMP/in"
shader 'ANY PIXEL' a.frag
printf '%s\n' '//! .target color, 8x8 rgba8' 'void mainImage(out vec4 color, in vec2 at) {' 'BODY' '    color = vec4(1); }' >"$TEMP/in"
shader TOY toy.frag
