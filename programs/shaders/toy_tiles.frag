// toy_tiles.frag: tiles of two arcs each, turned by the texels of a texture, so that the arcs join to curves.
//! .target color, 320x180 rgba8
//! .texture iChannel0, 32x32, noise(7, 1)
//! .sampler iChannel0, point wrap
//! .expect color[160 159], f32 0.953 0.925 0.859 1 ~ 0.004 ; no arc comes near the corner of a tile

void mainImage(out vec4 fragColor, in vec2 fragCoord) {
    vec2 p = 9.0 * fragCoord / iResolution.y + vec2(0.3 * iTime, 0.0);
    vec2 tile = floor(p), q = fract(p);
    float chance = texture(iChannel0, (tile + 0.5) / iChannelResolution[0].xy).r;
    if (chance > 0.5) q.x = 1.0 - q.x;
    float arc = min(abs(length(q) - 0.5), abs(length(1.0 - q) - 0.5));
    float width = 1.5 * 9.0 / iResolution.y; // a pixel and a half, as smooth edges
    float line = 1.0 - smoothstep(0.16 - width, 0.16, arc);
    float core = 1.0 - smoothstep(0.07 - width, 0.07, arc);
    vec3 color = mix(vec3(0.953, 0.925, 0.859), vec3(0.15, 0.23, 0.31), line);
    color = mix(color, 0.6 + 0.3 * cos(0.5 * tile.x + vec3(0.2, 1.4, 2.6)), core);
    fragColor = vec4(color, 1.0);
}
