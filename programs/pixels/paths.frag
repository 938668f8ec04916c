// paths.frag: a small path tracer: light bounces over a plane with two balls until it is absorbed or leaves. Paths of
// neighbours that choose their directions by one random number for a tile stay together; with one for each pixel
// every wave waits for its longest path. --define per_tile=1 sorts them so.
#version 450
//! .target color, 256x192 rgba8
layout(constant_id = 0) const int per_tile = 0;
layout(location = 0) out vec4 color;

uint state;

float random() {
    state = state * 747796405u + 2891336453u;
    uint word = (state >> (state >> 28 | 4u) ^ state) * 277803737u;
    return float((word >> 22 ^ word) >> 8) / 16777216.0;
}

float ball(vec3 from, vec3 direction, vec3 centre, float radius) {
    vec3 away = from - centre;
    float b = dot(away, direction), c = dot(away, away) - radius * radius, d = b * b - c;
    if (d < 0.0) return 1e9;
    float t = -b - sqrt(d);
    return t > 0.001 ? t : 1e9;
}

void main() {
    uvec2 pixel = uvec2(gl_FragCoord.xy), seed = per_tile != 0 ? pixel / 8u : pixel;
    state = seed.x * 1973u + seed.y * 9277u + 26699u;
    vec3 from = vec3(0.0, 0.0, -3.0), light = vec3(0.0), left = vec3(1.0);
    vec3 direction = normalize(vec3((gl_FragCoord.xy - vec2(128.0, 96.0)) / 96.0, 1.5));
    direction.y = -direction.y;
    for (int bounce = 0; bounce < 12; bounce++) {
        float first = ball(from, direction, vec3(-0.7, -0.4, 0.6), 0.6);
        float second = ball(from, direction, vec3(0.7, -0.5, 0.2), 0.5);
        float ground = direction.y < 0.0 ? (-1.0 - from.y) / direction.y : 1e9;
        float t = min(min(first, second), ground);
        if (t > 20.0) { // the sky is the light
            light = left * mix(vec3(1.0), vec3(0.4, 0.6, 1.0), direction.y);
            break;
        }
        from += direction * t;
        vec3 normal = t == ground ? vec3(0.0, 1.0, 0.0)
                                  : normalize(from - (t == first ? vec3(-0.7, -0.4, 0.6) : vec3(0.7, -0.5, 0.2)));
        left *= t == first ? vec3(0.9, 0.4, 0.3) : t == second ? vec3(0.95) : vec3(0.7);
        if (random() < 0.1) break; // absorbed
        if (t == second) {
            direction = reflect(direction, normal);
        } else { // any direction above the surface
            float z = random() * 2.0 - 1.0, turn = random() * 6.2831853, r = sqrt(1.0 - z * z);
            direction = normalize(normal + vec3(r * cos(turn), r * sin(turn), z));
        }
        from += normal * 0.001;
    }
    color = vec4(sqrt(light), 1.0);
}
