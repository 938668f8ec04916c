/* image.c: images and samplers: planes, arrays of them, volumes and cubes. What is bound decides the format of a texel,
 * but for texel buffers, whose components are words. */
#include "asm/import/value.h"
#include "asm/isa/contents.h"
#include "asm/isa/number.h"

/* Return a type's format, TEXEL_NONE if it declares none; an unsupported one was reported by image_check. */
static uint8_t format_of(const SpirvType *type) {
    switch (type->image[IMAGE_FORMAT]) {
#define TEXEL(id, name, kind, r, g, b, a, spirv) \
    case SpvImageFormat##spirv:                  \
        return TEXEL_##id;
#include "asm/isa/texel.def"
#undef TEXEL
    default: return TEXEL_NONE;
    }
}

static const SpirvType *image_type(Importer *im, const SpirvType *type) {
    if (type->kind == KIND_SAMPLED_IMAGE) type = module_type(im, type->element);
    if (type->kind != KIND_IMAGE) import_fail(im, "an operand is not an image");
    return type;
}

static const SpirvType *type_of(Importer *im, const Value *value) {
    return image_type(im, module_type(im, value->type));
}

static bool is_buffer(const SpirvType *type) {
    return type->image[IMAGE_DIM] == SpvDimBuffer;
}

/* Words of a texel in a texel buffer. */
static int buffer_words(const SpirvType *type) {
    const uint8_t format = format_of(type);
    return format ? texel_formats[format].bytes / 4 : 4;
}

/* Return the number of coordinates of a texel; and how many of them are sides of a picture: the layer of an array is
 * none, and a cube has square faces. */
static int coordinates_of(const SpirvType *type) {
    const uint32_t dim = type->image[IMAGE_DIM];
    return dim == SpvDim3D || dim == SpvDimCube || type->image[IMAGE_ARRAYED] ? 3 : 2;
}
static int sides_of(const SpirvType *type) {
    return type->image[IMAGE_DIM] == SpvDim3D ? 3 : 2;
}

void image_check(Importer *im, const SpirvType *of, const char *name) {
    const SpirvType *type = image_type(im, of);
    const uint32_t dim = type->image[IMAGE_DIM], format = type->image[IMAGE_FORMAT];
    const char *problem = NULL;
    if (dim == SpvDim1D) problem = "a 1-D image: use a 2-D image with one row";
    if (dim == SpvDimRect) problem = "a rectangle image: use a 2-D image, and coordinates from 0 to 1";
    if (dim > SpvDimBuffer) problem = "an input attachment: use a 2-D image";
    if (dim == SpvDimCube && type->image[IMAGE_ARRAYED]) problem = "an array of cube maps: use several cube maps";
    if (type->image[IMAGE_SAMPLES]) problem = "an image with several samples: use one with a single sample";
    import_line_of(im, name);
    if (problem) import_problem(im, "'%s' is %s", name ? name : "", problem);
    if (format != SpvImageFormatUnknown && !format_of(type))
        import_problem(im, "the format of '%s' is not supported: use one of"
#define TEXEL(id, name, ...) " " name
#include "asm/isa/texel.def"
#undef TEXEL
                       ,
                       name ? name : "");
    if (is_buffer(type) && format_of(type) && texel_formats[format_of(type)].bits[0] != 32)
        import_problem(im, "'%s' is a texel buffer: its format needs components of 32 bits, such as r32f or rgba32ui",
                       name ? name : "");
    import_line(im, 0, 0);
}

/* Return the kind and format that must be bound. Languages other than GLSL infer formats: any fits. */
static TextureShape shape_of(const Importer *im, const SpirvType *type) {
    const uint32_t dim = type->image[IMAGE_DIM];
    return (TextureShape){.format = im->is_glsl ? format_of(type) : TEXEL_NONE,
                          .kind = dim == SpvDim3D              ? TEXTURE_VOLUME
                                  : dim == SpvDimCube          ? TEXTURE_CUBE
                                  : type->image[IMAGE_ARRAYED] ? TEXTURE_ARRAY
                                                               : TEXTURE_PLANE};
}

const char *image_what(Importer *im, const SpirvType *of) {
    static const char *const kinds[] = {"a 2-D image", "an array of 2-D images", "a 3-D image", "a cube map"};
    const SpirvType *type = image_type(im, of);
    return arena_printf(im->arena, "%s of %s", is_buffer(type) ? "a texel buffer" : kinds[shape_of(im, type).kind],
                        value_scalar(im, type->image[0])->kind == KIND_FLOAT ? "floats" : "integers");
}

const char *image_format(const Importer *im, const SpirvType *type) {
    const uint8_t format = type->kind == KIND_IMAGE ? shape_of(im, type).format : TEXEL_NONE;
    return format ? texel_formats[format].name : NULL;
}

void image_declare(Importer *im, const SpirvType *of, char space, uint32_t number, const char *name) {
    char text[TEXTURE_TEXT];
    const SpirvType *type = image_type(im, of);
    const TextureShape wanted = shape_of(im, type);
    const char *resource = arena_printf(im->arena, "%c%u", space, number);
    if (is_buffer(type)) return;
    for (size_t i = 0; i < im->options->given_count; i++) {
        const ImportGiven *given = &im->options->given[i];
        const bool is_own = (name && import_names(given->text, name)) || import_names(given->text, resource);
        if (is_own && !texture_fits(&given->shape, &wanted, text))
            import_problem(im, "'%s' is %s as in --bind %s", name ? name : resource, text, given->text);
    }
    shader_head(im->shader, arena_printf(im->arena, ".image %s, %s%s%s", resource,
                                         wanted.format ? texel_formats[wanted.format].name : "",
                                         wanted.format && wanted.kind ? " " : "",
                                         wanted.format && !wanted.kind ? "" : texture_kind_names[wanted.kind]));
}

/* ---- using one ---- */
static const Value *image_value(Importer *im, uint32_t id) {
    const Value *value = module_id(im, id)->value;
    if (!value || !value->place) import_fail(im, "id %u is not an image", id);
    type_of(im, value);
    return value;
}

static ShaderOperand first_components(ShaderOperand operand, int count) {
    return shader_swizzle(operand, count, (const uint8_t[]){0, 1, 2});
}

static ShaderOperand coordinates(Importer *im, const SpirvType *type, uint32_t id) {
    const ShaderOperand given = value_operand(im, id);
    if (given.count < coordinates_of(type)) import_fail(im, "an image has too few coordinates");
    return first_components(given, coordinates_of(type));
}

/* Put the layer of an array, the last component of `from`, behind its two sides again. */
static ShaderOperand with_layer(Importer *im, const SpirvType *type, ShaderOperand sides, ShaderOperand from,
                                Type number) {
    if (!type->image[IMAGE_ARRAYED]) return sides;
    const ShaderOperand part[] = {shader_pick(sides, 0), shader_pick(sides, 1), shader_pick(from, from.count - 1)};
    return value_join(im, part, 3, number);
}

/* Read the sides of level 0 as floats. */
static ShaderOperand float_sides(Importer *im, const Value *value) {
    const bool is_volume = sides_of(type_of(im, value)) == 3; /* its depth stands behind the levels */
    const ShaderOperand size = memory_size(im, value->place, is_volume ? 4 : 2);
    return emit1(im, OP_UTOF, shader_swizzle(size, is_volume ? 3 : 2, (const uint8_t[]){0, 1, 3}));
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

/* Put a reference behind the coordinates, if there is one. */
static ShaderOperand with_reference(Importer *im, ShaderOperand place, const ShaderOperand *reference) {
    ShaderOperand part[4];
    if (!reference) return place;
    for (int i = 0; i < place.count; i++) part[i] = shader_pick(place, i);
    part[place.count] = *reference;
    return value_join(im, part, place.count + 1, TYPE_F32);
}

/* Sample all components of a colour; with a reference, compare, which gives one component. */
static ShaderOperand sample_level(Importer *im, const Value *value, ShaderOperand sampler, ShaderOperand place,
                                  ShaderOperand level, const ShaderOperand *reference) {
    const int words = reference ? 1 : 4;
    const Use use = {.op = reference ? OP_SAMPLE_CMP_LOD : OP_SAMPLE_LOD,
                     .words = words,
                     .to = shader_value(im->shader, words, TYPE_F32, NULL),
                     .from = {[1] = sampler, with_reference(im, place, reference), level},
                     .count = 4};
    return memory_use(im, value->place, use);
}

/* The level of detail that `sample` takes (isa-spec.md, 5.6), from the derivatives in x and in y. */
static ShaderOperand level_of(Importer *im, const Value *value, ShaderOperand x, ShaderOperand y) {
    const ShaderOperand size = float_sides(im, value), slope[] = {x, y};
    ShaderOperand squares[2]; /* of the length of each derivative, in texels */
    for (int i = 0; i < 2; i++) {
        const ShaderOperand texels = emit2(im, OP_MUL_F32, first_components(slope[i], size.count), size);
        squares[i] = emit2(im, OP_MUL_F32, shader_pick(texels, 0), shader_pick(texels, 0));
        for (int c = 1; c < size.count; c++)
            squares[i] = emit2(im, OP_ADD_F32, squares[i],
                               emit2(im, OP_MUL_F32, shader_pick(texels, c), shader_pick(texels, c)));
    }
    const ShaderOperand longest = emit2(im, OP_MAX_F32, squares[0], squares[1]);
    return emit2(im, OP_MUL_F32, emit1(im, OP_LOG2, longest), shader_f32(0.5f));
}

static ShaderOperand implicit_level(Importer *im, const Value *value, ShaderOperand place) {
    const ShaderOperand x = emit1(im, OP_DDX, place);
    return level_of(im, value, x, emit1(im, OP_DDY, place));
}

/* Add an offset, which counts texels of the sampled level: so the level must be one constant whole number. */
static ShaderOperand move_place(Importer *im, const Value *value, ShaderOperand place, uint32_t offset,
                                const ShaderOperand *level) {
    const float number = level && level->kind == SHADER_NUMBER ? number_float(level->imm[0]) : -1;
    if (!(number >= 0 && number <= 31 && number == (float)(int)number)) {
        import_problem(im, "an offset needs a constant, whole level of detail: textureLodOffset");
        return place;
    }
    const ShaderOperand size = float_sides(im, value);
    const ShaderOperand texels = emit1(im, OP_ITOF, first_components(value_operand(im, offset), size.count));
    const ShaderOperand scaled = emit2(im, OP_MUL_F32, size, shader_f32(1 / (float)(1u << (int)number)));
    const ShaderOperand sides = emit2(im, OP_MAX_F32, emit1(im, OP_FLOOR, scaled), shader_f32(1));
    const ShaderOperand moved =
        emit2(im, OP_ADD_F32, first_components(place, size.count), emit2(im, OP_DIV_F32, texels, sides));
    return with_layer(im, type_of(im, value), moved, place, TYPE_F32);
}

/* Operations that compare have the reference behind the coordinates, and the other operands one word later. The samples
 * stand in pairs: plain, comparing, then both projected. */
static bool has_reference(SpvOp op) {
    const bool is_sample = op <= SpvOpImageSampleProjDrefExplicitLod;
    return op == SpvOpImageDrefGather || (is_sample && (op - SpvOpImageSampleImplicitLod) & 2);
}

static void sample(Importer *im, uint32_t at) {
    static const uint32_t known = SpvImageOperandsBiasMask | SpvImageOperandsLodMask | SpvImageOperandsGradMask |
                                  SpvImageOperandsConstOffsetMask | SpvImageOperandsOffsetMask |
                                  SpvImageOperandsNonPrivateTexelMask;
    const SpvOp op = module_op(im, at);
    const bool compares = has_reference(op);
    const Value *value = image_value(im, module_word(im, at, 3));
    const SpirvType *type = type_of(im, value);
    const uint32_t mask_at = compares ? 6 : 5, mask = module_word(im, at, mask_at), place = module_word(im, at, 4);
    const uint32_t bias_at = optional_operand(im, at, mask_at, SpvImageOperandsBiasMask);
    const uint32_t level_at = optional_operand(im, at, mask_at, SpvImageOperandsLodMask);
    const uint32_t slope_at = optional_operand(im, at, mask_at, SpvImageOperandsGradMask);
    const uint32_t offset_at = offset_operand(im, at, mask_at);
    const bool is_cube = type->image[IMAGE_DIM] == SpvDimCube;
    Use use = {.op = compares ? OP_SAMPLE_CMP : OP_SAMPLE, .words = compares ? 1 : 4, .count = 3};
    ShaderOperand reference = {0};
    use.to = shader_value(im->shader, use.words, TYPE_F32, NULL);
    use.from[1] = sampler_of(im, value);
    use.from[2] = coordinates(im, type, place);
    if (compares) reference = value_at(im, at, 5);
    if (op >= SpvOpImageSampleProjImplicitLod) {
        const ShaderOperand divisor = shader_pick(value_operand(im, place), coordinates_of(type));
        use.from[2] = emit2(im, OP_DIV_F32, use.from[2], divisor);
        if (compares) reference = emit2(im, OP_DIV_F32, reference, divisor);
    }
    if (is_cube && (bias_at || slope_at || offset_at)) {
        import_problem(im, "a sample of a cube map may have a level of detail, but no bias, derivatives or offset: "
                           "textureLod");
    } else if (slope_at && !compares && sides_of(type) == 2) {
        const ShaderOperand x = value_at(im, at, slope_at), y = value_at(im, at, slope_at + 1);
        const ShaderOperand parts[] = {shader_pick(x, 0), shader_pick(x, 1), shader_pick(y, 0), shader_pick(y, 1)};
        use.op = OP_SAMPLE_GRAD;
        use.from[use.count++] = value_join(im, parts, 4, TYPE_F32);
    } else if (level_at || bias_at || slope_at) {
        use.op = compares ? OP_SAMPLE_CMP_LOD : OP_SAMPLE_LOD;
        if (level_at) use.from[3] = value_at(im, at, level_at);
        if (bias_at) {
            use.from[3] = implicit_level(im, value, use.from[2]);
            use.from[3] = emit2(im, OP_ADD_F32, use.from[3], value_at(im, at, bias_at));
        }
        if (slope_at) {
            const ShaderOperand x = value_at(im, at, slope_at);
            use.from[3] = level_of(im, value, x, value_at(im, at, slope_at + 1));
        }
        use.count++;
    }
    if (offset_at && !is_cube)
        use.from[2] =
            move_place(im, value, use.from[2], module_word(im, at, offset_at), level_at ? &use.from[3] : NULL);
    if (mask & ~known)
        import_problem(im,
                       "a sample may have a level of detail, derivatives, a bias or an offset, but no minimum level");
    use.from[2] = with_reference(im, use.from[2], compares ? &reference : NULL);
    value_set_operand(im, at, memory_use(im, value->place, use));
}

/* Gather one component of the four texels that `bilinear` blends: each is sampled at its centre, where only it counts.
 */
static void gather(Importer *im, uint32_t at) {
    static const float corners[4][2] = {{0.5f, 1.5f}, {1.5f, 1.5f}, {1.5f, 0.5f}, {0.5f, 0.5f}};
    const Value *value = image_value(im, module_word(im, at, 3)), *offsets = NULL;
    const SpirvType *type = type_of(im, value);
    const uint32_t one = offset_operand(im, at, 6),
                   four = optional_operand(im, at, 6, SpvImageOperandsConstOffsetsMask);
    const bool compares = has_reference(module_op(im, at));
    ShaderOperand reference = {0};
    uint32_t component = 0;
    if (compares)
        reference = value_at(im, at, 5);
    else if (!value_number(im, module_word(im, at, 5), &component) || component > 3)
        import_fail(im, "a gather needs a constant component from 0 to 3");
    if (type->image[IMAGE_DIM] != SpvDim2D) {
        import_problem(im, "only of 2-D images and arrays of them four texels can be gathered: sample them one by one");
        return;
    }
    if (four) offsets = value_of(im, module_word(im, at, four));
    if (offsets && offsets->count != 4) import_fail(im, "a gather needs four offsets");

    const ShaderOperand given = coordinates(im, type, module_word(im, at, 4)), size = float_sides(im, value);
    const ShaderOperand place = emit2(im, OP_MUL_F32, first_components(given, 2), size);
    ShaderOperand first = emit1(im, OP_FLOOR, emit2(im, OP_SUB_F32, place, shader_f32(0.5f))), part[4];
    if (one) first = emit2(im, OP_ADD_F32, first, emit1(im, OP_ITOF, first_components(value_at(im, at, one), 2)));
    for (int i = 0; i < 4; i++) {
        const uint32_t corner[] = {number_bits(corners[i][0]), number_bits(corners[i][1])};
        ShaderOperand texel = emit2(im, OP_ADD_F32, first, value_constant(corner, 2, TYPE_F32));
        if (offsets) texel = emit2(im, OP_ADD_F32, texel, emit1(im, OP_ITOF, offsets->leaf[i]));
        texel = with_layer(im, type, emit2(im, OP_DIV_F32, texel, size), given, TYPE_F32);
        const ShaderOperand sampled =
            sample_level(im, value, sampler_of(im, value), texel, shader_f32(0), compares ? &reference : NULL);
        part[i] = shader_pick(sampled, (int)component);
    }
    value_set_operand(im, at, value_join(im, part, 4, TYPE_F32));
}

/* Return a texel's address: its column, row and layer, or in a buffer the byte. */
static ShaderOperand texel_place(Importer *im, const SpirvType *type, uint32_t id) {
    if (!is_buffer(type)) return coordinates(im, type, id);
    return emit2(im, OP_MUL_U32, shader_pick(value_operand(im, id), 0), shader_u32((uint32_t)buffer_words(type) * 4));
}

/* ld reads only level 0. To fetch from another level, sample the texel's centre with a sampler of our own (nearest). */
static ShaderOperand fetch_level(Importer *im, const Value *value, ShaderOperand texel, ShaderOperand level) {
    const SpirvType *type = type_of(im, value);
    const ShaderOperand size = emit1(im, OP_FTOU, float_sides(im, value));
    const ShaderOperand sides = emit2(im, OP_MAX_U32, emit2(im, OP_SHR_U32, size, level), shader_u32(1));
    const ShaderOperand at = emit1(im, OP_ITOF, texel);
    const ShaderOperand middle = emit2(im, OP_ADD_F32, first_components(at, size.count), shader_f32(0.5f));
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
    return sample_level(im, value, nearest, with_layer(im, type, place, at, TYPE_F32), emit1(im, OP_UTOF, level), NULL);
}

static ShaderOperand move_texel(Importer *im, const SpirvType *type, ShaderOperand texel, uint32_t offset) {
    const int sides = sides_of(type);
    const ShaderOperand moved =
        emit2(im, OP_ADD_I32, first_components(texel, sides), first_components(value_operand(im, offset), sides));
    return with_layer(im, type, moved, texel, TYPE_I32);
}

static void load(Importer *im, uint32_t at) {
    const Value *value = image_value(im, module_word(im, at, 3));
    const SpirvType *type = type_of(im, value);
    const int count = value_components(im, module_word(im, at, 1)), words = is_buffer(type) ? buffer_words(type) : 4;
    const Type number = value_type(im, module_word(im, at, 1));
    const uint32_t level_at = optional_operand(im, at, 5, SpvImageOperandsLodMask);
    ShaderOperand texel = texel_place(im, type, module_word(im, at, 4));
    const uint32_t offset = offset_operand(im, at, 5);
    uint32_t level = 0;
    if (offset && !is_buffer(type)) texel = move_texel(im, type, texel, module_word(im, at, offset));
    if (level_at && !is_buffer(type) && (!value_number(im, module_word(im, at, level_at), &level) || level)) {
        value_set_operand(im, at, fetch_level(im, value, texel, value_at(im, at, level_at)));
        return;
    }
    const ShaderOperand to = shader_value(im->shader, words, number, NULL);
    const Use use = {.op = OP_LD, .words = words, .to = to, .from = {[1] = texel}, .count = 2};
    const ShaderOperand loaded = memory_use(im, value->place, use);

    ShaderOperand part[4];
    const ShaderOperand one = number == TYPE_F32 ? shader_f32(1) : shader_u32(1);
    for (int i = 0; i < 4; i++) part[i] = i < words ? shader_pick(loaded, i) : i == 3 ? one : shader_u32(0);
    value_set_operand(im, at, value_join(im, part, count, number));
}

static void store(Importer *im, uint32_t at) {
    const Value *value = image_value(im, module_word(im, at, 1));
    const SpirvType *type = type_of(im, value);
    ShaderOperand texel = value_at(im, at, 3);
    if (is_buffer(type) && buffer_words(type) < texel.count) texel.count = (uint8_t)buffer_words(type);
    const ShaderOperand place = texel_place(im, type, module_word(im, at, 2));
    memory_use(im, value->place, (Use){.op = OP_ST, .words = texel.count, .from = {{0}, place, texel}, .count = 3});
}

static void query(Importer *im, uint32_t at) {
    const Value *value = image_value(im, module_word(im, at, 3));
    const SpirvType *type = type_of(im, value);
    if (module_op(im, at) == SpvOpImageQueryLevels) {
        value_set_operand(im, at, shader_pick(memory_size(im, value->place, 3), 2));
        return;
    }
    const int sides = sides_of(type), count = value_components(im, module_word(im, at, 1));
    const ShaderOperand all = memory_size(im, value->place, count == 3 ? 4 : 2);
    ShaderOperand size = shader_swizzle(all, count, (const uint8_t[]){0, 1, 3});
    if (is_buffer(type)) size = emit2(im, OP_DIV_U32, size, shader_u32((uint32_t)buffer_words(type) * 4));
    if (module_op(im, at) == SpvOpImageQuerySizeLod && !is_buffer(type)) {
        const ShaderOperand level = emit2(im, OP_SHR_U32, first_components(size, sides), value_at(im, at, 4));
        const ShaderOperand part = emit2(im, OP_MAX_U32, level, shader_u32(1));
        size = count > sides ? with_layer(im, type, part, size, TYPE_U32) : part;
    }
    value_set_operand(im, at, size);
}

/* Make a pointer to a texel, for atomics: the words of a texture are stored row by row, layer by layer. */
static void point_to(Importer *im, uint32_t at) {
    const Place *image = memory_place(im, module_word(im, at, 3));
    const SpirvType *type = image_type(im, module_type(im, image->type));
    const TexelInfo *format = &texel_formats[format_of(type)];
    if (format->bits[0] != 32 || format->bytes != 4)
        import_problem(im, "atomic operations on images need the format r32ui or r32i");

    Place *place = arena_alloc(im->arena, sizeof *place);
    *place = *image;
    place->type = module_type(im, module_word(im, at, 1))->element;
    ShaderOperand texel = value_at(im, at, 4);
    if (!is_buffer(type)) {
        const ShaderOperand size = memory_size(im, image, 2);
        ShaderOperand row = shader_pick(texel, 1);
        if (coordinates_of(type) == 3) row = emit3(im, OP_MAD_U32, shader_pick(texel, 2), shader_pick(size, 1), row);
        texel = emit3(im, OP_MAD_U32, row, shader_pick(size, 0), shader_pick(texel, 0));
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
    case SpvOpImageSampleImplicitLod ... SpvOpImageSampleProjDrefExplicitLod: sample(im, at); break;
    case SpvOpImageDrefGather:
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
