#!/bin/sh
# A file with mainImage and no main is a pixel shader: what the site gives it, with y pointing up, and the user's lines.
. tests/tools/cli.sh
cat >"$TEMP/values.frag" <<'SHADER'
#ifdef GL_ES
precision mediump float;
#endif
//! .target color, 4x2 rgba32f
void mainImage( out vec4 result, in vec2 place )
{
    result = vec4(place / iResolution.xy, iTime, iFrame);
}
SHADER

# The upper left pixel, then the one below it. Alpha is 1, whatever the shader says.
status 0 "$LOCKSTEP" run "$TEMP/values.frag" -q --print color=f32x4
silent err
says out '0.125  0.75   0.0   1.0'
says out '0.125  0.25   0.0   1.0'
status 0 "$LOCKSTEP" run "$TEMP/values.frag" -q --print color=f32x4 --define iFrame=90
says out '0.125  0.75   1.5   1.0'
status 0 "$LOCKSTEP" run "$TEMP/values.frag" -q --print color=f32x4 --define iTime=2.5 --define iFrame=90
says out '0.125  0.75   2.5   1.0'

# The resolution is that of the target that is there.
status 0 "$LOCKSTEP" run "$TEMP/values.frag" -q --print 'color[0:1]=hex' --bind color=framebuffer:2x2
says out '0xff00bf40 0xff00bfbf'

# Every other variable, and textures that nothing describes: none is a warning.
cat >"$TEMP/all.glsl" <<'SHADER'
void mainImage(out vec4 result, vec2 place) {
    vec4 sum = iMouse + iDate + iTimeDelta + iFrameRate + iSampleRate + iChannelTime[1] + texture(iChannel2, place);
    result = sum + texelFetch(iChannel0, ivec2(place) & 255, 0) + iChannelResolution[0].xyzz + iChannelResolution[1].x;
}
SHADER
status 0 "$LOCKSTEP" run "$TEMP/all.glsl" -q
silent err
status 0 "$LOCKSTEP" import "$TEMP/all.glsl"
says out '.texture iChannel0, 256x256'
says out '.sampler iChannel2, '
! grep -q 'texture iChannel[13]' "$TEMP/out" || fail 'it has a texture that it does not read'

# Lines are those of the file, also of what stands around mainImage.
! grep -F '.loc' "$TEMP/out" | grep -v '"[^"]*/all.glsl" [123] ' || fail 'a line is no line of the file'
sed 's/iTime/iTima/' "$TEMP/values.frag" >"$TEMP/wrong.frag"
status 2 "$LOCKSTEP" run "$TEMP/wrong.frag"
says err "wrong.frag:7:43: error: 'iTima': undeclared identifier; did you mean 'iTime'?"
sed '1i#version 300 es' "$TEMP/wrong.frag" >"$TEMP/version.frag"
status 2 "$LOCKSTEP" run "$TEMP/version.frag"
says err "version.frag:8:43: error: 'iTima'"
sed 's/in vec2/in vec3/' "$TEMP/values.frag" >"$TEMP/wrong.frag"
status 2 "$LOCKSTEP" run "$TEMP/wrong.frag"
says err "wrong.frag:5:6: error: 'mainImage': its parameters are (out vec4, in vec2) in a shader for a toy site"
