/* module.c: the words of a module become ids, types, functions and blocks.
 *
 * One pass over the instructions, in order: each definition is stored at its id, and checked as far as later
 * instructions rely on it. Bodies of functions are only divided into blocks; flow.c walks over them.
 */
#define SPV_ENABLE_UTILITY_CODE
#include <string.h>

#include "asm/base/text.h"
#include "asm/import/value.h"

extern inline void SpvHasResultAndType(SpvOp opcode, bool *hasResult, bool *hasResultType);

enum { HEADER_WORDS = 5, GENERATOR_GLSLANG = 8 };

/* ---- names and decorations ---- */
/* Read a name or decoration of an id, or of a member, which is one word more. Names have to fit into assembly. */
static void read_annotation(Importer *im, uint32_t at, bool names, bool of_member) {
    const uint32_t k = of_member ? 3 : 2;
    Id *id = module_id(im, module_word(im, at, 1));
    char *name = names ? module_text(im, at, k, IMPORT_NAME) : NULL;
    if (name && *name == '@' && !strchr(name, '.')) name = NULL; /* glslang's own: HLSL's return value has none */
    if (name) name[strcspn(name, "(")] = '\0';                   /* a function's, "blur(vf2;", with its types */
    for (char *c = name; c && *c; c++)
        if (!ascii_in_name(*c) && !strchr(".$[]", *c)) *c = '_';
    if (name && !*name) name = NULL;
    if (names && !of_member) {
        id->name = name;
        return;
    }
    *ARRAY_ADD(im->decorations, 1) = (Decoration){.next = id->decoration,
                                                  .member = of_member ? module_word(im, at, 2) : NO_MEMBER,
                                                  .kind = names ? 0 : module_word(im, at, k),
                                                  .value = module_word(im, at, k + 1),
                                                  .name = name};
    id->decoration = (uint32_t)im->decorations.count;
}

/* ---- types ---- */
static uint32_t at_most(uint64_t count, uint32_t most) {
    return count > most ? most : (uint32_t)count;
}

static void read_struct(Importer *im, uint32_t at, SpirvType *type) {
    const Id *id = &im->id[module_word(im, at, 1)];
    type->count = module_length(im, at) - 2;
    type->member = arena_alloc(im->arena, type->count * sizeof *type->member);

    for (uint32_t i = 0; i < type->count; i++) {
        const uint32_t member = module_word(im, at, 2 + i);
        const SpirvType *of = module_type(im, member);
        type->member[i] = (Member){.type = member, .leaf = type->leaves, .word = type->words};
        if (!type->refused) type->refused = of->refused;
        type->has_long |= of->has_long;
        type->has_narrow |= of->has_narrow;
        type->leaves = at_most((uint64_t)type->leaves + of->leaves, IMPORT_LEAVES + 1);
        type->words = at_most((uint64_t)type->words + of->words, UINT32_MAX / 8);
    }
    for (uint32_t k = id->decoration; k; k = im->decorations.at[k - 1].next) {
        const Decoration *decoration = &im->decorations.at[k - 1];
        if (decoration->member >= type->count) continue;
        Member *member = &type->member[decoration->member];
        if (decoration->name) member->name = decoration->name;
        switch (decoration->kind) {
        case SpvDecorationOffset: member->offset = decoration->value; break;
        case SpvDecorationMatrixStride: member->matrix_stride = decoration->value; break;
        case SpvDecorationRowMajor: member->row_major = true; break;
        case SpvDecorationNonWritable: member->read_only = true; break;
        default: break;
        }
    }
}

/* Read a vector, matrix or array. The length of a run-time array is unknown. */
static void read_parts(Importer *im, uint32_t at, SpirvType *type) {
    type->element = module_word(im, at, 2);
    if (type->kind != KIND_RUNTIME_ARRAY) type->count = module_word(im, at, 3);
    if (type->kind == KIND_ARRAY && (!value_number(im, type->count, &type->count) || !type->count))
        import_fail(im, "the length of an array is not constant");
    const SpirvType *of = module_type(im, type->element);
    const bool is_vector = type->kind == KIND_VECTOR, is_scalar = of->kind >= KIND_BOOL && of->kind <= KIND_FLOAT;
    if ((is_vector && !is_scalar) || (type->kind == KIND_MATRIX && of->kind != KIND_VECTOR) ||
        (type->kind <= KIND_MATRIX && (type->count < 1 || type->count > 4)))
        import_fail(im, "a type has a wrong component type or count");

    type->refused = of->refused;
    type->has_long = of->has_long;
    type->has_narrow = of->has_narrow;
    type->words = at_most((uint64_t)of->words * type->count, UINT32_MAX / 8);
    type->leaves = at_most((uint64_t)of->leaves * type->count, IMPORT_LEAVES + 1);
    if (is_vector) type->leaves = of->leaves;
    if (type->kind == KIND_RUNTIME_ARRAY) type->leaves = IMPORT_LEAVES + 1;
    module_decorated(im, module_word(im, at, 1), SpvDecorationArrayStride, &type->stride);
}

static void read_type(Importer *im, uint32_t at) {
    static const Kind kinds[] = {
        /* in SPIR-V's order */
        KIND_VOID,          KIND_BOOL,   KIND_INT,     KIND_FLOAT,         KIND_VECTOR,
        KIND_MATRIX,        KIND_IMAGE,  KIND_SAMPLER, KIND_SAMPLED_IMAGE, KIND_ARRAY,
        KIND_RUNTIME_ARRAY, KIND_STRUCT, KIND_OTHER,   KIND_POINTER,       KIND_FUNCTION,
    };
    SpirvType *type = arena_alloc(im->arena, sizeof *type);
    type->kind = module_op(im, at) <= SpvOpTypeFunction ? kinds[module_op(im, at) - SpvOpTypeVoid] : KIND_OTHER;
    switch (type->kind) {
    case KIND_BOOL: type->leaves = type->words = 1; break;
    case KIND_INT:
    case KIND_FLOAT:
        type->width = module_word(im, at, 2);
        type->is_signed = type->kind == KIND_INT && module_word(im, at, 3);
        type->has_long = type->kind == KIND_INT && type->width == 64;
        type->has_narrow = type->width < 32;
        type->leaves = 1 + type->has_long;
        type->words = type->width > 32 ? 2 : 1;
        if (type->width != 32 && type->width != 16 && !type->has_long && (type->kind == KIND_FLOAT || type->width != 8))
            type->refused = type;
        break;
    case KIND_VECTOR ... KIND_RUNTIME_ARRAY: read_parts(im, at, type); break;
    case KIND_STRUCT: read_struct(im, at, type); break;
    case KIND_POINTER:
        type->storage = module_word(im, at, 2);
        type->element = module_word(im, at, 3);
        break;
    case KIND_SAMPLED_IMAGE:
    case KIND_FUNCTION: type->element = module_word(im, at, 2); break;
    case KIND_IMAGE:
        if (module_length(im, at) < 9) import_fail(im, "an image's type is cut off");
        type->image = &im->words[at + 2];
        break;
    default: break;
    }
    im->id[module_word(im, at, 1)].as_type = type;
}

/* ---- functions ---- */
/* Note the variable or parameter that an access chain starts from. If an index into an array is not constant, the
 * variable cannot be in registers. */
static void note_chain(Importer *im, uint32_t at) {
    const Id *base = module_id(im, module_word(im, at, 3));
    const uint32_t root = base->root;
    im->id[module_word(im, at, 2)].root = root;
    if (!root || !base->type) return;

    const SpirvType *type = module_type(im, base->type);
    if (type->kind != KIND_POINTER) return;
    type = module_type(im, type->element);
    for (uint32_t k = 4; k < module_length(im, at); k++) {
        uint32_t index = 0;
        const bool known = value_number(im, module_word(im, at, k), &index);
        if (!known && (type->kind == KIND_ARRAY || type->kind == KIND_MATRIX)) im->id[root].indexed = true;
        const bool is_struct = type->kind == KIND_STRUCT;
        if (is_struct ? !known || index >= type->count : !type->element) return;
        type = module_type(im, is_struct ? type->member[index].type : type->element);
    }
}

static void note_write(Importer *im, uint32_t at, uint32_t pointer) {
    const uint32_t root = module_id(im, pointer)->root;
    im->id[root].stores++; /* id 0 collects stores without a root, and is not read */
    im->id[root].stored_at = at;
}

static void read_body(Importer *im, uint32_t at, SpvOp op) {
    Function *function = &im->functions.at[im->functions.count - 1];
    Block *block = im->blocks.count > function->first_block ? &im->blocks.at[im->blocks.count - 1] : NULL;
    const bool open = block && !block->terminator;

    switch (op) {
    case SpvOpFunctionParameter:
        im->id[module_word(im, at, 2)].root = module_word(im, at, 2);
        *ARRAY_ADD(im->parameters, 1) = module_word(im, at, 2);
        function->parameter_count++;
        return;
    case SpvOpLabel:
    case SpvOpFunctionEnd:
        if (open) import_fail(im, "a block does not end");
        if (op == SpvOpFunctionEnd) return;
        *ARRAY_ADD(im->blocks, 1) = (Block){.label = module_word(im, at, 1), .first = at + module_length(im, at)};
        im->id[module_word(im, at, 1)].block = (uint32_t)im->blocks.count;
        function->block_count++;
        return;
    case SpvOpLine:
    case SpvOpNoLine: return;
    default: break;
    }

    if (!open) import_fail(im, "an instruction stands outside of a block");
    switch (op) {
    case SpvOpVariable: im->id[module_word(im, at, 2)].root = module_word(im, at, 2); break;
    case SpvOpAccessChain:
    case SpvOpInBoundsAccessChain: note_chain(im, at); break;
    case SpvOpCopyObject: im->id[module_word(im, at, 2)].root = module_id(im, module_word(im, at, 3))->root; break;
    case SpvOpStore:
    case SpvOpCopyMemory: note_write(im, at, module_word(im, at, 1)); break;
    case SpvOpFunctionCall:
        for (uint32_t k = 4; k < module_length(im, at); k++) note_write(im, at, module_word(im, at, k));
        break;
    case SpvOpExtInst: /* modf and frexp write by their last operand */
        if (module_length(im, at) > 5) note_write(im, at, module_word(im, at, module_length(im, at) - 1));
        break;
    case SpvOpSelectionMerge:
    case SpvOpLoopMerge: block->merge_at = at; break;
    case SpvOpBranch ... SpvOpUnreachable:
    case SpvOpTerminateInvocation:
    case SpvOpIgnoreIntersectionKHR:
    case SpvOpTerminateRayKHR:
        function->returns += op == SpvOpReturnValue;
        block->terminator = at;
        break;
    default: break;
    }
}

/* A variable whose pointer is passed to an `indexed` parameter is `indexed` itself; repeat for calls of calls. */
static void spread_indexed(Importer *im) {
    bool changed = true;
    for (int round = 0; changed && round < IMPORT_DEPTH; round++) {
        changed = false;
        for (size_t b = 0; b < im->blocks.count; b++) {
            const Block *block = &im->blocks.at[b];
            for (uint32_t at = block->first; at < block->terminator; at += module_length(im, at)) {
                if (module_op(im, at) != SpvOpFunctionCall) continue;
                const uint32_t callee = module_id(im, module_word(im, at, 3))->function;
                if (!callee) import_fail(im, "a call's target is not a function");
                const Function *function = &im->functions.at[callee - 1];
                for (uint32_t i = 0; i < function->parameter_count; i++) {
                    const uint32_t parameter = im->parameters.at[function->first_parameter + i];
                    const uint32_t root = module_id(im, module_word(im, at, 4 + i))->root;
                    if (!root || !im->id[parameter].indexed || im->id[root].indexed) continue;
                    im->id[root].indexed = changed = true;
                }
            }
        }
    }
}

/* ---- the header and the instructions in front of the functions ---- */
static void read_result(Importer *im, uint32_t at, SpvOp op) {
    bool has_result, has_type;
    SpvHasResultAndType(op, &has_result, &has_type);
    if (!has_result) return;

    const uint32_t result = module_word(im, at, has_type ? 2 : 1);
    Id *id = module_id(im, result);
    if (id->at) import_fail(im, "id %u is defined twice", result);
    id->at = at;
    if (!has_type) return;
    id->type = module_word(im, at, 1);
    module_type(im, id->type);
}

static void read_instruction(Importer *im, uint32_t at) {
    static const char *const stages[] = {"a vertex shader",   "a tessellation shader", "a tessellation shader",
                                         "a geometry shader", "a fragment shader",     "a compute shader",
                                         "a kernel of OpenCL"};
    const SpvOp op = module_op(im, at);
    const uint32_t first = module_word(im, at, 1);
    const char *text;
    read_result(im, at, op);
    if (im->functions.count && op != SpvOpFunction) {
        read_body(im, at, op);
        return;
    }
    switch (op) {
    case SpvOpName:
    case SpvOpMemberName: read_annotation(im, at, true, op == SpvOpMemberName); break;
    case SpvOpDecorate:
    case SpvOpDecorateId:
    case SpvOpMemberDecorate: read_annotation(im, at, false, op == SpvOpMemberDecorate); break;
    case SpvOpTypeVoid ... SpvOpTypeFunction:
    case SpvOpTypeAccelerationStructureKHR:
    case SpvOpTypeRayQueryKHR: /* behind all entries: types of other stages may be unsupported */
        if (!im->entries && im->other_stage)
            import_stop(im, "this is %s: only compute shaders and pixel shaders are read", im->other_stage);
        read_type(im, at);
        break;
    case SpvOpMemoryModel:
        if (first != SpvAddressingModelPhysicalStorageBuffer64) break;
        import_line_of(im, "buffer_reference");
        import_stop(im,
                    "pointers to buffers (buffer_reference, vk::RawBufferLoad) are not supported: bind the buffers");
    case SpvOpEntryPoint:
        if (first != SpvExecutionModelGLCompute && first != SpvExecutionModelFragment) {
            im->other_stage = first < sizeof stages / sizeof *stages ? stages[first] : "a shader of another stage";
            break;
        }
        text = module_text(im, at, 3, IMPORT_NAME);
        if (im->entries++ < ENTRIES_NAMED)
            im->entry_names = im->entry_names ? arena_printf(im->arena, "%s, %s", im->entry_names, text) : text;
        if (im->options->entry && strcmp(im->options->entry, text) != 0) break;
        im->entry = module_word(im, at, 2);
        im->entry_at = at;
        im->is_pixel = first == SpvExecutionModelFragment;
        break;
    case SpvOpExecutionMode:
    case SpvOpExecutionModeId:
        for (uint32_t i = 0; i < 3 && first == im->entry; i++) {
            const uint32_t mode = module_word(im, at, 2), word = module_word(im, at, 3 + i);
            if (mode == SpvExecutionModeLocalSize) im->group_size[i] = word;
            if (mode == SpvExecutionModeLocalSizeId) im->group_size_id[i] = word;
        }
        break;
    case SpvOpSource:
        im->is_glsl |= first == SpvSourceLanguageGLSL;
        if (first == SpvSourceLanguageHLSL && im->words[2] >> 16 == GENERATOR_GLSLANG) im->is_hlsl = true;
        source_read(im, at);
        break;
    case SpvOpExtInstImport:
        text = module_text(im, at, 2, IMPORT_NAME);
        if (!strcmp(text, "GLSL.std.450")) im->extended = first;
        if (!strncmp(text, "NonSemantic.Shader.DebugInfo", 28)) im->debug = first;
        break;
    case SpvOpExtInst: source_read(im, at); break;
    case SpvOpUndef:
    case SpvOpConstantTrue ... SpvOpConstantComposite:
    case SpvOpConstantNull:
    case SpvOpSpecConstantTrue ... SpvOpSpecConstantOp: constant_read(im, at); break;
    case SpvOpVariable:
        im->id[module_word(im, at, 2)].root = module_word(im, at, 2);
        *ARRAY_ADD(im->variables, 1) = module_word(im, at, 2);
        break;
    case SpvOpFunction:
        *ARRAY_ADD(im->functions, 1) = (Function){.type = first,
                                                  .first_parameter = (uint32_t)im->parameters.count,
                                                  .first_block = (uint32_t)im->blocks.count};
        im->id[module_word(im, at, 2)].function = (uint32_t)im->functions.count;
        break;
    default: break;
    }
}

static void find_entry(Importer *im) {
    const char *wanted = im->options->entry;
    if (!im->entry && wanted)
        import_stop(im, "there is no compute or pixel shader '%s': there is %s", wanted,
                    im->entries ? im->entry_names : "none");
    if (!im->entry) import_stop(im, "there is no compute shader or pixel shader in it");
    if (im->entries > 1 && !wanted)
        import_stop(im, "there are several shaders: choose one with --entry: %s", im->entry_names);
    if (!module_id(im, im->entry)->function) import_fail(im, "the shader has no function");
    if (im->is_pixel) return;
    for (uint32_t i = 0; i < 3; i++) {
        if (!im->group_size_id[i]) continue;
        value_number(im, im->group_size_id[i], &im->group_size[i]);
        constant_check_group(im, im->group_size_id[i], i);
    }
    /* A constant with the decoration WorkgroupSize overrides the execution mode. */
    for (uint32_t id = 1; id < im->bound; id++) {
        uint32_t builtin = 0;
        if (!im->id[id].value || !module_decorated(im, id, SpvDecorationBuiltIn, &builtin)) continue;
        if (builtin != SpvBuiltInWorkgroupSize || im->id[id].value->leaf[0].count != 3) continue;
        memcpy(im->group_size, im->id[id].value->leaf[0].imm, sizeof im->group_size);
        for (uint32_t i = 0; i < 3 && module_op(im, im->id[id].at) == SpvOpSpecConstantComposite; i++)
            constant_check_group(im, module_word(im, im->id[id].at, 3 + i), i);
    }
    uint64_t threads = 1; /* no overflow: each factor, and the product before it, is at most 2^32 - 1 */
    for (int i = 0; i < 3 && threads <= UINT32_MAX; i++) threads *= im->group_size[i];
    if (!threads || threads > UINT32_MAX)
        import_problem(im, "a group of %u x %u x %u threads is %s", im->group_size[0], im->group_size[1],
                       im->group_size[2], threads ? "too large" : "empty");
}

void module_read(Importer *im) {
    const uint32_t *words = im->words;
    if (im->count < HEADER_WORDS || words[0] != SpvMagicNumber) {
        const bool turned = im->count && words[0] == __builtin_bswap32(SpvMagicNumber);
        import_fail(im, turned ? "its bytes are in the other order" : "it does not begin as SPIR-V does");
    }
    im->bound = words[3];
    if (im->count > UINT32_MAX / 2 || im->bound / 16 > im->count + 64) import_fail(im, "its sizes are inconsistent");
    im->id = arena_alloc(im->arena, (im->bound + 1) * sizeof *im->id);

    for (uint32_t at = HEADER_WORDS; at < im->count; at += module_length(im, at)) {
        if (!module_length(im, at) || at + module_length(im, at) > im->count)
            import_fail(im, "it is cut off at word %u", at);
        read_instruction(im, at);
    }
    if (im->blocks.count && !im->blocks.at[im->blocks.count - 1].terminator)
        import_fail(im, "the last block does not end");
    find_entry(im);
    spread_indexed(im);
}
