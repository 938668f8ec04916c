// new.frag: ripples of two sources; --define iTime=2 is another moment, --frames 0:60 -o f-%03d.png are many.
//! .target color, 320x180 rgba8
//! .expect color[160 90], f32 0.051 0.144 0.262 1 ~ 0.004

float wave(vec2 p, vec2 source) {
    float d = distance(p, source);
    return sin(24.0 * d - 4.0 * iTime) * exp(-1.2 * d);
}

void mainImage(out vec4 fragColor, in vec2 fragCoord) {
    vec2 p = (2.0 * fragCoord - iResolution.xy) / iResolution.y;
    float height = wave(p, vec2(-0.7, 0.2)) + wave(p, vec2(0.7, -0.2));
    vec3 color = mix(vec3(0.03, 0.08, 0.20), vec3(0.25, 0.75, 0.85), 0.5 + 0.5 * height);
    for (int i = 0; i < 8 && height > 0.25 + 0.1 * float(i); i++) // crests: few lanes go round
        color += vec3(0.10, 0.06, 0.02);
    fragColor = vec4(color, 1.0);
}
