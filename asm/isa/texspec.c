/* texspec.c: names, sizes and limits of textures and samplers. */
#include "asm/isa/texspec.h"

const char *const texture_format_names[TEXEL_FORMAT_COUNT] = {
    [TEXEL_RGBA8] = "rgba8", [TEXEL_R32F] = "r32f", [TEXEL_RGBA32F] = "rgba32f"};

const PatternInfo texture_patterns[PATTERN_COUNT] = {
    [PATTERN_DATA] = {NULL, 0, -1, 0, "", ""},
    [PATTERN_CHECKER] = {"checker", 3, 0, 1, "CELL, COLOUR, COLOUR",
                         "squares of CELL texels, the first colour at the top left"},
    [PATTERN_GRADIENT] = {"gradient", 2, -1, 0, "COLOUR, COLOUR",
                          "the first colour at the left, the second at the right"},
    [PATTERN_NOISE] = {"noise", 2, 1, 2, "SEED, CELL",
                       "smooth grey noise, a new value every CELL texels; 1: each texel its own"},
    [PATTERN_LEVELS] =
        {"levels", 0, -1, 0, "",
         "every mip level in a colour of its own: red, orange, yellow, green, cyan, blue, violet, white, then again"},
};

const char *const sampler_filter_names[FILTER_COUNT] = {
    [FILTER_POINT] = "point", [FILTER_BILINEAR] = "bilinear", [FILTER_TRILINEAR] = "trilinear"};
const char *const sampler_address_names[ADDRESS_COUNT] = {
    [ADDRESS_WRAP] = "wrap", [ADDRESS_CLAMP] = "clamp", [ADDRESS_MIRROR] = "mirror"};

Sampler sampler_default(void) {
    return (Sampler){.filter = FILTER_BILINEAR, .address = {ADDRESS_WRAP, ADDRESS_WRAP}};
}

uint32_t texture_full_levels(uint32_t width, uint32_t height) {
    uint32_t levels = 1;
    for (uint32_t side = width > height ? width : height; side > 1; side /= 2) levels++;
    return levels;
}

uint64_t texture_words_before(const TextureShape *shape, uint32_t level) {
    uint64_t texels = 0;
    for (uint32_t l = 0; l < level; l++)
        texels += (uint64_t)texture_side(shape->width, l) * texture_side(shape->height, l);
    return texels * texture_texel_words(shape->format);
}

const char *texture_problem(const TextureShape *shape) {
    if (shape->format == TEXEL_NONE || shape->format >= TEXEL_FORMAT_COUNT)
        return "a texture is rgba8, r32f or rgba32f";
    if (shape->width < 1 || shape->height < 1 || shape->width > TEXTURE_MAX_SIDE || shape->height > TEXTURE_MAX_SIDE)
        return "a texture has 1 to 16384 texels in each direction";
    if (shape->levels < 1 || shape->levels > texture_full_levels(shape->width, shape->height))
        return "a texture has 1 mip level, or those down to 1 x 1";
    if (texture_words_before(shape, shape->levels) > TEXTURE_MAX_WORDS) return "a texture has at most 1 GiB";
    return NULL;
}

const char *texture_pattern_problem(int pattern, const uint32_t arg[PATTERN_MAX_ARGS]) {
    const PatternInfo *info = &texture_patterns[pattern];
    if (info->cell >= 0 && (arg[info->cell] < 1 || arg[info->cell] > TEXTURE_MAX_SIDE))
        return "a cell has 1 to 16384 texels";
    for (int i = info->colours; i < info->args; i++)
        if (arg[i] > 0xffffff) return "a colour is 0xRRGGBB: at most 0xffffff";
    return NULL;
}
