// detail.frag: a plane of fractal noise that runs to the horizon. Octaves that are finer than a pixel are left out, by
// derivatives: near pixels compute six, those at the horizon none, in bands.
#version 450
//! .target color, 320x200 rgba8
layout(location = 0) out vec4 color;

float hash(vec2 p) {
    return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453);
}

float noise(vec2 p) {
    vec2 cell = floor(p), t = p - cell;
    t = t * t * (3.0 - 2.0 * t);
    float top = mix(hash(cell), hash(cell + vec2(1.0, 0.0)), t.x);
    float bottom = mix(hash(cell + vec2(0.0, 1.0)), hash(cell + vec2(1.0, 1.0)), t.x);
    return mix(top, bottom, t.y);
}

void main() {
    float horizon = gl_FragCoord.y - 50.0;
    float depth = 120.0 / max(abs(horizon), 1.0);
    vec2 at = vec2((gl_FragCoord.x - 160.0) * depth * 0.02, depth * 3.0);
    vec2 width = fwidth(at);
    float pixel = max(width.x, width.y);
    float sum = 0.0, weight = 0.5, size = 1.0;
    if (horizon > 0.0) {
        for (int octave = 0; octave < 8 && size > pixel; octave++) {
            sum += weight * noise(at / size);
            weight *= 0.6;
            size *= 0.5;
        }
    }
    vec3 land = mix(vec3(0.2, 0.3, 0.1), vec3(0.8, 0.7, 0.5), sum);
    color = vec4(horizon > 0.0 ? land : vec3(0.55, 0.7, 0.9), 1.0);
}
