/* wave.c: operations between the lanes of a wave.
 *
 * Reductions and scans work for any set of active lanes, by pointer jumping: each lane points to the next active lane
 * below; in each turn it adds that lane's value and takes over its pointer (as programs/lib/wave.s):
 *
 *   lane       0    2    3    6        active lanes
 *   value      a    b    c    d
 *   points to  -    0    2    3        turn 1: a, ab, bc, cd      then to  -  -  0  2
 *                                      turn 2: a, ab, abc, abcd   then to  -  -  -  -
 */
#include "asm/import/value.h"

/* ---- parts ---- */
static ShaderOperand lane_id(void) {
    return shader_builtin(BUILTIN_LANE_ID);
}

static ShaderOperand pair(uint32_t low, uint32_t high, Type type) {
    return value_constant((const uint32_t[]){low, high}, 2, type);
}

static ShaderOperand of_mask(Importer *im, Op op, ShaderOperand mask) {
    return emit_new(im, op, 1, TYPE_U32, &mask, 1);
}

/* Read a value from another lane; `lane` is SHADER_NONE if the instruction itself chooses it. */
static ShaderOperand shuffle(Importer *im, Op op, ShaderOperand value, ShaderOperand lane) {
    value = value_in_register(im, value);
    const int count = lane.kind == SHADER_NONE ? 1 : 2;
    return emit_new(im, op, value.count, TYPE_U32, (ShaderOperand[]){value, lane}, count);
}

/* Return the bits of a mask below bit `end`. */
static ShaderOperand bits_below(Importer *im, ShaderOperand mask, ShaderOperand end) {
    const ShaderOperand counts =
        emit2(im, OP_MAX_I32, emit2(im, OP_SUB_I32, end, pair(0, 32, TYPE_I32)), shader_number(TYPE_I32, 0));
    return emit3(im, OP_BFE_U32, mask, shader_u32(0), counts);
}

/* Return the highest lane of a mask, -1 if it is empty. */
static ShaderOperand highest_lane(Importer *im, ShaderOperand mask) {
    const ShaderOperand lanes = emit2(im, OP_SUB_I32, pair(31, 63, TYPE_I32), emit1(im, OP_CLZ, mask));
    return emit3(im, OP_SEL, shader_pick(mask, 1), shader_pick(lanes, 1), shader_pick(lanes, 0));
}

/* Return a mask as SPIR-V's ballot of four words; the last two are 0. */
static ShaderOperand as_ballot(Importer *im, ShaderOperand mask) {
    const ShaderOperand parts[] = {shader_pick(mask, 0), shader_pick(mask, 1), shader_u32(0), shader_u32(0)};
    return value_join(im, parts, 4, TYPE_U32);
}

/* Return the lane's built-in masks, such as gl_SubgroupEqMask. */
ShaderOperand wave_lane_mask(Importer *im, uint32_t builtin) {
    const ShaderOperand next = emit2(im, OP_ADD_U32, lane_id(), shader_u32(1)), ones = pair(~0u, ~0u, TYPE_U32);
    const ShaderOperand all = bits_below(im, ones, shader_builtin(BUILTIN_WAVE_SIZE));
    ShaderOperand mask;
    switch (builtin) {
    case SpvBuiltInSubgroupLtMask: mask = bits_below(im, ones, lane_id()); break;
    case SpvBuiltInSubgroupLeMask: mask = bits_below(im, ones, next); break;
    case SpvBuiltInSubgroupGeMask: mask = emit2(im, OP_XOR, all, bits_below(im, ones, lane_id())); break;
    case SpvBuiltInSubgroupGtMask: mask = emit2(im, OP_XOR, all, bits_below(im, ones, next)); break;
    default:
        mask = bits_below(im, ones, next);
        mask = emit2(im, OP_XOR, mask, bits_below(im, ones, lane_id()));
        break;
    }
    return as_ballot(im, mask);
}

/* ---- reductions and scans ---- */
typedef struct Combine {
    Op op;
    uint32_t neutral;
} Combine;

enum { FIRST_COMBINE = SpvOpGroupNonUniformIAdd };

static const Combine combines[] = {
    [SpvOpGroupNonUniformIAdd - FIRST_COMBINE] = {OP_ADD_U32, 0},
    [SpvOpGroupNonUniformFAdd - FIRST_COMBINE] = {OP_ADD_F32, 0},
    [SpvOpGroupNonUniformIMul - FIRST_COMBINE] = {OP_MUL_U32, 1},
    [SpvOpGroupNonUniformFMul - FIRST_COMBINE] = {OP_MUL_F32, 0x3f800000},
    [SpvOpGroupNonUniformSMin - FIRST_COMBINE] = {OP_MIN_I32, 0x7fffffff},
    [SpvOpGroupNonUniformUMin - FIRST_COMBINE] = {OP_MIN_U32, 0xffffffff},
    [SpvOpGroupNonUniformFMin - FIRST_COMBINE] = {OP_MIN_F32, 0x7f800000},
    [SpvOpGroupNonUniformSMax - FIRST_COMBINE] = {OP_MAX_I32, 0x80000000},
    [SpvOpGroupNonUniformUMax - FIRST_COMBINE] = {OP_MAX_U32, 0},
    [SpvOpGroupNonUniformFMax - FIRST_COMBINE] = {OP_MAX_F32, 0xff800000},
    [SpvOpGroupNonUniformBitwiseAnd - FIRST_COMBINE] = {OP_AND, 0xffffffff},
    [SpvOpGroupNonUniformBitwiseOr - FIRST_COMBINE] = {OP_OR, 0},
    [SpvOpGroupNonUniformBitwiseXor - FIRST_COMBINE] = {OP_XOR, 0},
    [SpvOpGroupNonUniformLogicalAnd - FIRST_COMBINE] = {OP_AND, 1},
    [SpvOpGroupNonUniformLogicalOr - FIRST_COMBINE] = {OP_OR, 0},
    [SpvOpGroupNonUniformLogicalXor - FIRST_COMBINE] = {OP_XOR, 0},
};

/* Emit one turn, which updates `sum` and `below`. */
static void take_turn(Importer *im, Op op, ShaderOperand sum, ShaderOperand below, ShaderOperand start) {
    const ShaderOperand other = shuffle(im, OP_SHUFFLE, sum, below), further = shuffle(im, OP_SHUFFLE, below, below);
    const ShaderOperand is_there = emit2(im, OP_GE_I32, below, start);
    emit(im, OP_SEL, sum, (ShaderOperand[]){is_there, emit2(im, op, other, sum), sum}, 3);
    emit(im, OP_SEL, below, (ShaderOperand[]){is_there, further, below}, 3);
}

/* Emit an inclusive scan over the active lanes from `start` on, with `turns` turns; 0: as many as the lanes need. */
static ShaderOperand scan(Importer *im, Op op, ShaderOperand value, ShaderOperand first_below, ShaderOperand start,
                          int turns) {
    const ShaderOperand sum = emit1(im, OP_MOV, value), below = emit1(im, OP_MOV, first_below);
    for (int i = 0; i < turns; i++) take_turn(im, op, sum, below, start);
    if (turns) return sum;

    const ShaderOperand lanes = of_mask(im, OP_MASK_COUNT, shader_builtin(BUILTIN_EXEC)),
                        reach = emit1(im, OP_MOV, shader_u32(1));
    shader_statement(im->shader, SHADER_LOOP);
    take_turn(im, op, sum, below, start);
    emit(im, OP_SHL, reach, (ShaderOperand[]){reach, shader_u32(1)}, 2);
    shader_conditional(im->shader, SHADER_BREAK, 0, emit2(im, OP_LT_U32, reach, lanes), true);
    shader_statement(im->shader, SHADER_END);
    return sum;
}

/* Return the neutral number of the type's width. */
static uint32_t neutral_of(const SpirvType *scalar, const Combine *row) {
    if (!narrow_is_integer(scalar) || row->neutral <= 1) return row->neutral;
    const uint32_t unused = 32 - scalar->width;
    return isa_ops[row->op].source == TYPE_I32 ? (uint32_t)((int32_t)row->neutral >> unused) : row->neutral >> unused;
}

static ShaderOperand combine(Importer *im, uint32_t at, const Combine *row) {
    uint32_t operation = module_word(im, at, 4), cluster = 0;
    const ShaderOperand value = narrow_operand(im, row->op, module_word(im, at, 5));
    if (operation == SpvGroupOperationInclusiveScan && im->is_hlsl) operation = SpvGroupOperationExclusiveScan;
    if (operation == SpvGroupOperationClusteredReduce) {
        if (!value_number(im, module_word(im, at, 6), &cluster) || !cluster || cluster & (cluster - 1))
            import_fail(im, "the size of a cluster is not a power of two");
        if (cluster == 1) return value;
    }

    ShaderOperand start = shader_number(TYPE_I32, 0);
    if (cluster) start = emit2(im, OP_AND, lane_id(), shader_u32(~(cluster - 1)));
    const ShaderOperand below = highest_lane(im, bits_below(im, shader_builtin(BUILTIN_EXEC), lane_id()));
    const int turns = cluster ? __builtin_ctz(cluster) : 0;
    const ShaderOperand sum = scan(im, row->op, value, below, start, turns);

    if (cluster) { /* the last active lane of the cluster has the total */
        const ShaderOperand end = emit2(im, OP_ADD_U32, start, shader_u32(cluster));
        return shuffle(im, OP_SHUFFLE, sum, highest_lane(im, bits_below(im, shader_builtin(BUILTIN_EXEC), end)));
    }
    switch (operation) {
    case SpvGroupOperationReduce: {
        const ShaderOperand last = of_mask(im, OP_MASK_LAST, shader_builtin(BUILTIN_EXEC));
        return shuffle(im, OP_READLANE, sum, last);
    }
    case SpvGroupOperationInclusiveScan: return sum;
    case SpvGroupOperationExclusiveScan: {
        const ShaderOperand others = shuffle(im, OP_SHUFFLE, sum, below);
        const uint32_t type = module_word(im, at, 1), bits = neutral_of(value_scalar(im, type), row);
        const ShaderOperand neutral = value_constant(&bits, 1, value_type(im, type));
        return emit3(im, OP_SEL, emit2(im, OP_GE_I32, below, shader_number(TYPE_I32, 0)), others, neutral);
    }
    default: import_problem(im, "this reduction or scan is not supported"); return value;
    }
}

/* ---- ballots ---- */
/* Return the two words of a ballot that hold lanes. */
static ShaderOperand mask_words(Importer *im, uint32_t id) {
    ShaderOperand words = value_operand(im, id);
    if (words.count != 4) import_fail(im, "a ballot has four components");
    words.count = 2;
    return words;
}

static ShaderOperand bit_of(Importer *im, ShaderOperand words, ShaderOperand lane) {
    const ShaderOperand low = emit2(im, OP_LT_U32, lane, shader_u32(32));
    const ShaderOperand word = emit3(im, OP_SEL, low, shader_pick(words, 0), shader_pick(words, 1));
    return emit3(im, OP_BFE_U32, word, lane, shader_u32(1));
}

static ShaderOperand count_bits(Importer *im, uint32_t operation, uint32_t id) {
    const ShaderOperand *mask = value_of(im, id)->mask;
    ShaderOperand words = mask_words(im, id);
    if (im->is_hlsl && operation == SpvGroupOperationInclusiveScan) operation = SpvGroupOperationExclusiveScan;
    if (mask && operation == SpvGroupOperationReduce) return of_mask(im, OP_MASK_COUNT, *mask);
    if (mask && operation == SpvGroupOperationExclusiveScan) return of_mask(im, OP_MBCNT, *mask);
    if (operation == SpvGroupOperationInclusiveScan)
        words = bits_below(im, words, emit2(im, OP_ADD_U32, lane_id(), shader_u32(1)));
    if (operation == SpvGroupOperationExclusiveScan) words = bits_below(im, words, lane_id());
    const ShaderOperand counts = emit1(im, OP_BCNT, words);
    return emit2(im, OP_ADD_U32, shader_pick(counts, 0), shader_pick(counts, 1));
}

static ShaderOperand find_bit(Importer *im, SpvOp op, uint32_t id) {
    const ShaderOperand *mask = value_of(im, id)->mask;
    const bool lowest = op == SpvOpGroupNonUniformBallotFindLSB;
    if (mask) return of_mask(im, lowest ? OP_MASK_FIRST : OP_MASK_LAST, *mask);
    const ShaderOperand words = mask_words(im, id);
    if (!lowest) return highest_lane(im, words);
    const ShaderOperand lanes = emit2(im, OP_ADD_U32, emit1(im, OP_CTZ, words), pair(0, 32, TYPE_U32));
    return emit3(im, OP_SEL, shader_pick(words, 0), shader_pick(lanes, 0), shader_pick(lanes, 1));
}

/* ---- votes and other lanes ---- */
static ShaderOperand vote(Importer *im, Op op, ShaderOperand value) {
    ShaderOperand found = {0};
    for (int i = 0; i < value.count; i++) {
        const ShaderOperand part = of_mask(im, op, shader_pick(value, i));
        found = i ? emit2(im, OP_AND, found, part) : part;
    }
    return found;
}

/* Operations of extensions before SPIR-V 1.3 have no scope, so their operands start one word earlier. */
static SpvOp without_scope(SpvOp op) {
    switch (op) {
    case SpvOpSubgroupBallotKHR: return SpvOpGroupNonUniformBallot;
    case SpvOpSubgroupFirstInvocationKHR: return SpvOpGroupNonUniformBroadcastFirst;
    case SpvOpSubgroupAllKHR: return SpvOpGroupNonUniformAll;
    case SpvOpSubgroupAnyKHR: return SpvOpGroupNonUniformAny;
    case SpvOpSubgroupAllEqualKHR: return SpvOpGroupNonUniformAllEqual;
    case SpvOpSubgroupReadInvocationKHR: return SpvOpGroupNonUniformShuffle;
    default: return op;
    }
}

bool wave_operation(Importer *im, uint32_t at) {
    const SpvOp op = without_scope(module_op(im, at));
    const uint32_t k = op == module_op(im, at) ? 4 : 3;
    if (op < SpvOpGroupNonUniformElect || op > SpvOpGroupNonUniformQuadSwap) return false;
    uint32_t scope = SpvScopeSubgroup;
    if (k == 4) value_number(im, module_word(im, at, 3), &scope);
    if (scope != SpvScopeSubgroup) import_problem(im, "operations between lanes are supported within a wave only");

    const uint32_t id = module_word(im, at, k), other = module_word(im, at, k + 1);
    ShaderOperand result;
    switch (op) {
    case FIRST_COMBINE ... SpvOpGroupNonUniformLogicalXor:
        result = narrow_result(im, module_word(im, at, 1), combine(im, at, &combines[op - FIRST_COMBINE]));
        break;
    case SpvOpGroupNonUniformElect: {
        const ShaderOperand first = of_mask(im, OP_MASK_FIRST, shader_builtin(BUILTIN_EXEC));
        result = emit2(im, OP_EQ_U32, lane_id(), first);
        break;
    }
    case SpvOpGroupNonUniformAll: result = vote(im, OP_ALL, value_operand(im, id)); break;
    case SpvOpGroupNonUniformAny: result = vote(im, OP_ANY, value_operand(im, id)); break;
    case SpvOpGroupNonUniformAllEqual: result = vote(im, OP_ALL_EQUAL, value_operand(im, id)); break;
    case SpvOpGroupNonUniformBroadcast: {
        const ShaderOperand lane = value_operand(im, other);
        result = shuffle(im, lane.kind == SHADER_NUMBER ? OP_READLANE : OP_SHUFFLE, value_operand(im, id), lane);
        break;
    }
    case SpvOpGroupNonUniformBroadcastFirst:
        result = shuffle(im, OP_READFIRST, value_operand(im, id), (ShaderOperand){0});
        break;
    case SpvOpGroupNonUniformBallot: {
        const ShaderOperand from = value_operand(im, id);
        if (value_components(im, module_word(im, at, 1)) != 4) import_fail(im, "a ballot has four components");
        ShaderOperand *mask = arena_alloc(im->arena, sizeof *mask);
        *mask = emit_new(im, OP_BALLOT, 2, TYPE_U32, &from, 1);
        value_set_operand(im, at, as_ballot(im, *mask));
        im->id[module_word(im, at, 2)].value->mask = mask;
        return true;
    }
    case SpvOpGroupNonUniformInverseBallot: result = bit_of(im, mask_words(im, id), lane_id()); break;
    case SpvOpGroupNonUniformBallotBitExtract: result = bit_of(im, mask_words(im, id), value_operand(im, other)); break;
    case SpvOpGroupNonUniformBallotBitCount: result = count_bits(im, id, other); break;
    case SpvOpGroupNonUniformBallotFindLSB:
    case SpvOpGroupNonUniformBallotFindMSB: result = find_bit(im, op, id); break;
    case SpvOpGroupNonUniformShuffle ... SpvOpGroupNonUniformShuffleDown: {
        static const Op shuffles[] = {OP_SHUFFLE, OP_SHUFFLE_XOR, OP_SHUFFLE_UP, OP_SHUFFLE_DOWN};
        const Op way = shuffles[op - SpvOpGroupNonUniformShuffle];
        result = shuffle(im, way, value_operand(im, id), value_operand(im, other));
        break;
    }
    case SpvOpGroupNonUniformQuadBroadcast: {
        const ShaderOperand quad = emit2(im, OP_AND, lane_id(), shader_u32(~3u));
        const ShaderOperand lane = emit2(im, OP_ADD_U32, quad, value_operand(im, other));
        result = shuffle(im, OP_SHUFFLE, value_operand(im, id), lane);
        break;
    }
    default: {
        static const Op swaps[] = {OP_QUAD_SWAP_X, OP_QUAD_SWAP_Y, OP_QUAD_SWAP_DIAG};
        uint32_t direction = 0;
        if (!value_number(im, other, &direction) || direction > 2)
            import_fail(im, "a quad swap has a constant direction from 0 to 2");
        result = shuffle(im, swaps[direction], value_operand(im, id), (ShaderOperand){0});
        break;
    }
    }
    value_set_operand(im, at, result);
    return true;
}
