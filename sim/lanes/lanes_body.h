/* lanes_body.h: the lane loops, stamped out of isa.def. Included by lanes_v1.c, lanes_v3.c and lanes_v4.c, which
 * differ only in compiler flags and in LANES_TABLE and LANES_LEVEL.
 *
 * Every loop runs over whole blocks of 16 lanes, so that no vector is partly used. Results are selected bit by bit,
 * since a conditional store of floats would stay scalar. d may equal a source, element for element, so there is no
 * `restrict`; LANES_INDEPENDENT tells the compiler that no iteration reads what another writes.
 */
#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif
#include <string.h>

#include "asm/isa/lane_ops.h"
#include "sim/lanes/lanes.h"

#if defined(__clang__)
#define LANES_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define LANES_INDEPENDENT _Pragma("GCC ivdep")
#endif

#define LANE_LOOP(linkage, ID, result, source, expr, written)                                          \
    linkage void compute_##ID(uint32_t *d, const uint32_t *pa, const uint32_t *pb, const uint32_t *pc, \
                              const uint32_t *mask, size_t lanes) {                                    \
        LANES_INDEPENDENT                                                                              \
        for (size_t l = 0; l < lanes; l++) {                                                           \
            const uint32_t r = LANE_RESULT(result, source, expr, pa[l], pb[l], pc[l]);                 \
            d[l] = written;                                                                            \
        }                                                                                              \
    }
#define IN_MASK ((r & mask[l]) | (d[l] & ~mask[l]))
#define COMPUTE(ID, mask, lanes)                                                                                   \
    compute_##ID(lanes_of(loop, in, 0), lanes_of(loop, in, 1), lanes_of(loop, in, 2), lanes_of(loop, in, 3), mask, \
                 lanes)
#define LANES ((size_t)in->blocks * LANE_BLOCK)

/* Fast path: waves of 32 lanes are so common that each loop also exists for 32 lanes alone, without a counter. */
#define LOOPS_MANY(ID, result, source, expr)                                                              \
    LANE_LOOP(static inline __attribute__((always_inline)), ID, result, source, expr, mask ? IN_MASK : r) \
    static void masked_##ID(const LaneLoop *loop, const LaneArrays *in) {                                 \
        if (in->blocks == 2)                                                                              \
            COMPUTE(ID, in->mask, 2 * LANE_BLOCK);                                                        \
        else                                                                                              \
            COMPUTE(ID, in->mask, LANES);                                                                 \
    }                                                                                                     \
    static void all_##ID(const LaneLoop *loop, const LaneArrays *in) {                                    \
        if (in->blocks == 2)                                                                              \
            COMPUTE(ID, NULL, 2 * LANE_BLOCK);                                                            \
        else                                                                                              \
            COMPUTE(ID, NULL, LANES);                                                                     \
    }

/* What takes long does so in one loop. */
static const uint32_t every_lane[ISA_MAX_LANES] __attribute__((aligned(64))) = {[0 ... ISA_MAX_LANES - 1] = UINT32_MAX};
#define LOOPS_ONE(ID, result, source, expr)                                        \
    LANE_LOOP(static __attribute__((noinline)), ID, result, source, expr, IN_MASK) \
    static void masked_##ID(const LaneLoop *loop, const LaneArrays *in) {          \
        COMPUTE(ID, in->mask, LANES);                                              \
    }                                                                              \
    static void all_##ID(const LaneLoop *loop, const LaneArrays *in) {             \
        COMPUTE(ID, every_lane, LANES);                                            \
    }

#define LOOPS_FAST LOOPS_MANY
#define LOOPS_CVT LOOPS_MANY
#define LOOPS_BITS LOOPS_ONE
#define LOOPS_MUL LOOPS_MANY
#define LOOPS_LONG LOOPS_ONE
#define LOOPS_DIV LOOPS_ONE
#define LOOPS_IDIV LOOPS_ONE
#define LOOPS_VOTE LOOPS_ONE
#define LOOPS_SHUF LOOPS_ONE
#define LOOPS_CTRL LOOPS_ONE
#define LOOPS_MEM LOOPS_ONE

/* A loop for every row; the table below takes the rows whose formats have one. */
#define COMPLEX 0
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) \
    LOOPS_##latency(ID, result, source, expr)
#define ALIAS(mnemonic, ID, type)
#include "asm/isa/isa.def"
#undef ISA
/* Each step rounded, in this order. */
LOOPS_MANY(LEN_2, F32, F32, __builtin_sqrtf(b *b + a * a))
LOOPS_MANY(LEN_3, F32, F32, __builtin_sqrtf(c *c + (b * b + a * a)))

/* The loop of a row, with arrays of its constants that are in no pool. */
static void run_with_constants(const LaneLoop *loop, const LaneArrays *in, LaneMasking masking) {
    uint32_t constants[3][ISA_MAX_LANES] __attribute__((aligned(64)));
    const uint16_t row = loop->run[LANES_ALL] / LANE_MASKINGS - LANES_WITH_CONSTANTS;
    LaneLoop own = *loop;
    LaneArrays arrays = *in;
    arrays.base[LANES_CONSTANT] = constants[0];
    for (uint32_t s = 0; s < 3; s++) {
        if (loop->base[1 + s] != LANES_CONSTANT) continue;
        for (uint32_t l = 0; l < LANES; l++) constants[s][l] = loop->offset[1 + s];
        own.offset[1 + s] = s * ISA_MAX_LANES;
    }
    LANES_TABLE.op[row][masking](&own, &arrays);
}
static void with_constants_masked(const LaneLoop *loop, const LaneArrays *in) {
    run_with_constants(loop, in, LANES_MASKED);
}
static void with_constants_all(const LaneLoop *loop, const LaneArrays *in) {
    run_with_constants(loop, in, LANES_ALL);
}

/* Between bits and lanes: the two places where plain C costs several times what the host can do in one instruction. */
#if defined(__AVX512F__)
static uint32_t lanes_expand(uint32_t *mask, uint64_t bits, uint32_t blocks) {
    const uint32_t count = (uint32_t)__builtin_popcountll(bits);
    for (uint32_t block = 0; block < blocks; block++, bits >>= LANE_BLOCK)
        _mm512_store_si512(mask + block * LANE_BLOCK, _mm512_maskz_set1_epi32((__mmask16)bits, -1));
    return count;
}

static uint64_t lanes_nonzero(const uint32_t *a, uint32_t blocks) {
    const __m512i *part = (const void *)a;
    uint64_t bits = _mm512_test_epi32_mask(part[0], part[0]);
    for (uint32_t block = 1; block < blocks; block++)
        bits |= (uint64_t)_mm512_test_epi32_mask(part[block], part[block]) << (block * LANE_BLOCK);
    return bits;
}
#else
static uint32_t lanes_expand(uint32_t *mask, uint64_t bits, uint32_t blocks) {
    const uint32_t count = (uint32_t)__builtin_popcountll(bits);
    for (uint32_t block = 0; block < blocks; block++) {
        const uint32_t part = (uint32_t)(bits >> (block * LANE_BLOCK));
        for (uint32_t i = 0; i < LANE_BLOCK; i++) mask[block * LANE_BLOCK + i] = 0u - (part >> i & 1);
    }
    return count;
}

#if defined(__AVX2__)
static uint64_t lanes_nonzero(const uint32_t *a, uint32_t blocks) {
    uint64_t zero = 0;
    for (uint32_t half = 0; half < 2 * blocks; half++) {
        const __m256i part = _mm256_load_si256((const __m256i *)a + half);
        const __m256i equal = _mm256_cmpeq_epi32(part, _mm256_setzero_si256());
        zero |= (uint64_t)(uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(equal)) << (half * 8);
    }
    return ~zero;
}
#elif defined(__wasm_simd128__)
static uint64_t lanes_nonzero(const uint32_t *a, uint32_t blocks) {
    uint64_t bits = 0;
    for (uint32_t quarter = 0; quarter < 4 * blocks; quarter++) {
        const v128_t some = wasm_i32x4_ne(wasm_v128_load(a + 4 * quarter), wasm_i32x4_const_splat(0));
        bits |= (uint64_t)wasm_i32x4_bitmask(some) << (quarter * 4);
    }
    return bits;
}
#else
static uint64_t lanes_nonzero(const uint32_t *a, uint32_t blocks) {
    uint64_t bits = 0;
    for (uint32_t l = 0; l < blocks * LANE_BLOCK; l++) bits |= (uint64_t)(a[l] != 0) << l;
    return bits;
}
#endif
#endif

static void lanes_blend(uint32_t *d, const uint32_t *a, const uint32_t *mask, uint32_t blocks) {
    for (uint32_t l = 0; l < blocks * LANE_BLOCK; l++) d[l] = (a[l] & mask[l]) | (d[l] & ~mask[l]);
}

#include "sim/lanes/sampling_body.h"

const LaneTable LANES_TABLE = {
    .level = LANES_LEVEL,
    .expand = lanes_expand,
    .nonzero = lanes_nonzero,
    .blend = lanes_blend,
    .sample = {sample_level, sample_place, sample_colour, sample_distinct},
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) \
    .op[OP_##ID] = {FORMAT_LOOPS_##format ? masked_##ID : NULL, FORMAT_LOOPS_##format ? all_##ID : NULL},
#include "asm/isa/isa.def"
#undef ISA
#undef ALIAS
    .op[LANES_LEN_2] = {masked_LEN_2, all_LEN_2},
    .op[LANES_LEN_3] = {masked_LEN_3, all_LEN_3},
    .op[LANES_WITH_CONSTANTS... LANES_ROWS - 1] = {with_constants_masked, with_constants_all},
};
