// toy_spheres.frag: rays march through a field of spheres; those that graze one take the most steps.
//! .target color, 320x180 rgba8
//! .expect color[0 0], f32 0.62 0.72 0.80 1 ~ 0.004 ; the sky: y points up

const int STEPS = 64;

// One sphere for each cell of the floor, of a size and height that the cell's number gives.
float sphere(vec3 p, vec2 cell) {
    float phase = fract(sin(dot(cell, vec2(12.9898, 78.233))) * 43758.5453);
    vec3 centre = vec3(cell.x + 0.5, 0.35 + 0.25 * sin(iTime + 6.2832 * phase), cell.y + 0.5);
    return length(p - centre) - (0.18 + 0.17 * phase);
}

// Distances to spheres of other cells are at least that to the cell's border.
float field(vec3 p) {
    vec2 cell = floor(p.xz), inside = fract(p.xz);
    float border = min(min(inside.x, 1.0 - inside.x), min(inside.y, 1.0 - inside.y)) + 0.1;
    return min(min(sphere(p, cell), border), p.y + 0.3);
}

vec3 normal(vec3 p) {
    vec2 e = vec2(0.002, 0);
    float d = field(p);
    return normalize(vec3(field(p + e.xyy) - d, field(p + e.yxy) - d, field(p + e.yyx) - d));
}

void mainImage(out vec4 fragColor, in vec2 fragCoord) {
    vec2 p = (2.0 * fragCoord - iResolution.xy) / iResolution.y;
    vec3 eye = vec3(0.5, 1.9, 0.6 * iTime), ray = normalize(vec3(p.x, p.y - 0.75, 1.6));
    vec3 sky = mix(vec3(0.16, 0.20, 0.30), vec3(0.62, 0.72, 0.80), smoothstep(-1.2, 1.0, p.y));
    float t = 0.0, d = 1.0;
    int steps = 0;
    for (; steps < STEPS && d > 0.003 && t < 14.0; steps++) { // each lane stops at another step
        d = field(eye + t * ray);
        t += d;
    }
    vec3 color = sky;
    if (d <= 0.003) {
        vec3 hit = eye + t * ray, n = normal(hit);
        float light = 0.25 + 0.75 * max(dot(n, normalize(vec3(0.6, 0.8, -0.3))), 0.0);
        vec3 own = hit.y < -0.25 ? vec3(0.30, 0.34, 0.36)
                                 : 0.55 + 0.35 * cos(vec3(0.0, 0.7, 1.5) + floor(hit.x) + 2.0 * floor(hit.z));
        color = mix(own * light, sky, smoothstep(5.0, 14.0, t));
    }
    fragColor = vec4(color, 1.0);
}
