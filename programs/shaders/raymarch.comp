// raymarch.comp: a ray marcher, 256 x 256 pixels: programs/raymarch.s in GLSL.
#version 450
#extension GL_NV_compute_shader_derivatives : require
//! .dispatch [32 32] quads
//! .texture ground, 64x64 mips, checker(32, 0xd8c8a8, 0x806850)
//! .sampler s0, trilinear wrap
//! .framebuffer picture, 256x256
//! .expect picture[88 120], f32 0.90 0.45 0.28 1 ~ 0.35
//! .expect picture[0 0], f32 0.3 0.5 0.8 1 ~ 0.3
//! .expect divergent_branches > 1000
//! .expect helper_drops == 0
layout(local_size_x = 8, local_size_y = 8) in;
layout(derivative_group_quadsNV) in;
layout(binding = 0) uniform sampler2D ground;
layout(binding = 1, rgba8) uniform writeonly image2D picture;

const float FAR = 24, NEAR = 0.002;
const vec3 EYE = vec3(0, 0.6, -4.2), SUN = vec3(0.55, 0.62, -0.56);

// How far the nearest thing is from p, and the blob, the ring and the ground.
vec4 scene(vec3 p) {
    float a = length(p - vec3(-1.0, -0.05, 0.5)) - 0.95;
    float b = length(p - vec3(-0.1, 0.55, 0.0)) - 0.5;
    float h = clamp((b - a) * 0.8 + 0.5, 0, 1); // two spheres that flow into each other
    float blob = mix(b, a, h) - 0.6 * h * (1 - h);
    vec3 q = p - vec3(1.05, -0.72, -0.25);
    float ring = length(vec2(length(q.xz) - 0.7, q.y)) - 0.28;
    float floor = p.y + 1;
    return vec4(min(min(blob, ring), floor), blob, ring, floor);
}

vec3 normal(vec3 p) {
    vec3 n = vec3(0);
    n += vec3(1, -1, -1) * scene(p + 0.002 * vec3(1, -1, -1)).x;
    n += vec3(-1, -1, 1) * scene(p + 0.002 * vec3(-1, -1, 1)).x;
    n += vec3(-1, 1, -1) * scene(p + 0.002 * vec3(-1, 1, -1)).x;
    n += vec3(1, 1, 1) * scene(p + 0.002 * vec3(1, 1, 1)).x;
    return normalize(n);
}

// Towards the sun: the closer something is passed, the darker.
float shadow(vec3 from) {
    float light = 1, t = 0.02;
    for (uint i = 0;; i++) {
        float d = scene(from + SUN * t).x;
        light = min(light, d / t * 10);
        if (!(light > 0.01 && t < 5 && i < 32)) break;
        t += max(d, 0.03);
    }
    return clamp(light, 0, 1);
}

void main() {
    vec2 pixel = vec2(gl_GlobalInvocationID.xy) + 0.5;
    vec3 ray = normalize(vec3(pixel * vec2(0.0078125, -0.0078125) + vec2(-1.0, 0.85), 1.7));

    // the ground where the ray meets it: every lane samples it, so that the mip level is right
    float down = -1.6 / min(ray.y, -0.001);
    vec3 tile = texture(ground, (ray.xz * down + EYE.xz) * 0.5).rgb;

    vec3 p = EYE;
    float t = 0;
    vec4 met = scene(p);
    for (uint i = 0; met.x > NEAR && t < FAR && i < 64; i++) {
        t += met.x;
        p = EYE + ray * t;
        met = scene(p);
    }

    vec3 sky = mix(vec3(0.75, 0.80, 0.85), vec3(0.10, 0.26, 0.60), clamp(max(ray.y, 0) * 1.6, 0, 1));
    sky += pow(max(dot(ray, SUN), 0), 24) * vec3(0.5, 0.4, 0.25);
    vec3 colour = sky;
    if (t < FAR) {
        vec3 n = normal(p);
        vec3 material = tile;
        if (met.x == met.y) material = vec3(0.90, 0.20, 0.08);
        if (met.x == met.z) material = vec3(0.12, 0.50, 0.62);
        material *= material;
        float sun = max(dot(n, SUN), 0), light = 1;
        if (sun > 0) light = shadow(p + 0.02 * n);
        sun *= light;
        colour = material * (vec3(0.30, 0.40, 0.58) * (n.y * 0.35 + 0.45) + sun * vec3(1.5, 1.3, 1.0));
        float shine = pow(max(dot(reflect(ray, n), SUN), 0), 40) * light;
        if (met.x != met.w) colour += 0.7 * shine;
        colour = mix(sky, colour, exp2(t * -0.05));
    }
    imageStore(picture, ivec2(gl_GlobalInvocationID.xy), vec4(sqrt(max(colour, 0)), 1));
}
