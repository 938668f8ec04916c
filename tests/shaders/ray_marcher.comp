// ray_marcher.comp: the picture of programs/raymarch.s, of any size: two spheres that flow into each other and a ring, with shadows.
//
//     lockstep run ray_marcher.comp --bind u1=:1920x1080 --dispatch '[240 135]'
#version 450
//! .dispatch [6 6]
//! .texture t0, 64x64 mips, checker(32, 0xd8c8a8, 0x806850)
//! .sampler s0, trilinear wrap
//! .framebuffer u1, 48x48
//? u1 bytes 6
layout(local_size_x = 8, local_size_y = 8) in;
layout(binding = 0) uniform sampler2D ground_pattern;
layout(binding = 1, rgba8) writeonly uniform image2D picture;

const vec3 eye = vec3(0.0, 0.6, -4.2), sun = vec3(0.55, 0.62, -0.56);
const float far_away = 24.0, near_enough = 0.002;

struct Distances { float all, blob, ring, ground; };

Distances scene(vec3 p) {
    float large = length(p - vec3(-1.0, -0.05, 0.5)) - 0.95, small = length(p - vec3(-0.1, 0.55, 0.0)) - 0.5;
    float blend = clamp((small - large) * 0.8 + 0.5, 0.0, 1.0);
    Distances d;
    d.blob = mix(small, large, blend) - 0.6 * blend * (1.0 - blend);
    vec3 at = p - vec3(1.05, -0.72, -0.25);
    d.ring = length(vec2(length(at.xz) - 0.7, at.y)) - 0.28;
    d.ground = p.y + 1.0;
    d.all = min(min(d.blob, d.ring), d.ground);
    return d;
}

vec3 normal_at(vec3 p) {
    const vec3 corners[4] = vec3[](vec3(1, -1, -1), vec3(-1, -1, 1), vec3(-1, 1, -1), vec3(1, 1, 1));
    vec3 n = vec3(0.0);
    for (int k = 0; k < 4; k++) n += corners[k] * scene(p + corners[k] * 0.002).all;
    return normalize(n);
}

float light_at(vec3 from) {
    float light = 1.0, t = 0.02;
    for (int k = 0; k < 32 && light > 0.01 && t < 5.0; k++) {
        float d = scene(from + sun * t).all;
        light = min(light, 10.0 * d / t);
        t += max(d, 0.03);
    }
    return clamp(light, 0.0, 1.0);
}

vec3 shade(vec3 p, vec3 ray, float t, Distances d, vec3 ground, vec3 sky) {
    vec3 n = normal_at(p), colour = ground;
    if (d.all == d.blob) colour = vec3(0.90, 0.20, 0.08);
    if (d.all == d.ring) colour = vec3(0.12, 0.50, 0.62);
    colour *= colour;
    float towards_sun = max(dot(n, sun), 0.0), lit = 1.0;
    if (towards_sun > 0.0) lit = light_at(p + n * 0.02);
    colour *= (0.35 * n.y + 0.45) * vec3(0.30, 0.40, 0.58) + towards_sun * lit * vec3(1.5, 1.3, 1.0);
    if (d.all != d.ground) colour += 0.7 * lit * pow(max(dot(reflect(ray, n), sun), 0.0), 40.0);
    return mix(sky, colour, exp2(-0.05 * t));
}

void main() {
    ivec2 pixel = ivec2(gl_GlobalInvocationID.xy), size = imageSize(picture);
    if (any(greaterThanEqual(pixel, size))) return;
    vec2 at = (vec2(pixel) + 0.5) * 2.0 / float(size.y);
    vec3 ray = normalize(vec3(at.x - float(size.x) / float(size.y), 0.85 - at.y, 1.7));

    float t = 0.0;
    vec3 p = eye;
    Distances d = scene(p);
    for (int k = 0; k < 64 && d.all > near_enough && t < far_away; k++) {
        t += d.all;
        p = eye + ray * t;
        d = scene(p);
    }

    float high = max(ray.y, 0.0);
    vec3 sky = mix(vec3(0.75, 0.80, 0.85), vec3(0.10, 0.26, 0.60), clamp(high * 1.6, 0.0, 1.0));
    sky += pow(max(dot(ray, sun), 0.0), 24.0) * vec3(0.5, 0.4, 0.25);
    vec3 colour = sky;
    if (t < far_away) {
        vec3 ground = textureLod(ground_pattern, p.xz * 0.5, log2(t * 64.0 / float(size.y))).rgb;
        colour = shade(p, ray, t, d, ground, sky);
    }
    imageStore(picture, pixel, vec4(sqrt(max(colour, 0.0)), 1.0));
}
