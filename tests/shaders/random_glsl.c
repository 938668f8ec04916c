/* random_glsl.c: what keeps everything defined:
 *
 * - Every variable has a first value. Shifts are below 32, divisors odd, numbers that pick elements masked.
 * - Loops end: each has a counter that nothing else changes.
 * - Floats are `precise`, and after each assignment neither NaN nor very large or small: drivers may flush subnormals.
 * - Shared memory: a thread writes its own word at any time, and reads those of others between two barriers, in code
 * that all threads come to. So a shader has barriers, or threads that end early.
 * - Of other memory, threads write their own words, or add to sums.
 * - Lanes are read by number only in code that all threads come to.
 *
 * Pixel shaders have the same statements, without shared memory, and with few operations between lanes. And:
 *
 * - Derivatives and implicit levels of detail stand in code that all pixels of a quad come to: outside of branches, or
 * in those whose condition is one for the quad. The other shaders `discard` and return early.
 * - p0, p1 and color come from interpolated inputs, which are not the same to the last bit: they run from 0 to 1, no
 * operation on them has a large slope, half of each result is an old number, as loops would amplify what differs, and
 * no whole number depends on them. `texels` comes from textures, which are less exact.
 *
 * Shaders for compilers have more, from chances of their own, so that the others stay as they are:
 *
 * - Loops that say [[unroll]], of all forms, whose numbers of rounds a compiler knows or not; their counters choose
 * elements. A loop with a known number and without a way out is code that all threads come to.
 * - Arrays of a thread: b, w, p, q; tables of constants; neighbouring words of memory: `tile` in groups, `words`, and
 * `inputs` and `quads`, which nothing writes.
 * - Atomics of all lanes on one word; those whose result is used are on a word that only their wave adds to.
 */
#include "tests/shaders/random_glsl.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/contents.h"
#include "tests/shaders/random_pixels.h"

enum { MAX_STATEMENTS = 400, MAX_DEPTH = 4, MAX_FUNCTIONS = 3, WORDS = 16, TILE = 8 };
enum { THREADS = 32, THREADS_FOR_COMPILERS = 64 }; /* whole waves of every size */
enum { GLOBAL_VARIABLES = 3, FUNCTION_VARIABLES = 5, MAIN_VARIABLES = 8 };

/* Its children are the statements behind it with a larger depth. */
typedef struct Statement {
    char *head, *tail;
    int depth;
    StatementUse use;
} Statement;

/* Where a statement stands. */
typedef struct Place {
    int depth;
    bool in_loop, in_do, in_switch, in_function;
    bool together;          /* all threads of the group come here */
    int counter[MAX_DEPTH]; /* of the loops around it that have a name for it; only for compilers */
    int loops;
} Place;

struct RandomGlsl {
    uint32_t seed, drawn;
    Statement statement[MAX_STATEMENTS];
    int statements;
    int function_start[MAX_FUNCTIONS + 1]; /* of each function, then of main */
    int functions;
    int left;     /* statements still to be made in this function */
    int counters; /* of loops */
    bool pixels;
    bool barriers, returns; /* of pixel shaders: derivatives, and early ends */
    bool array;             /* else a vector is indexed instead */
    int variable;           /* whose first value is another one, if `first` says so */
    FirstValue first;
    uint32_t given;
    bool for_compilers;
    bool dynamic; /* elements of arrays are also chosen by numbers that no compiler knows */
};

/* ---- chance ---- */
static uint32_t below(RandomGlsl *g, uint32_t limit) {
    return data_hash(g->seed, g->drawn++) % limit;
}

static bool chance(RandomGlsl *g, uint32_t percent) {
    return below(g, 100) < percent;
}

/* Of the operations between lanes, pixel shaders have only the ones within a quad. */
static const char *pick(RandomGlsl *g, const char *const *words, size_t count) {
    const char *word;
    do word = words[below(g, (uint32_t)count)];
    while (g->pixels && strstr(word, "subgroup") && !strstr(word, "subgroupQuad"));
    return word;
}

#define PICK(g, words) pick(g, words, sizeof(words) / sizeof *(words))

/* ---- expressions ---- */
static void put_uint(RandomGlsl *g, TextBuffer *t, const Place *at, int depth);
static void put_int(RandomGlsl *g, TextBuffer *t, const Place *at, int depth);
static void put_float(RandomGlsl *g, TextBuffer *t, const Place *at, int depth);
static void put_bool(RandomGlsl *g, TextBuffer *t, const Place *at, int depth);
static void put_part(RandomGlsl *g, TextBuffer *t, const Place *at, int depth);

static void put_index(RandomGlsl *g, TextBuffer *t, const Place *at);

/* A pattern in which $u, $i, $f and $b stand for expressions of these types, $p for one from 0 to 1, $a for an
 * interpolated input, $l for a coordinate that is linear on the screen, $n for a small number, $k for an index below 8.
 * Not all lanes come to what stands behind ? and && and ||. */
static void put_pattern(RandomGlsl *g, TextBuffer *t, const Place *place, int depth, const char *pattern) {
    Place alone = *place, *at = &alone;
    if (strpbrk(pattern, "?|") || strstr(pattern, "&&") || (g->pixels && strncmp(pattern, "if", 2) == 0))
        alone.together = false;
    for (const char *c = pattern; *c; c++) {
        if (*c != '$') {
            text_char(t, *c);
            continue;
        }
        switch (*++c) {
        case 'u': put_uint(g, t, at, depth - 1); break;
        case 'i': put_int(g, t, at, depth - 1); break;
        case 'f': put_float(g, t, at, depth - 1); break;
        case 'b': put_bool(g, t, at, depth - 1); break;
        case 'p': put_part(g, t, at, depth - 1); break;
        case 'a': text_add(t, random_pixels_input(g->seed, below(g, 1000))); break;
        case 'l': text_add(t, random_pixels_linear(g->seed, below(g, 1000))); break;
        case 'k': put_index(g, t, at); break;
        default: text_printf(t, "%u", below(g, 10)); break;
        }
    }
}

/* An index below 8, mostly one that is known when the loops around it are unrolled. */
static void put_index(RandomGlsl *g, TextBuffer *t, const Place *at) {
    const uint32_t number = below(g, 8);
    if (at->loops && chance(g, 60))
        text_printf(t, number < 4 ? "(n%d & 7u)" : "((n%d + %uu) & 7u)", at->counter[below(g, (uint32_t)at->loops)],
                    number);
    else if (g->dynamic && chance(g, 25))
        text_printf(t, "(u%u & 7u)", number & 1);
    else
        text_printf(t, "%uu", number);
}

static const char *const uint_variables[] = {"u0", "u1", "u2", "u3", "v.x", "v.y", "v.z", "a[u0 & 3u]", "a[u1 & 3u]"};

static void put_uint(RandomGlsl *g, TextBuffer *t, const Place *at, int depth) {
    static const char *const patterns[] = {"($u + $u)",
                                           "($u - $u)",
                                           "($u * $u)",
                                           "($u & $u)",
                                           "($u | $u)",
                                           "($u ^ $u)",
                                           "($u << ($u & 31u))",
                                           "($u >> ($u & 31u))",
                                           "($u / ($u | 1u))",
                                           "($u % ($u | 1u))",
                                           "min($u, $u)",
                                           "max($u, $u)",
                                           "uint(bitCount($u))",
                                           "($b ? $u : $u)",
                                           "uint($i)",
                                           "floatBitsToUint(f0)",
                                           "bitfieldExtract($u, 3, 9)",
                                           "bitfieldInsert($u, $u, 5, 7)",
                                           "bitfieldReverse($u)",
                                           "uint(findLSB($u | 16u))",
                                           "uint($b)",
                                           "words(i * 16u + ($u & 15u))",
                                           "(~$u)"};
    static const char *const lanes[] = {"subgroupAdd($u)",
                                        "subgroupMin($u)",
                                        "subgroupMax($u)",
                                        "subgroupAnd($u)",
                                        "subgroupOr($u)",
                                        "subgroupXor($u)",
                                        "subgroupInclusiveAdd($u)",
                                        "subgroupExclusiveAdd($u)",
                                        "subgroupInclusiveMax($u)",
                                        "subgroupExclusiveMin($u)",
                                        "subgroupInclusiveXor($u)",
                                        "subgroupExclusiveOr($u)",
                                        "subgroupBroadcastFirst($u)",
                                        "subgroupBallot($b).x",
                                        "subgroupBallotBitCount(subgroupBallot($b))",
                                        "subgroupBallotExclusiveBitCount(subgroupBallot($b))"};
    static const char *const meetings[] = {"subgroupShuffle($u, $u % gl_SubgroupSize)", "subgroupShuffleXor($u, 1u)",
                                           "subgroupBroadcast($u, 2u)"};
    static const char *const leaves[] = {"i", "gl_SubgroupInvocationID", "gl_WorkGroupID.x", "$nu", "0x8000000$nu"};
    static const char *const quads[] = {
        "uint(int(dFdxFine(float($u & 1023u))))", "uint(int(dFdyFine(float($u & 1023u))))",
        "uint(fwidthFine(float($u & 255u)))",     "uint(int(dFdxFine(dFdyFine(float($u & 63u)))))",
        "subgroupQuadSwapHorizontal($u)",         "subgroupQuadSwapVertical($u)",
        "subgroupQuadSwapDiagonal($u)",           "subgroupQuadBroadcast($u, $nu & 3u)"};
    static const char *const pixel_leaves[] = {"i",
                                               "triangle",
                                               "uint(gl_PrimitiveID)",
                                               "uint(gl_FrontFacing)",
                                               "uint(HELPER)",
                                               "uint(gl_FragCoord.x)",
                                               "uint(gl_FragCoord.y * 2.0)",
                                               "$nu"};
    static const char *const elements[] = {"b[$k]",
                                           "b[$k]",
                                           "p[$k & 3u].x",
                                           "q[$k & 1u][$k & 3u]",
                                           "tile[i * 8u + $k]",
                                           "words(i * 16u + 4u + $k)",
                                           "table[$k]",
                                           "inputs[$k]",
                                           "$k",
                                           "pairs[$k & 3u].y",
                                           "mine[i]",
                                           "inputs[i * 16u + $k]"};
    if (g->for_compilers && chance(g, 15))
        put_pattern(g, t, at, 0, PICK(g, elements));
    else if (depth <= 0 || chance(g, 20)) {
        if (chance(g, 70))
            text_printf(t, "%s", PICK(g, uint_variables));
        else
            put_pattern(g, t, at, 0, g->pixels ? PICK(g, pixel_leaves) : PICK(g, leaves));
    } else if (g->pixels && at->together && chance(g, 20)) {
        put_pattern(g, t, at, depth, PICK(g, quads));
    } else if (!g->pixels && chance(g, 15)) {
        put_pattern(g, t, at, depth, at->together && chance(g, 40) ? PICK(g, meetings) : PICK(g, lanes));
    } else {
        put_pattern(g, t, at, depth, PICK(g, patterns));
    }
}

static void put_int(RandomGlsl *g, TextBuffer *t, const Place *at, int depth) {
    static const char *const patterns[] = {"($i + $i)",
                                           "($i - $i)",
                                           "($i * $i)",
                                           "(-$i)",
                                           "($i >> ($u & 31u))",
                                           "min($i, $i)",
                                           "max($i, $i)",
                                           "int($u)",
                                           "abs($i)",
                                           "sign($i)",
                                           "($b ? $i : $i)",
                                           "(int($u >> 4) / (int($u & 15u) + 1))",
                                           "clamp($i, -$n, $n)",
                                           "int(f0)",
                                           "subgroupMin($i)",
                                           "subgroupMax($i)",
                                           "subgroupAdd($i)",
                                           "subgroupInclusiveMin($i)",
                                           "subgroupExclusiveMax($i)",
                                           "bitfieldExtract($i, 7, 6)",
                                           "findMSB($i)"};
    static const char *const leaves[] = {"i0", "i1", "i0", "i1", "int(i)", "$n", "(-$n)"};
    put_pattern(g, t, at, depth, depth <= 0 || chance(g, 20) ? PICK(g, leaves) : PICK(g, patterns));
}

static void put_float(RandomGlsl *g, TextBuffer *t, const Place *at, int depth) {
    static const char *const patterns[] = {
        "($f + $f)", "($f - $f)", "($f * $f)",     "divide($f, $f)", "abs($f)",          "(-$f)",           "floor($f)",
        "ceil($f)",  "trunc($f)", "sqrt(abs($f))", "($b ? $f : $f)", "float($u & 255u)", "float($i >> 16)", "sign($f)"};
    static const char *const leaves[] = {"f0", "f1", "f0", "f1", "$n.5", "(-$n.25)", "float(i)"};
    static const char *const elements[] = {
        "w[$k]", "w[$k]", "weights[$k]", "(w[$k] * f0 + f1)", "fma(w[$k], weights[$k], f1)", "(w[$k] + 0.0)"};
    if (g->for_compilers && chance(g, 20))
        put_pattern(g, t, at, 0, PICK(g, elements));
    else
        put_pattern(g, t, at, depth > 2 ? 2 : depth, depth <= 0 || chance(g, 20) ? PICK(g, leaves) : PICK(g, patterns));
}

static void put_bool(RandomGlsl *g, TextBuffer *t, const Place *at, int depth) {
    static const char *const patterns[] = {
        "($u < $u)",  "($u == $u)",  "($i < $i)",         "($i >= $i)",        "($f < $f)",
        "($f != $f)", "!($f <= $f)", "(($u & 1u) != 0u)", "(($u & 3u) == 2u)", "($b && $b)",
        "($b || $b)", "(!$b)",       "($b ^^ $b)",        "($u % 5u < 2u)",    "(($u >> 3 & 1u) == 0u)"};
    static const char *const lanes[] = {"subgroupAny($b)", "subgroupAll($b)", "subgroupAllEqual($u)", "subgroupElect()",
                                        "subgroupInverseBallot(subgroupBallot($b))"};
    static const char *const leaves[] = {"((u0 & 1u) == 0u)", "((u1 & 2u) == 0u)", "(i0 < 0)", "(f0 > 1.0)",
                                         "((i & 1u) == 1u)",  "(v.x > v.y)",       "(i < $nu)"};
    if (depth <= 0)
        put_pattern(g, t, at, 0, PICK(g, leaves));
    else
        put_pattern(g, t, at, depth, !g->pixels && chance(g, 20) ? PICK(g, lanes) : PICK(g, patterns));
}

/* From 0 to 1. */
static void put_part(RandomGlsl *g, TextBuffer *t, const Place *at, int depth) {
    static const char *const patterns[] = {"mix($p, $p, $p)",
                                           "min($p, $p)",
                                           "max($p, $p)",
                                           "abs($p - $p)",
                                           "($p * $p)",
                                           "(1.0 - $p)",
                                           "(0.5 * $p + 0.5 * $p)",
                                           "($b ? $p : $p)",
                                           "sqrt(0.8 * $p + 0.1)",
                                           "(0.5 + 0.5 * sin(2.0 * $p))",
                                           "(0.5 + 0.5 * cos(2.0 * $p + $n.0))",
                                           "exp2(-$p)",
                                           "smoothstep(-0.5, 1.5, $p)",
                                           "pow(0.5 + 0.5 * $p, 2.5)",
                                           "normalize(vec3($p, $p, 1.0)).z",
                                           "clamp(1.2 * $p - 0.1, 0.0, 1.0)",
                                           "dot(vec3($p, $p, $p), vec3(0.25, 0.5, 0.25))"};
    static const char *const quads[] = {"min(abs(dFdxFine($p)), 1.0)", "min(abs(dFdyFine($p)), 1.0)",
                                        "min(fwidthFine($p), 1.0)", "min(4.0 * fwidth($a), 1.0)",
                                        "clamp(0.5 + 2.0 * dFdx($a), 0.0, 1.0)"};
    static const char *const leaves[] = {"p0",
                                         "p1",
                                         "p0",
                                         "clamp($a, 0.0, 1.0)",
                                         "clamp($a, 0.0, 1.0)",
                                         "color.x",
                                         "color.z",
                                         "gl_FragCoord.z",
                                         "(0.25 * gl_FragCoord.w)",
                                         "(float($u & 15u) / 16.0)",
                                         "0.$n",
                                         "fract(gl_FragCoord.x * 0.25)"};
    if (depth <= 0 || chance(g, 20))
        put_pattern(g, t, at, 0, PICK(g, leaves));
    else
        put_pattern(g, t, at, depth, at->together && chance(g, 25) ? PICK(g, quads) : PICK(g, patterns));
}

/* ---- statements ---- */

/* A pattern as above, as the head of a new statement. */
static Statement *add(RandomGlsl *g, const Place *at, const char *pattern) {
    if (g->statements == MAX_STATEMENTS) abort();
    Statement *s = &g->statement[g->statements++];
    TextBuffer text = {0};
    put_pattern(g, &text, at, 3, pattern);
    *s = (Statement){.head = text_take(&text), .depth = at->depth};
    g->left--;
    return s;
}

static void set_tail(Statement *s, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void set_tail(Statement *s, const char *format, ...) {
    TextBuffer text = {0};
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&text, format, arguments);
    va_end(arguments);
    s->tail = text_take(&text);
}

static void add_block(RandomGlsl *g, Place at);

static void add_assignment(RandomGlsl *g, const Place *at) {
    static const char *const patterns[] = {"u0 = $u;",
                                           "u1 = $u;",
                                           "u2 += $u;",
                                           "u3 = u3 * 31u + $u;",
                                           "u0 ^= $u;",
                                           "i0 = $i;",
                                           "i1 -= $i;",
                                           "f0 = safe($f);",
                                           "f1 = safe($f);",
                                           "v = v.yzx + uvec3($u, 1u, $u);",
                                           "v[$u % 3u] = $u;",
                                           "v.xz = uvec2($u, $u);",
                                           "a[$u & 3u] = $u;",
                                           "a[$u & 3u] += $u;",
                                           "u1++;",
                                           "pair.first = $u;",
                                           "pair.second += uvec2($u, pair.first);",
                                           "u0 += pair.second.y;",
                                           "mine[i] = mine[i] * 3u + $u;",
                                           "atomicAdd(sums[$u & 7u], $u);",
                                           "words(i * 16u + ($u & 15u)) = $u;"};
    static const char *const for_compilers[] = {
        "b[$k] = $u;",
        "b[$k] += $u;",
        "b[$k] ^= b[$k] * 3u + table[$k];",
        "w[$k] = safe($f);",
        "w[$k] = safe(w[$k] * $f + w[$k]);",
        "w[$k] += 0.25;\nw[$k] = safe(w[$k]);",
        "f0 = safe(w[$k] + weights[$k]);",
        "f1 = safe(float(tile[i * 8u + $k] & 255u) * w[$k]);",
        "p[$k & 3u].y = $u;",
        "p[$k & 3u] += uvec3($u, b[$k], 1u);",
        "u0 += p[$k & 3u].x ^ p[$k & 3u].z;",
        "v = p[$k & 3u].zxy;",
        "q[$k & 1u][$k & 3u] = $u;",
        "u1 ^= q[$k & 1u][$k & 3u];",
        "tile[i * 8u + $k] = $u;",
        "tile[i * 8u + ($u & 7u)] += $u;",
        "tile[(i + 4u) * 8u - 32u + $k] ^= $u;",
        "u0 ^= tile[i * 8u] + tile[i * 8u + 1u] * 3u + tile[i * 8u + 2u] * 5u + tile[i * 8u + 3u] * 7u;",
        "u1 ^= tile[i * 8u + 5u];\ntile[i * 8u + $k] = $u;\nu1 += tile[i * 8u + 6u] ^ tile[i * 8u + 4u];",
        "u0 += tile[i * 8u];\ntile[i * 8u + ($k & 3u)] ^= u1;\nu0 ^= tile[i * 8u + 1u] + tile[i * 8u + 2u] * 3u;",
        "u1 += words(i * 16u + 8u);\nwords(i * 16u + 8u + ($k & 3u)) = u0;\nu1 ^= words(i * 16u + 9u) + words(i * 16u "
        "+ 11u);",
        "words(i * 16u + 4u + $k) = $u;",
        "u1 += words(i * 16u + 4u) ^ words(i * 16u + 5u) * 3u ^ words(i * 16u + 6u) * 5u ^ words(i * 16u + 7u);",
        "{ uint x = words(i * 16u + $k), y = words(i * 16u + 8u + $k); words(i * 16u + $k) = y; u0 += x; }",
        "u0 += words(i * 16u);\nwords(i * 16u + ($u & 15u)) ^= 9u;\nu0 ^= words(i * 16u + 1u) + words(i * 16u + 2u);",
        "u0 += inputs[i * 16u + $k] ^ inputs[i * 16u + $k + 1u] * 3u;",
        "v += quads[i * 4u + ($k & 3u)].xyz ^ quads[i * 4u].wxy;",
        "{ uint x = $u; u0 ^= x * 3u; u1 += x; }",
        "{ uint c[4]; [[unroll]] for (uint k = 0u; k < 4u; k++) c[k] = $u + k * 7u; u0 += c[$k & 3u] ^ c[1]; }",
        "{ uint c[4] = uint[4](u0, u1, $u, i); [[unroll]] for (uint k = 0u; k < 3u; k++) c[k + 1u] += c[k]; u1 ^= "
        "c[3]; }",
        "{ float c[3] = float[3](f0, f1, $f); [[unroll]] for (uint k = 1u; k < 3u; k++) c[k] = safe(c[k - 1u] * c[k] + "
        "c[0]); f1 = c[2]; }",
        "atomicAdd(sums[$k], 3u);",
        "atomicAdd(sums[gl_WorkGroupID.x], $nu);",
        "atomicAdd(sums[1], uint(-2));",
        "u1 += atomicAdd(own_sums[gl_WorkGroupID.x * 16u + gl_SubgroupID], 3u);",
        "u0 ^= atomicAdd(own_sums[gl_WorkGroupID.x * 16u + gl_SubgroupID], uint(-1));",
        "u0 = table[$u & 7u];",
        "i1 += int(pairs[$k & 3u].x);"};
    const char *pattern;
    do pattern = PICK(g, patterns);
    while (g->pixels && (strstr(pattern, "mine") || strncmp(pattern, "words", 5) == 0));
    add(g, at, g->for_compilers && chance(g, 50) ? PICK(g, for_compilers) : pattern);
}

/* A statement of pixel shaders alone: targets, textures, branches and loops by interpolated numbers. */
static void add_shade(RandomGlsl *g, const Place *at) {
    static const char *const patterns[] = {
        "p0 = mix(p0, $p, 0.5);",
        "p1 = mix($p, p1, 0.5);",
        "p0 = 0.7 * p0 + 0.3 * $p;",
        "color = color.yzxw * 0.75 + 0.25 * $p;",
        "color[$u & 3u] = 0.5 * color.w + 0.5 * $p;",
        "color.xz = 0.5 * color.zx + 0.5 * vec2($p, $p);",
        "if ($a < 0.3$n1317) p1 = mix(p1, $p, 0.5); else p0 = mix(p0, $p, 0.5);",
        "if (p0 > 0.6$n1317 && $b) color.y = 0.5 * p1 + 0.5 * $p;",
        "for (uint k = 0u; k < 6u && p0 < 0.8$n1317; k++) p0 = 0.9 * p0 + 0.15;",
        "texels = mix(texels, textureLod(picture, vec2($p, $p), float($u & 7u)), 0.5);",
        "texels = mix(texels, textureGrad(picture, vec2($p, $a), vec2(0.0$n1, 0.0), vec2(0.0, 0.0$n2)), 0.5);",
        "texels = mix(texels, texelFetch(picture, ivec2($u & 31u, $u & 31u), int($u & 1u)), 0.5);"};
    static const char *const quads[] = {
        "texels = mix(texels, texture(picture, vec2($l, $l) * $n.5), 0.5);",
        "texels = mix(texels, texture(picture, vec2($l * $n.5, 0.$n), 1.0), 0.5);",
        "texels = mix(texels, texture(picture, gl_FragCoord.xy / 1$n.0), 0.5);",
        "for (uint k = 0u; k < 3u; k++) p0 = 0.5 * p0 + 0.5 * min(1.0, fwidthFine(p0 * p1));"};
    add(g, at, at->together && chance(g, 40) ? PICK(g, quads) : PICK(g, patterns));
}

static void add_call(RandomGlsl *g, const Place *at, int callable) {
    static const char *const changed[] = {"u0", "u1", "u2", "v.y", "a[u1 & 3u]", "pair.first"};
    char pattern[80];
    snprintf(pattern, sizeof pattern, "u3 = u3 * 5u + function%u(%s, $u, i0);", below(g, (uint32_t)callable),
             PICK(g, changed));
    add(g, at, pattern);
}

/* The other side is a statement inside, so that it can be left out alone. */
static void add_if(RandomGlsl *g, Place at) {
    static const char *const one_for_quad[] = {"if ((pixel.x >> 1 & 1u) != (pixel.y >> 1 & 1u)) {",
                                               "if ((triangle & 1u) == 0u) {", "if (pixel.y % 8u < 4u) {"};
    const bool keeps_quads = g->pixels && at.together && chance(g, 60);
    at.together = keeps_quads;
    set_tail(add(g, &at, keeps_quads ? PICK(g, one_for_quad) : "if ($b) {"), "}");
    add_block(g, at);
    if (chance(g, 60)) return;
    at.depth++;
    add(g, &at, "} else {");
    add_block(g, at);
}

/* A loop with the same number of rounds for all pixels: derivatives may stand in it. */
static void add_steady_loop(RandomGlsl *g, Place at) {
    char head[80];
    int n = g->counters++;
    snprintf(head, sizeof head, "for (uint n%d = 0u; n%d < %uu; n%d++) {", n, n, 1 + below(g, 3), n);
    set_tail(add(g, &at, head), "}");
    add_block(g, at);
}

static void add_loop(RandomGlsl *g, Place at) {
    int n = g->counters++;
    char head[120];
    const char *tail = "}";
    at.together = false;
    switch (below(g, at.in_do ? 3 : 4)) { /* one `do` in another: known.md */
    case 0:
        snprintf(head, sizeof head, "for (uint n%d = 0u; n%d < ($u & 3u) + 1u && n%d < 4u; n%d++) {", n, n, n, n);
        break;
    case 1: snprintf(head, sizeof head, "for (uint n%d = 0u; $b && n%d < 4u; n%d += 1u) {", n, n, n); break;
    case 2: snprintf(head, sizeof head, "uint n%d = 0u;\nwhile (n%d++ < 4u && $b) {", n, n); break;
    default:
        snprintf(head, sizeof head, "uint n%d = 0u;\ndo {\nif (u1 == NEVER) break;", n); /* a second exit: known.md */
        tail = NULL;
        at.in_do = true;
    }
    Statement *s = add(g, &at, head);
    if (tail) {
        set_tail(s, "%s", tail);
    } else {
        TextBuffer condition = {0};
        put_bool(g, &condition, &at, 2);
        char *text = text_take(&condition);
        set_tail(s, "} while (n%d++ < 3u && %s);", n, text);
        memory_free(text);
    }
    at.in_loop = true;
    at.in_switch = false;
    add_block(g, at);
}

/* A loop whose counter chooses elements. If all threads come to it and go through all rounds, they stay together. */
static void add_counted_loop(RandomGlsl *g, Place at) {
    /* $ is the counter's name, # the number of rounds, @ a number that an outer loop counts, if there is one. */
    static const char *const heads[] = {"[[unroll]] for (uint $ = 0u; $ < #u; $++) {",
                                        "[[unroll]] for (uint $ = #u; $ > 0u; $--) {",
                                        "[[unroll]] for (uint $ = 1u; $ < 1u << #u; $ *= 2u) {",
                                        "for (uint $ = 0u; $ < #u; $++) {",
                                        "[[unroll]] for (uint $ = 0u; $ <= (@ & 3u); $++) {",
                                        "[[unroll]] for (uint $ = 0u; $ < (u0 & 3u); $++) {",
                                        "uint $ = 0u;\n[[unroll]] while ($++ < #u) {",
                                        "[[unroll]] for (uint $ = 0u;; $++) {\nu1 += $ * u0;\nif ($ >= #u) break;",
                                        "[[unroll]] for (uint $ = 0u; $ < #u; $++) {\nif ((i & 1u) == 0u) $++;",
                                        "[[unroll]] for (uint $ = 0u; $ < 7u; $++) {\nif ((u1 & 3u) == $) continue;\n"
                                        "u1 += $;\nif ($ >= #u) break;",
                                        "uint m$ = 2u;\nif ((u0 & 1u) == 0u) m$ = 3u;\n"
                                        "[[unroll]] for (uint $ = 0u; $ < m$; $++) {",
                                        "uint $ = 0u;\n[[unroll]] do {"};
    enum { HEADS = sizeof heads / sizeof *heads, UNIFORM = 5 }; /* the first ones leave at their condition only */
    const bool together = at.together && chance(g, 60);
    const uint32_t form = below(g, together ? UNIFORM : HEADS), rounds = below(g, at.loops ? 4 : 7);
    const int own = g->counters++;
    TextBuffer head = {0};
    for (const char *c = heads[form]; *c; c++) {
        if (*c == '$')
            text_printf(&head, "n%d", own);
        else if (*c == '#')
            text_printf(&head, "%u", rounds);
        else if (*c == '@' && at.loops)
            text_printf(&head, "n%d", at.counter[at.loops - 1]);
        else if (*c == '@')
            text_add(&head, "2u");
        else
            text_char(&head, *c);
    }
    char *text = text_take(&head);
    at.together = together;
    Statement *s = add(g, &at, text);
    memory_free(text);
    if (form + 1 == HEADS)
        set_tail(s, "} while (++n%d < %uu);", own, rounds);
    else
        set_tail(s, "}");
    at.in_loop = !together;
    at.in_switch = false;
    at.counter[at.loops++] = own;
    static const char *const ways_out[] = {"if ($b) continue;", "if ($b) break;", "if ($b) { u1 += $u; continue; }"};
    Place inside = at;
    inside.depth++;
    if (!together && chance(g, 40)) add(g, &inside, PICK(g, ways_out));
    add_block(g, at);
    if (!together && chance(g, 40)) add(g, &inside, PICK(g, ways_out));
    if (!together && chance(g, 30)) add_assignment(g, &inside);
}

/* Its cases are statements of their own, which end with a break or fall through to the next one. */
static void add_switch(RandomGlsl *g, Place at) {
    uint32_t cases = 2 + below(g, 3), default_at = below(g, 2 * cases);
    at.together = false;
    Statement *s = add(g, &at, chance(g, 50) ? "switch ($u & 3u) {" : "switch ($u % 5u) {");
    set_tail(s, "}");
    at.in_switch = true;
    Place inside = at;
    inside.depth++;
    for (uint32_t k = 0; k < cases; k++) {
        char head[60];
        snprintf(head, sizeof head, k == default_at ? "default:" : k == 2 ? "case %uu: case 4u:" : "case %uu:", k);
        set_tail(add(g, &inside, head), "%s", k + 1 == cases || chance(g, 60) ? "    break;" : "    // falls through");
        add_block(g, inside);
    }
}

static void add_leave(RandomGlsl *g, const Place *at) {
    static const char *const words[] = {"break;", "continue;", "return $u;", "{ STORE return; }"};
    const bool possible[] = {at->in_loop || at->in_switch, at->in_loop, at->in_function,
                             !at->in_function && g->returns};
    if (g->pixels && chance(g, 30)) {
        add(g, at, chance(g, 50) ? "if ($u % 7u == $nu) DROP" : "if (($u & 15u) == $nu) DROP");
        return;
    }
    uint32_t which = below(g, 4);
    if (!possible[which]) {
        add_assignment(g, at);
        return;
    }
    char pattern[60];
    snprintf(pattern, sizeof pattern, at->depth == 0 || chance(g, 85) ? "if ($b) %s" : "%s", words[which]);
    add(g, at, pattern);
}

/* In code that all threads come to. */
static void add_meeting(RandomGlsl *g, const Place *at) {
    static const char *const meetings[] = {"barrier();\nu0 ^= mine[(i + $nu) & 31u] + mine[i ^ $nu];",
                                           "barrier();\nu0 ^= tile[((i + $nu) & 63u) * 8u + $k] + mine[i ^ $nu];",
                                           "barrier();\nu0 ^= tile[(i ^ 5u) * 8u] + tile[(i ^ 5u) * 8u + 1u];",
                                           "barrier();\ntile[i * 8u + 1u] = $u;\nu1 += tile[(i ^ 17u) * 8u];\n"
                                           "barrier();\nu0 ^= tile[(i ^ 17u) * 8u + 1u];"};
    Statement *s = add(g, at, g->for_compilers ? PICK(g, meetings) : meetings[0]);
    set_tail(s, "barrier();");
}

static void add_statement(RandomGlsl *g, const Place *at) {
    int callable = g->functions; /* those that are finished */
    bool deeper = at->depth < MAX_DEPTH;
    uint32_t kind = below(g, 100);
    if (kind < 18 && deeper)
        add_if(g, *at);
    else if (kind < 24 && deeper && g->pixels && at->together)
        add_steady_loop(g, *at);
    else if (kind < 30 && deeper && g->for_compilers && chance(g, 75))
        add_counted_loop(g, *at);
    else if (kind < 30 && deeper)
        add_loop(g, *at);
    else if (kind < 38 && deeper)
        add_switch(g, *at);
    else if (kind < 50)
        add_leave(g, at);
    else if (kind < 58 && callable > 0)
        add_call(g, at, callable);
    else if (g->pixels && kind < 80)
        add_shade(g, at);
    else if (kind < 66 && at->together && g->barriers)
        add_meeting(g, at);
    else
        add_assignment(g, at);
}

static void add_block(RandomGlsl *g, Place at) {
    at.depth++;
    for (uint32_t count = 1 + below(g, 3); count > 0 && g->left > 0; count--) add_statement(g, &at);
}

static RandomGlsl *new_shader(uint32_t seed, bool pixels, bool for_compilers) {
    RandomGlsl *g = memory_new(sizeof *g);
    if (!g) abort();
    g->seed = seed;
    g->pixels = pixels;
    g->for_compilers = for_compilers;
    g->dynamic = for_compilers && chance(g, 30);
    g->barriers = chance(g, 50);
    g->returns = !g->barriers;
    g->array = chance(g, 50);
    int functions = (int)below(g, MAX_FUNCTIONS + 1);
    for (; g->functions < functions; g->functions++) {
        g->function_start[g->functions] = g->statements;
        for (g->left = 8; g->left > 0;) add_statement(g, &(Place){.in_function = true});
    }
    g->function_start[functions] = g->statements;
    for (g->left = 20; g->left > 0;) add_statement(g, &(Place){.together = g->barriers});
    return g;
}

RandomGlsl *random_glsl_new(uint32_t seed, bool pixels) {
    return new_shader(seed, pixels, false);
}

RandomGlsl *random_glsl_new_for_compilers(uint32_t seed) {
    return new_shader(seed, false, true);
}

int random_glsl_variables(const RandomGlsl *g) {
    return GLOBAL_VARIABLES + MAIN_VARIABLES + g->functions * FUNCTION_VARIABLES;
}

void random_glsl_first_value(RandomGlsl *g, int variable, FirstValue first, uint32_t given) {
    g->variable = variable;
    g->first = first;
    g->given = given;
}

void random_glsl_free(RandomGlsl *g) {
    for (int i = 0; i < g->statements; i++) {
        memory_free(g->statement[i].head);
        memory_free(g->statement[i].tail);
    }
    memory_free(g);
}

int random_glsl_statements(const RandomGlsl *g) {
    return g->statements;
}

void random_glsl_set(RandomGlsl *g, int statement, StatementUse use) {
    g->statement[statement].use = use;
}

void random_glsl_shrink(RandomGlsl *g, RandomGlslFails *fails, void *user) {
    for (bool changed = true; changed;) {
        changed = false;
        for (int i = 0; i < g->statements; i++) {
            const StatementUse now = g->statement[i].use;
            for (StatementUse to = STATEMENT_LEFT_OUT; to > now; to--) {
                random_glsl_set(g, i, to);
                if (fails(g, user)) {
                    changed = true;
                    break;
                }
                random_glsl_set(g, i, now);
            }
        }
    }
}

/* ---- printing ---- */

/* One statement with what it contains. Returns the number of the next one. */
static int print_statement(const RandomGlsl *g, TextBuffer *t, int i) {
    const Statement *s = &g->statement[i++];
    bool own = s->use == STATEMENT_KEPT, inside = s->use != STATEMENT_LEFT_OUT;
    if (own) text_printf(t, "%s\n", s->head);
    while (i < g->statements && g->statement[i].depth > s->depth) {
        if (inside) {
            i = print_statement(g, t, i);
        } else {
            i++;
        }
    }
    if (own && s->tail && s->tail[0]) text_printf(t, "%s\n", s->tail);
    return i;
}

static void print_statements(const RandomGlsl *g, TextBuffer *t, int from, int end) {
    while (from < end) from = print_statement(g, t, from);
}

/* Ways in which all lanes give a variable $v a first value $o, and in which some do not. */
typedef struct First {
    const char *whole, *lacking;
} First;

static const First first_values[] = {
    {"$v = $o;", ""},
    {"if ((i & 4u) == 0u) $v = $o; else $v = $o;", "if ((i & 4u) == 0u) $v = $o;"},
    {"switch (i & 3u) {\ncase 0u: $v = $o; break;\ncase 1u: $v = $o; break;\ndefault: $v = $o;\n}",
     "switch (i & 3u) {\ncase 0u: $v = $o; break;\ncase 1u: break;\ndefault: $v = $o;\n}"},
    {"for (uint k = 0u; k < 3u; k++) if (k == (i & 1u)) $v = $o;",
     "for (uint k = 0u; k < 3u; k++) if (k == (i & 3u)) $v = $o;"},
    {"bool has_$v = false;\nif (i % 3u == 1u) { $v = $o; has_$v = true; }\nif (!has_$v) $v = $o;",
     "bool has_$v = false;\nif (i % 3u == 1u) { $v = $o; has_$v = true; }\nif (has_$v) $v = $o;"},
    {"do { if (i == 7u) { $v = $o; break; } $v = $o; } while (false);",
     "do { if (i == 7u) break; $v = $o; } while (false);"},
};

/* And an array. */
static const First first_elements = {"for (uint k = 0u; k < 4u; k++) $v[(k + i) & 3u] = k * 3u;",
                                     "for (uint k = 0u; k < 3u; k++) $v[(k + i) & 3u] = k * 3u;"};

/* A variable, numbered from 0 on: those of all functions, of main, then global ones, which have theirs at once. */
static void put_variable(const RandomGlsl *g, TextBuffer *t, int number, const char *declaration, const char *own,
                         const char *given) {
    const FirstValue first = number == g->variable ? g->first : FIRST_OWN;
    const bool is_global = number >= g->functions * FUNCTION_VARIABLES + MAIN_VARIABLES;
    const uint32_t count = sizeof first_values / sizeof *first_values,
                   way = data_hash(g->seed, (uint32_t)number + 7000);
    const char *name = strrchr(declaration, ' ') + 1;
    const First *put = is_global ? &first_values[0] : &first_values[way % count];
    if (*name == 'a' && way / count % 2) put = &first_elements;
    text_printf(t, "%s", declaration);
    if (first == FIRST_GIVEN) text_printf(t, " = %s", given);
    if (is_global && first == FIRST_OWN) text_printf(t, " = %s", own);
    text_printf(t, ";\n");
    for (const char *c = first == FIRST_OWN ? put->whole : put->lacking; *c && !is_global; c++) {
        if (*c == '$')
            text_printf(t, "%s", *++c == 'v' ? name : own);
        else
            text_char(t, *c);
    }
    text_printf(t, "\n");
}

/* What functions and main both have. */
static void put_variables(const RandomGlsl *g, TextBuffer *t, int number, const char *i1) {
    put_variable(g, t, number, "int i1", i1, "int(given)");
    put_variable(g, t, number + 1, "precise float f0", "float(i & 7u) - 3.5", "float(given & 1023u)");
    put_variable(g, t, number + 2, "precise float f1", "2.25", "float(given & 1023u)");
    put_variable(g, t, number + 3, "uvec3 v", "uvec3(u0, i, 9u)", "uvec3(given)");
    put_variable(g, t, number + 4, "ARRAY a", "ARRAY(u1, 2u, i, 4u)", "ARRAY(given, given, given, given)");
    if (g->for_compilers)
        text_printf(t, "uint b[8] = uint[8](u0, 1u, u1, 3u, i, 5u, 6u, 7u), q[2][4];\n"
                       "uvec3 p[4] = uvec3[4](v, uvec3(i), v.zxy, uvec3(u1, 2u, 3u));\n"
                       "float w[8];\n"
                       "[[unroll]] for (uint k = 0u; k < 8u; k++) w[k] = float(k) * 0.25 + f0;\n"
                       "[[unroll]] for (uint j = 0u; j < 2u; j++)\n"
                       "[[unroll]] for (uint k = 0u; k < 4u; k++) q[j][k] = j * 4u + k + u1;\n");
}

/* What shaders for compilers have outside of functions. */
static void put_declarations(const RandomGlsl *g, TextBuffer *t, uint32_t threads) {
    text_printf(t,
                "#extension GL_EXT_control_flow_attributes : require\n"
                "//! .buffer u4, 32\n"
                "//! .buffer t5, %u, random(%u, 0, 0xffffffff)\n"
                "//! .buffer t6, %u, random(%u, 0, 0xffffffff)\n"
                "layout(binding = 4) buffer OwnSums { uint own_sums[]; };\n"
                "layout(binding = 5) readonly buffer Inputs { uint inputs[]; };\n"
                "layout(binding = 6) readonly buffer Quads { uvec4 quads[]; };\n"
                "shared uint tile[%u];\n"
                "const uint table[8] = uint[8](3u, 1u, 4u, 1u, 5u, 9u, 2u, 0x80000006u);\n"
                "const float weights[8] = float[8](0.5, 2.0, -1.25, 3.0, 0.1, -0.7, 1.0, 8.0);\n"
                "const uvec2 pairs[4] = uvec2[4](uvec2(1u, 2u), uvec2(30u, 40u), uvec2(5u, 6u), uvec2(7u, 80u));\n",
                threads * WORDS, g->seed + 1, threads * WORDS, g->seed + 2, threads * TILE);
}

/* The declarations in front of the statements of a compute shader. */
static void put_compute_head(const RandomGlsl *g, TextBuffer *t, uint32_t threads) {
    text_printf(t,
                "#extension GL_KHR_shader_subgroup_arithmetic : require\n"
                "#extension GL_KHR_shader_subgroup_ballot : require\n"
                "#extension GL_KHR_shader_subgroup_vote : require\n"
                "#extension GL_KHR_shader_subgroup_shuffle : require\n"
                "//! .dispatch 2\n"
                "//! .buffer u0, %u, random(%u, 0, 0xffffffff)\n"
                "//! .buffer u1, %u\n"
                "layout(local_size_x = %u) in;\n"
                "layout(binding = 0) buffer Words { uint words_of_all[]; };\n"
                "shared uint mine[%u];\n"
                "uint i = gl_LocalInvocationIndex;\n"
                "#define words(k) words_of_all[gl_WorkGroupID.x * %uu + (k)]\n"
                "#define RESULTS (gl_WorkGroupID.x * %uu + i)\n"
                "#define NEVER (gl_NumWorkGroups.x + 0x12345u)\n"
                "#define OTHERS\n",
                2 * threads * WORDS, g->seed, 2 * threads * WORDS, threads, threads, threads * WORDS, threads);
}

char *random_glsl_print(const RandomGlsl *g) {
    int variable = g->functions * FUNCTION_VARIABLES + MAIN_VARIABLES;
    const uint32_t threads = g->for_compilers ? THREADS_FOR_COMPILERS : THREADS;
    TextBuffer t = {0};
    text_printf(&t, "// Seed %u.\n#version 450\n", g->seed);
    if (g->pixels)
        random_pixels_put_head(&t, g->seed, WORDS, g->returns);
    else
        put_compute_head(g, &t, threads);
    text_printf(&t,
                "//! .buffer u2, 8\n"
                "layout(binding = 1) buffer Results { uint results[]; };\n"
                "layout(binding = 2) buffer Sums { uint sums[]; };\n"
                "struct Pair { uint first; uvec2 second; };\n"
                "#define STORE %s store(u0, u1, i0, i1, f0, f1, v, a);\n"
                "#define ARRAY %s\n\n",
                g->for_compilers ? "SUM_UP" : "", g->array ? "uint[4]" : "uvec4");
    if (g->for_compilers) {
        put_declarations(g, &t, threads);
        text_printf(&t,
                    "#define SUM_UP { %sfor (uint k = 0u; k < 8u; k++) { \\\n"
                    "u1 = u1 * 31u + b[k] + tile[i * 8u + k] + p[k & 3u].y + q[k >> 2][k & 3u]; \\\n"
                    "f1 = safe(f1 + w[k]); } }\n",
                    g->dynamic ? "" : "[[unroll]] ");
    }
    if (g->first == FIRST_GIVEN)
        text_printf(&t,
                    "//! .buffer u3, 1, fill(%u)\n"
                    "layout(binding = 3) buffer Given { uint given_of[]; };\n"
                    "#define given given_of[0]\n",
                    g->given);
    put_variable(g, &t, variable, "uint u2", "77u", "given");
    put_variable(g, &t, variable + 1, "uint u3", "5u", "given");
    put_variable(g, &t, variable + 2, "Pair pair", "Pair(1u, uvec2(2u, 3u))", "Pair(given, uvec2(given))");
    text_printf(&t, "float safe(float x) { return x == 0.0 ? 0.0 : abs(x) < 1e6 && abs(x) > 1e-6 ? x : 1.5; }\n"
                    "float divide(float a, float b) { precise float q = a / (b == 0.0 ? 1.0 : b); return q; }\n\n"
                    "void store(uint u0, uint u1, int i0, int i1, float f0, float f1, uvec3 v, ARRAY a) {\n"
                    "uint at = RESULTS * 16u;\n"
                    "results[at] = u0; results[at + 1u] = u1; results[at + 2u] = u2; results[at + 3u] = u3;\n"
                    "results[at + 4u] = uint(i0); results[at + 5u] = uint(i1);\n"
                    "results[at + 6u] = floatBitsToUint(f0); results[at + 7u] = floatBitsToUint(f1);\n"
                    "for (uint k = 0u; k < 3u; k++) results[at + 8u + k] = v[k];\n"
                    "for (uint k = 0u; k < 4u; k++) results[at + 11u + k] = a[k];\n"
                    "results[at + 15u] = pair.first + pair.second.x * 3u + pair.second.y * 7u;\n"
                    "OTHERS\n"
                    "}\n\n");
    for (int f = 0; f < g->functions; f++) {
        text_printf(&t, "uint function%d(inout uint u0, uint u1, int i0) {\n", f);
        put_variables(g, &t, f * FUNCTION_VARIABLES, "3");
        print_statements(g, &t, g->function_start[f], g->function_start[f + 1]);
        text_printf(&t, "u0 += v.x + a[1]%s;\nreturn u1 ^ uint(i1) ^ a[2];\n}\n\n",
                    g->for_compilers ? " + b[2] + b[7] * 3u + p[1].z + q[1][2]" : "");
    }
    variable = g->functions * FUNCTION_VARIABLES;
    text_printf(&t, "void main() {\n");
    put_variable(g, &t, variable + FUNCTION_VARIABLES, "uint u0", "words(i * 16u)", "given");
    put_variable(g, &t, variable + FUNCTION_VARIABLES + 1, "uint u1", "words(i * 16u + 1u)", "given");
    put_variable(g, &t, variable + FUNCTION_VARIABLES + 2, "int i0", "int(u0 >> 7)", "int(given)");
    put_variables(g, &t, variable, "-int(i)");
    text_printf(&t, g->pixels ? RANDOM_PIXELS_BEGIN : "mine[i] = u0;\n");
    if (g->for_compilers) text_printf(&t, "for (uint k = 0u; k < 8u; k++) tile[i * 8u + k] = u1 ^ k;\n");
    print_statements(g, &t, g->function_start[g->functions], g->statements);
    text_printf(&t, "STORE\n}\n");
    return text_take(&t);
}
