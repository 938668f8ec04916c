/* lanes_body.h: the lane loops, stamped out of isa.def. Included by lanes_v1.c, lanes_v3.c and lanes_v4.c, which
 * differ only in compiler flags and in LANES_TABLE and LANES_LEVEL.
 *
 * Every loop runs over whole blocks of 16 lanes, so that no vector is partly used. Results are selected bit by bit,
 * since a conditional store of floats would stay scalar. d may equal a source, element for element, so there is no
 * `restrict`; LANES_INDEPENDENT tells the compiler that no iteration reads what another writes.
 */
#if defined(__AVX2__)
#include <immintrin.h>
#endif
#include <string.h>

#include "sim/lanes/lane_ops.h"
#include "sim/lanes/lanes.h"

#if defined(__clang__)
#define LANES_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define LANES_INDEPENDENT _Pragma("GCC ivdep")
#endif

/* Bits to a typed value and back; the float form makes every NaN the same. */
#define READ_U32(x) (x)
#define READ_RAW(x) (x)
#define READ_I32(x) ((int32_t)(x))
#define READ_F32(x) lane_float(x)
#define WRITE_U32(r) ((uint32_t)(r))
#define WRITE_I32(r) ((uint32_t)(r))
#define WRITE_F32(r) lane_bits(r)

#define LANE_LOOP(ID, result, source, expr)                                                         \
    static void lanes_##ID(uint32_t *d, const uint32_t *pa, const uint32_t *pb, const uint32_t *pc, \
                           const uint32_t *mask, uint32_t blocks) {                                 \
        const size_t lanes = (size_t)blocks * LANE_BLOCK;                                           \
        LANES_INDEPENDENT                                                                           \
        for (size_t l = 0; l < lanes; l++) {                                                        \
            const __auto_type a = READ_##source(pa[l]);                                             \
            const __auto_type b = READ_##source(pb[l]);                                             \
            const __auto_type c = READ_##source(pc[l]);                                             \
            (void)a, (void)b, (void)c;                                                              \
            const uint32_t r = WRITE_##result(expr);                                                \
            d[l] = (r & mask[l]) | (d[l] & ~mask[l]);                                               \
        }                                                                                           \
    }

/* A loop for every row; the table below takes those of formats that have one. */
#define COMPLEX 0
#define READ_NONE(x) (x)
#define WRITE_NONE(r) (r)
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) \
    LANE_LOOP(ID, result, source, expr)
#define ALIAS(mnemonic, ID, type)
#include "asm/isa/isa.def"
#undef ISA

/* Between bits and lanes: the two places where plain C costs several times what the host can do in one instruction. */
#if defined(__AVX512F__)
static void lanes_expand(uint32_t *mask, uint64_t bits, uint32_t blocks) {
    for (uint32_t block = 0; block < blocks; block++, bits >>= LANE_BLOCK)
        _mm512_store_si512(mask + block * LANE_BLOCK, _mm512_maskz_set1_epi32((__mmask16)bits, -1));
}

static uint64_t lanes_nonzero(const uint32_t *a, uint32_t blocks) {
    uint64_t bits = 0;
    for (uint32_t block = 0; block < blocks; block++) {
        const __m512i part = _mm512_load_si512(a + block * LANE_BLOCK);
        bits |= (uint64_t)_mm512_test_epi32_mask(part, part) << (block * LANE_BLOCK);
    }
    return bits;
}
#else
static void lanes_expand(uint32_t *mask, uint64_t bits, uint32_t blocks) {
    for (uint32_t block = 0; block < blocks; block++) {
        const uint32_t part = (uint32_t)(bits >> (block * LANE_BLOCK));
        for (uint32_t i = 0; i < LANE_BLOCK; i++) mask[block * LANE_BLOCK + i] = 0u - (part >> i & 1);
    }
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

const LaneTable LANES_TABLE = {
    .level = LANES_LEVEL,
    .expand = lanes_expand,
    .nonzero = lanes_nonzero,
    .blend = lanes_blend,
#define ISA(ID, mnemonic, opcode, format, result, source, bare, unit, latency, control, expr, meaning) \
    .op[OP_##ID] = FORMAT_LOOPS_##format ? lanes_##ID : NULL,
#include "asm/isa/isa.def"
#undef ISA
#undef ALIAS
};
