// pixel_levels.frag: levels that are picked as whole numbers, by implicit derivatives and with a bias.
#version 450
//! .target color, 32x32 rgba32f
//! .texture t0, 128x128 mips, levels
//! .sampler s0, point wrap
//? color abs 1e-6
layout(location = 0) out vec4 color;
layout(binding = 0) uniform sampler2D pyramid;

void main() {
    vec2 at = gl_FragCoord.xy / 128.0;
    float zoom = gl_FragCoord.y < 16.0 ? 1.0 : 4.0;
    vec4 plain = texture(pyramid, at * zoom), biased = texture(pyramid, at * zoom, 2.0);
    color = vec4(plain.rg, biased.rg);
}
