/* image.c: images and samplers. The machine's textures have two dimensions, and texels of rgba8, r32f or rgba32f.
 * Integer images have 32 bits a component: their texels are read and written as raw words. */
#include "asm/import/value.h"
#include "asm/isa/number.h"

typedef struct ImageFormat {
    uint8_t format, words; /* of a texel in a buffer */
    bool whole;            /* integers of 32 bits: missing components are 0, 0 and 1 */
} ImageFormat;

/* Return a type's format; an unsupported one was reported by image_check and counts as unknown. */
static const ImageFormat *format_of(const SpirvType *type) {
    static const ImageFormat formats[] = {
        {SpvImageFormatRgba32f, 4, false}, {SpvImageFormatR32f, 1, false},    {SpvImageFormatRgba8, 1, false},
        {SpvImageFormatRgba32i, 4, true},  {SpvImageFormatR32i, 1, true},     {SpvImageFormatRgba32ui, 4, true},
        {SpvImageFormatR32ui, 1, true},    {SpvImageFormatUnknown, 4, false},
    };
    const ImageFormat *format = formats;
    while (format->format != type->image[IMAGE_FORMAT] && format->format != SpvImageFormatUnknown) format++;
    return format;
}

static const SpirvType *image_type(Importer *im, const SpirvType *type) {
    if (type->kind == KIND_SAMPLED_IMAGE) type = module_type(im, type->element);
    if (type->kind != KIND_IMAGE) import_fail(im, "an operand is not an image");
    return type;
}

static bool is_buffer(const SpirvType *type) {
    return type->image[IMAGE_DIM] == SpvDimBuffer;
}

void image_check(Importer *im, const SpirvType *of, const char *name) {
    static const char *const kinds[] = {"a 1-D image", "", "a 3-D image", "a cube map", "a rectangle image", ""};
    const SpirvType *type = image_type(im, of);
    const uint32_t dim = type->image[IMAGE_DIM];
    const char *what = dim < sizeof kinds / sizeof *kinds ? kinds[dim] : "an input attachment";
    if (type->image[IMAGE_ARRAYED]) what = "an array of layers";
    if (type->image[IMAGE_SAMPLES]) what = "an image with several samples";
    if (type->image[IMAGE_DEPTH] == 1) what = "a shadow map";
    import_line_of(im, name);
    if (*what) import_problem(im, "'%s' is %s: textures have two dimensions and one layer", name ? name : "", what);
    if (format_of(type)->format != type->image[IMAGE_FORMAT])
        import_problem(im,
                       "the format of '%s' is not supported: use rgba8, r32f or rgba32f, or r32ui, r32i, rgba32ui or "
                       "rgba32i",
                       name ? name : "");
    import_line(im, 0, 0);
}

/* ---- using one ---- */
static const Value *image_value(Importer *im, uint32_t id) {
    const Value *value = module_id(im, id)->value;
    if (!value || !value->place) import_fail(im, "id %u is not an image", id);
    image_type(im, module_type(im, value->type));
    return value;
}

static ShaderOperand coordinates(Importer *im, uint32_t id) {
    return shader_swizzle(value_operand(im, id), 2, (const uint8_t[]){0, 1});
}

static ShaderOperand sampler_of(Importer *im, const Value *value) {
    const Place *place = value->sampler;
    if (!place) import_fail(im, "an image is sampled without a sampler");
    if (place->element.kind != SHADER_NONE && !place->sampler)
        import_problem(im, "a sampler cannot be chosen while the shader runs");
    return (ShaderOperand){.kind = SHADER_RESOURCE, .index = place->sampler ? place->sampler : place->resource};
}

/* Return the word of an optional operand, 0 if it is absent. The operands stand in the order of the mask's bits. */
static uint32_t optional_operand(const Importer *im, uint32_t at, uint32_t mask_at, uint32_t wanted) {
    const uint32_t mask = module_word(im, at, mask_at);
    if (!(mask & wanted)) return 0;
    const uint32_t before = mask & (wanted - 1);
    return mask_at + 1 + (uint32_t)__builtin_popcount(before) + (before & SpvImageOperandsGradMask ? 1 : 0);
}

/* Return the word of the offset that all texels share, 0 if it is absent. */
static uint32_t offset_operand(const Importer *im, uint32_t at, uint32_t mask_at) {
    const uint32_t offsets = SpvImageOperandsConstOffsetMask | SpvImageOperandsOffsetMask;
    return optional_operand(im, at, mask_at, module_word(im, at, mask_at) & offsets);
}

static ShaderOperand sample_level(Importer *im, const Value *value, ShaderOperand sampler, ShaderOperand place,
                                  ShaderOperand level) {
    const Use use = {.op = OP_SAMPLE_LOD,
                     .words = 4,
                     .to = shader_value(im->shader, 4, TYPE_F32, NULL),
                     .from = {[1] = sampler, place, level},
                     .count = 4};
    return memory_use(im, value->place, use);
}

/* The level of detail that `sample` takes (isa-spec.md, 5.6). */
static ShaderOperand implicit_level(Importer *im, const Value *value, ShaderOperand place) {
    static const Op derivatives[] = {OP_DDX, OP_DDY};
    const ShaderOperand size = emit1(im, OP_UTOF, memory_size(im, value->place, 2));
    ShaderOperand squares[2]; /* of the length of each derivative, in texels */
    for (int i = 0; i < 2; i++) {
        const ShaderOperand texels = emit2(im, OP_MUL_F32, emit1(im, derivatives[i], place), size);
        const ShaderOperand x = emit2(im, OP_MUL_F32, shader_pick(texels, 0), shader_pick(texels, 0));
        squares[i] = emit2(im, OP_ADD_F32, x, emit2(im, OP_MUL_F32, shader_pick(texels, 1), shader_pick(texels, 1)));
    }
    const ShaderOperand longest = emit2(im, OP_MAX_F32, squares[0], squares[1]);
    return emit2(im, OP_MUL_F32, emit1(im, OP_LOG2, longest), shader_f32(0.5f));
}

/* Add an offset, which counts texels of the sampled level: so the level must be one constant whole number. */
static ShaderOperand move_place(Importer *im, const Value *value, ShaderOperand place, uint32_t offset,
                                const ShaderOperand *level) {
    const float number = level && level->kind == SHADER_NUMBER ? number_float(level->imm[0]) : -1;
    if (!(number >= 0 && number <= 31 && number == (float)(int)number)) {
        import_problem(im, "an offset needs a constant, whole level of detail: textureLodOffset");
        return place;
    }
    const ShaderOperand texels = emit1(im, OP_ITOF, coordinates(im, offset));
    const ShaderOperand size = emit1(im, OP_UTOF, memory_size(im, value->place, 2));
    const ShaderOperand scaled = emit2(im, OP_MUL_F32, size, shader_f32(1 / (float)(1u << (int)number)));
    const ShaderOperand sides = emit2(im, OP_MAX_F32, emit1(im, OP_FLOOR, scaled), shader_f32(1));
    return emit2(im, OP_ADD_F32, place, emit2(im, OP_DIV_F32, texels, sides));
}

static void sample(Importer *im, uint32_t at) {
    static const uint32_t known = SpvImageOperandsBiasMask | SpvImageOperandsLodMask | SpvImageOperandsGradMask |
                                  SpvImageOperandsConstOffsetMask | SpvImageOperandsOffsetMask |
                                  SpvImageOperandsNonPrivateTexelMask;
    const Value *value = image_value(im, module_word(im, at, 3));
    const uint32_t mask = module_word(im, at, 5), place = module_word(im, at, 4);
    const uint32_t bias_at = optional_operand(im, at, 5, SpvImageOperandsBiasMask);
    const uint32_t level_at = optional_operand(im, at, 5, SpvImageOperandsLodMask);
    const uint32_t slope_at = optional_operand(im, at, 5, SpvImageOperandsGradMask);
    const uint32_t offset_at = offset_operand(im, at, 5);
    Use use = {.op = OP_SAMPLE, .words = 4, .count = 3};
    use.to = shader_value(im->shader, 4, TYPE_F32, NULL);
    use.from[1] = sampler_of(im, value);
    use.from[2] = coordinates(im, place);
    if (module_op(im, at) == SpvOpImageSampleProjImplicitLod || module_op(im, at) == SpvOpImageSampleProjExplicitLod)
        use.from[2] = emit2(im, OP_DIV_F32, use.from[2], shader_pick(value_operand(im, place), 2));
    if (level_at || bias_at) {
        use.op = OP_SAMPLE_LOD;
        use.from[use.count++] = level_at ? value_at(im, at, level_at) : implicit_level(im, value, use.from[2]);
        if (bias_at) use.from[3] = emit2(im, OP_ADD_F32, use.from[3], value_at(im, at, bias_at));
    } else if (slope_at) {
        const ShaderOperand x = coordinates(im, module_word(im, at, slope_at));
        const ShaderOperand y = coordinates(im, module_word(im, at, slope_at + 1));
        const ShaderOperand parts[] = {shader_pick(x, 0), shader_pick(x, 1), shader_pick(y, 0), shader_pick(y, 1)};
        use.op = OP_SAMPLE_GRAD;
        use.from[use.count++] = value_join(im, parts, 4, TYPE_F32);
    }
    if (offset_at)
        use.from[2] = move_place(im, value, use.from[2], module_word(im, at, offset_at),
                                 use.op == OP_SAMPLE_LOD ? &use.from[3] : NULL);
    if (mask & ~known)
        import_problem(im,
                       "a sample may have a level of detail, derivatives, a bias or an offset, but no minimum level");
    value_set_operand(im, at, memory_use(im, value->place, use));
}

/* Gather one component of the four texels that `bilinear` blends: each is sampled at its centre, where only it counts.
 */
static void gather(Importer *im, uint32_t at) {
    static const float corners[4][2] = {{0.5f, 1.5f}, {1.5f, 1.5f}, {1.5f, 0.5f}, {0.5f, 0.5f}};
    const Value *value = image_value(im, module_word(im, at, 3)), *offsets = NULL;
    const uint32_t one = offset_operand(im, at, 6),
                   four = optional_operand(im, at, 6, SpvImageOperandsConstOffsetsMask);
    uint32_t component = 0;
    if (!value_number(im, module_word(im, at, 5), &component) || component > 3)
        import_fail(im, "a gather needs a constant component from 0 to 3");
    if (four) offsets = value_of(im, module_word(im, at, four));
    if (offsets && offsets->count != 4) import_fail(im, "a gather needs four offsets");

    const ShaderOperand size = emit1(im, OP_UTOF, memory_size(im, value->place, 2));
    const ShaderOperand place = emit2(im, OP_MUL_F32, coordinates(im, module_word(im, at, 4)), size);
    ShaderOperand first = emit1(im, OP_FLOOR, emit2(im, OP_SUB_F32, place, shader_f32(0.5f))), part[4];
    if (one) first = emit2(im, OP_ADD_F32, first, emit1(im, OP_ITOF, coordinates(im, module_word(im, at, one))));
    for (int i = 0; i < 4; i++) {
        const uint32_t corner[] = {number_bits(corners[i][0]), number_bits(corners[i][1])};
        ShaderOperand texel = emit2(im, OP_ADD_F32, first, value_constant(corner, 2, TYPE_F32));
        if (offsets) texel = emit2(im, OP_ADD_F32, texel, emit1(im, OP_ITOF, offsets->leaf[i]));
        texel = emit2(im, OP_DIV_F32, texel, size);
        part[i] = shader_pick(sample_level(im, value, sampler_of(im, value), texel, shader_f32(0)), (int)component);
    }
    value_set_operand(im, at, value_join(im, part, 4, TYPE_F32));
}

/* Return a texel's address: its column and row, or in a buffer the byte. */
static ShaderOperand texel_place(Importer *im, const SpirvType *type, uint32_t id) {
    if (!is_buffer(type)) return coordinates(im, id);
    return emit2(im, OP_MUL_U32, shader_pick(value_operand(im, id), 0), shader_u32(format_of(type)->words * 4u));
}

/* ld reads only level 0. To fetch from another level, sample the texel's centre with a sampler of our own (nearest). */
static ShaderOperand fetch_level(Importer *im, const Value *value, ShaderOperand texel, ShaderOperand level) {
    const ShaderOperand size = memory_size(im, value->place, 2);
    const ShaderOperand sides = emit2(im, OP_MAX_U32, emit2(im, OP_SHR_U32, size, level), shader_u32(1));
    const ShaderOperand middle = emit2(im, OP_ADD_F32, emit1(im, OP_ITOF, texel), shader_f32(0.5f));
    if (!im->nearest) {
        ShaderResource sampler = {
            .kind = SHADER_SAMPLER, .number = 0, .count = 1, .name = NULL, .note = "for texelFetch of a level"};
        if (!variable_take_numbers(im, SHADER_SAMPLER, 0, 1, &sampler.number))
            import_problem(im, "no s register is left for texelFetch");
        shader_head(im->shader, arena_printf(im->arena, ".sampler s%u, point clamp", sampler.number));
        im->nearest = 1 + shader_resource(im->shader, sampler);
    }
    const ShaderOperand nearest = {.kind = SHADER_RESOURCE, .index = im->nearest - 1};
    const ShaderOperand place = emit2(im, OP_DIV_F32, middle, emit1(im, OP_UTOF, sides));
    return sample_level(im, value, nearest, place, emit1(im, OP_UTOF, level));
}

static void load(Importer *im, uint32_t at) {
    const Value *value = image_value(im, module_word(im, at, 3));
    const SpirvType *type = image_type(im, module_type(im, value->type));
    const ImageFormat *format = format_of(type);
    const int count = value_components(im, module_word(im, at, 1)), words = is_buffer(type) ? format->words : 4;
    const Type number = value_type(im, module_word(im, at, 1));
    const uint32_t level_at = optional_operand(im, at, 5, SpvImageOperandsLodMask);
    ShaderOperand texel = texel_place(im, type, module_word(im, at, 4));
    const uint32_t offset = offset_operand(im, at, 5);
    uint32_t level = 0;
    if (offset && !is_buffer(type)) texel = emit2(im, OP_ADD_I32, texel, coordinates(im, module_word(im, at, offset)));
    if (level_at && !is_buffer(type) && (!value_number(im, module_word(im, at, level_at), &level) || level)) {
        value_set_operand(im, at, fetch_level(im, value, texel, value_at(im, at, level_at)));
        return;
    }
    const ShaderOperand to = shader_value(im->shader, words, number, NULL);
    const Use use = {.op = OP_LD, .words = words, .to = to, .from = {[1] = texel}, .count = 2};
    const ShaderOperand loaded = memory_use(im, value->place, use);

    ShaderOperand part[4];
    const ShaderOperand one = format->whole ? shader_u32(1) : shader_f32(1);
    for (int i = 0; i < 4; i++) {
        const bool is_there = i < (format->whole ? format->words : words);
        part[i] = is_there ? shader_pick(loaded, i) : i == 3 ? one : shader_u32(0);
    }
    value_set_operand(im, at, value_join(im, part, count, number));
}

static void store(Importer *im, uint32_t at) {
    const Value *value = image_value(im, module_word(im, at, 1));
    const SpirvType *type = image_type(im, module_type(im, value->type));
    ShaderOperand texel = value_at(im, at, 3);
    if (is_buffer(type) && format_of(type)->words < texel.count) texel.count = format_of(type)->words;
    const ShaderOperand place = texel_place(im, type, module_word(im, at, 2));
    memory_use(im, value->place, (Use){.op = OP_ST, .words = texel.count, .from = {{0}, place, texel}, .count = 3});
}

static void query(Importer *im, uint32_t at) {
    const Value *value = image_value(im, module_word(im, at, 3));
    const SpirvType *type = image_type(im, module_type(im, value->type));
    ShaderOperand size = memory_size(im, value->place, 3);
    if (module_op(im, at) == SpvOpImageQueryLevels) {
        value_set_operand(im, at, shader_pick(size, 2));
        return;
    }
    size.count = 2;
    if (is_buffer(type)) size = emit2(im, OP_DIV_U32, shader_pick(size, 0), shader_u32(format_of(type)->words * 4u));
    if (module_op(im, at) == SpvOpImageQuerySizeLod) {
        const ShaderOperand level = emit2(im, OP_SHR_U32, size, value_at(im, at, 4));
        size = emit2(im, OP_MAX_U32, level, shader_u32(1));
    }
    if (size.count != value_components(im, module_word(im, at, 1))) size = value_zero(im, module_word(im, at, 1))[0];
    value_set_operand(im, at, size);
}

/* Make a pointer to a texel, for atomics: the words of a texture are stored row by row. */
static void point_to(Importer *im, uint32_t at) {
    const Place *image = memory_place(im, module_word(im, at, 3));
    const SpirvType *type = image_type(im, module_type(im, image->type));
    if (format_of(type)->words != 1) import_problem(im, "atomic operations on images need the format r32ui or r32i");

    Place *place = arena_alloc(im->arena, sizeof *place);
    *place = *image;
    place->type = module_type(im, module_word(im, at, 1))->element;
    ShaderOperand texel = value_at(im, at, 4);
    if (!is_buffer(type)) {
        const ShaderOperand width = memory_size(im, image, 1);
        texel = emit3(im, OP_MAD_U32, shader_pick(texel, 1), width, shader_pick(texel, 0));
    }
    place->address = emit2(im, OP_SHL, shader_pick(texel, 0), shader_u32(2));
    value_set_leaves(im, at, NULL)->place = place;
}

/* ---- all ---- */
bool image_operation(Importer *im, uint32_t at) {
    switch (module_op(im, at)) {
    case SpvOpSampledImage:
    case SpvOpImage: { /* an image, a sampler or both are known by their variables */
        const Value *image = module_id(im, module_word(im, at, 3))->value;
        if (!image || !image->place) import_fail(im, "id %u is not an image", module_word(im, at, 3));
        Value *value = value_set_leaves(im, at, NULL);
        value->place = image->place;
        if (module_op(im, at) != SpvOpSampledImage) break;
        const Value *sampler = module_id(im, module_word(im, at, 4))->value;
        if (!sampler || !sampler->place) import_fail(im, "id %u is not a sampler", module_word(im, at, 4));
        value->sampler = sampler->place;
        break;
    }
    case SpvOpImageSampleImplicitLod:
    case SpvOpImageSampleExplicitLod:
    case SpvOpImageSampleProjImplicitLod:
    case SpvOpImageSampleProjExplicitLod: sample(im, at); break;
    case SpvOpImageGather: gather(im, at); break;
    case SpvOpImageFetch:
    case SpvOpImageRead: load(im, at); break;
    case SpvOpImageWrite: store(im, at); break;
    case SpvOpImageTexelPointer: point_to(im, at); break;
    case SpvOpImageQuerySizeLod:
    case SpvOpImageQuerySize:
    case SpvOpImageQueryLevels: query(im, at); break;
    default: return false;
    }
    return true;
}
