// path_tracer.comp: light between spheres, whose box tree is walked with a stack of its own in each thread; seeded noise.
#version 450
//! .dispatch [2 2]
//! .buffer u0, 1024
//! .buffer u1, 256
//? u0 abs 0.02 relative 0.02
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) writeonly buffer Colours { vec4 colours[]; };
layout(binding = 1) writeonly buffer Visits { uint visits[]; };

struct Sphere { vec3 centre; float radius; vec3 colour; float glow; };
const Sphere spheres[4] = Sphere[](Sphere(vec3(-1.0, 0.0, 4.0), 1.0, vec3(0.9, 0.3, 0.2), 0.0),
                                   Sphere(vec3(1.1, 0.2, 3.5), 0.7, vec3(0.2, 0.6, 0.9), 0.0),
                                   Sphere(vec3(0.0, -101.0, 4.0), 100.0, vec3(0.7, 0.7, 0.7), 0.0),
                                   Sphere(vec3(0.0, 4.0, 3.0), 1.5, vec3(1.0, 1.0, 1.0), 4.0));

// A node has a sphere around all that is below it; leaves are spheres.
const vec4 bounds[3] = vec4[](vec4(0.0, -98.0, 4.0, 104.5), vec4(0.0, 0.1, 3.9, 2.4), vec4(0.0, -98.0, 4.0, 104.5));
const ivec2 children[3] = ivec2[](ivec2(1, 2), ivec2(-1, -2), ivec2(-3, -4));

uint seed;
uint visited = 0u;

float noise() {
    seed = seed * 1664525u + 1013904223u;
    return float(seed >> 8) / 16777216.0;
}

float meet(vec3 from, vec3 ray, vec3 centre, float radius) {
    vec3 to = centre - from;
    float along = dot(to, ray), inside = radius * radius - (dot(to, to) - along * along);
    if (inside < 0.0) return -1.0;
    float half_chord = sqrt(inside), nearest = along - half_chord;
    return nearest > 0.001 ? nearest : along + half_chord;
}

int nearest_sphere(vec3 from, vec3 ray, out float distance_to) {
    int stack[8], top = 0, best = -1;
    distance_to = 1e9;
    stack[top++] = 0;
    while (top > 0) {
        int node = stack[--top];
        visited++;
        if (node < 0) {
            Sphere s = spheres[-1 - node];
            float t = meet(from, ray, s.centre, s.radius);
            if (t > 0.001 && t < distance_to) {
                distance_to = t;
                best = -1 - node;
            }
            continue;
        }
        if (meet(from, ray, bounds[node].xyz, bounds[node].w) < 0.0) continue;
        stack[top++] = children[node].x;
        stack[top++] = children[node].y;
    }
    return best;
}

vec3 scatter(vec3 normal) {
    vec3 v = vec3(noise(), noise(), noise()) * 2.0 - 1.0;
    v = normalize(v + vec3(0.001));
    return normalize(normal + v * 0.99);
}

vec3 trace(vec3 from, vec3 ray) {
    vec3 light = vec3(0.0), weight = vec3(1.0);
    for (int bounce = 0; bounce < 3; bounce++) {
        float t;
        int hit = nearest_sphere(from, ray, t);
        if (hit < 0) return light + weight * mix(vec3(0.8), vec3(0.3, 0.5, 0.9), clamp(ray.y, 0.0, 1.0));
        Sphere s = spheres[hit];
        light += weight * s.colour * s.glow;
        if (s.glow > 0.0) break;
        from += ray * t;
        weight *= s.colour;
        ray = scatter((from - s.centre) / s.radius);
    }
    return light;
}

void main() {
    uvec2 at = gl_GlobalInvocationID.xy;
    uint i = at.y * 16 + at.x;
    seed = i * 9781u + 77u;
    vec3 ray = normalize(vec3((vec2(at) + 0.5) / 8.0 - 1.0, 1.5) * vec3(1.0, -1.0, 1.0));
    colours[i] = vec4(trace(vec3(0.0, 0.5, 0.0), ray), 1.0);
    visits[i] = visited;
}
