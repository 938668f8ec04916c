// early_exit.frag: a ray stops as soon as it hits. The sky is cheap only where no lane of a wave passes close to
// something: along every outline the whole wave waits for the lane that grazes it.
#version 450
//! .target color, 320x200 rgba8
layout(location = 0) out vec4 color;

float scene(vec3 p) {
    float ground = p.y + 0.8;
    vec3 cell = vec3(mod(p.x + 1.5, 3.0) - 1.5, p.y, p.z - 5.0);
    return min(ground, length(cell) - 0.8);
}

void main() {
    vec3 direction = normalize(vec3((gl_FragCoord.xy - vec2(160.0, 100.0)) / 100.0, 1.4));
    direction.y = -direction.y;
    float t = 0.0;
    int step = 0;
    for (; step < 96; step++) {
        float distance = scene(direction * t);
        if (distance < 0.002) break; // hit
        t += distance;
        if (t > 24.0) break; // sky
    }
    vec3 sky = mix(vec3(0.75, 0.85, 1.0), vec3(0.25, 0.45, 0.8), direction.y * 0.5 + 0.5);
    vec3 p = direction * t;
    float check = mod(floor(p.x) + floor(p.z), 2.0) * 0.3 + 0.5;
    vec3 ground = vec3(check) * exp(-t * 0.08), ball = vec3(0.9, 0.45, 0.3) * (0.6 + 0.5 * p.y);
    color = vec4(t > 24.0 ? sky : p.y < -0.79 ? ground : ball, 1.0);
}
