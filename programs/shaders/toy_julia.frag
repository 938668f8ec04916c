// toy_julia.frag: a Julia set whose constant goes round; pixels near its edge go round the longest.
//! .target color, 320x180 rgba8
//! .expect color[200 70], f32 0.3053 0.2361 0.1920 1 ~ 0.004

void mainImage(out vec4 fragColor, in vec2 fragCoord) {
    vec2 z = 2.4 * (fragCoord - 0.5 * iResolution.xy) / iResolution.y;
    float turn = 0.4 * iTime + 2.1;
    vec2 c = 0.7885 * vec2(cos(turn), sin(turn));
    int rounds = 0;
    while (rounds < 96 && dot(z, z) < 16.0) {
        z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
        rounds++;
    }
    vec3 color = vec3(0.05, 0.04, 0.07); // inside
    if (rounds < 96) {
        float smooth_rounds = float(rounds) + 1.0 - log2(0.5 * log2(dot(z, z)));
        float shade = sqrt(max(smooth_rounds, 0.0) / 96.0);
        color = mix(vec3(0.06, 0.09, 0.17), vec3(0.95, 0.62, 0.25), shade);
        color = mix(color, vec3(1.0, 0.97, 0.88), smoothstep(0.6, 1.0, shade));
    }
    fragColor = vec4(color, 1.0);
}
