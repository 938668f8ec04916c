/* ulp.c: the largest distance of a float instruction of one source from the true result, over all 2^32 floats; the
 * bounds of asm/isa/precision.def are from here. The true result is that of libm's doubles, which is some 2^-28 ulp
 * away at most.
 *
 *   build/tests/ulp [MNEMONIC...]    default: those that it knows; some minutes each
 */
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim/lanes/lanes.h"

enum { BATCH = 65536 };

static double true_rcp(double x) {
    return 1.0 / x;
}
static double true_rsqrt(double x) {
    return 1.0 / sqrt(x);
}
/* The range in which sin and cos mean something. */
static double true_sin(double x) {
    return !(fabs(x) > 843314816.0) || isinf(x) ? sin(x) : 0.0;
}
static double true_cos(double x) {
    return !(fabs(x) > 843314816.0) || isinf(x) ? cos(x) : 1.0;
}

static const struct {
    Op op;
    double (*truth)(double);
} known[] = {{OP_RCP, true_rcp}, {OP_SQRT, sqrt},    {OP_RSQRT, true_rsqrt}, {OP_EXP2, exp2},
             {OP_LOG2, log2},    {OP_SIN, true_sin}, {OP_COS, true_cos}};
enum { KNOWN = sizeof known / sizeof known[0] };

/* |got - want| in units of the last place that a float of this size has; got's infinity counts as 2^128. */
static double distance(float got, double want) {
    if (isnan(got) || isnan(want)) return isnan(got) && isnan(want) ? 0.0 : INFINITY;
    if ((double)got == want) return 0.0;
    const int exponent = ilogb(want) < -126 ? -126 : ilogb(want) > 127 ? 127 : ilogb(want);
    const double finite = isinf(got) ? copysign(0x1p128, (double)got) : (double)got;
    if (isinf(want) || (fabs(want) >= 0x1p128 && isinf(got))) return isinf(got) ? 0.0 : INFINITY;
    return fabs(finite - want) * ldexp(1.0, 23 - exponent);
}

static void measure(Op op, double (*truth)(double)) {
    static uint32_t in[BATCH] __attribute__((aligned(64))), out[BATCH] __attribute__((aligned(64)));
    static uint32_t all[BATCH] __attribute__((aligned(64)));
    const LaneTable *lanes = lanes_select(NULL);
    double worst = 0.0;
    uint32_t where = 0;
    uint64_t not_nearest = 0;
    const LaneArrays arrays = {.base = {in, NULL, out}, .mask = all, .blocks = BATCH / LANE_BLOCK};
    const LaneLoop loop = {.base = {LANES_ASIDE}};
    memset(all, 0xff, sizeof all);
    for (uint64_t first = 0; first <= UINT32_MAX; first += BATCH) {
        for (uint32_t i = 0; i < BATCH; i++) in[i] = (uint32_t)first + i;
        lanes->op[op][LANES_MASKED](&loop, &arrays);
        for (uint32_t i = 0; i < BATCH; i++) {
            float x, got;
            memcpy(&x, &in[i], sizeof x);
            memcpy(&got, &out[i], sizeof got);
            const double want = truth((double)x), ulp = distance(got, want);
            not_nearest += !(isnan(got) && isnan(want)) && got != (float)want;
            if (ulp > worst) worst = ulp, where = in[i];
        }
    }
    float x;
    memcpy(&x, &where, sizeof x);
    printf("%-10s at most %.8f ulp, at %.9g (0x%08x); %llu of 2^32 are not the nearest float\n", isa_ops[op].mnemonic,
           worst, (double)x, where, (unsigned long long)not_nearest);
    fflush(stdout);
}

int main(int argc, char **argv) {
    bool found = argc == 1;
    for (int k = 0; k < KNOWN; k++) {
        bool wanted = argc == 1;
        for (int i = 1; i < argc; i++) wanted |= strcmp(argv[i], isa_ops[known[k].op].mnemonic) == 0;
        if (wanted) measure(known[k].op, known[k].truth);
        found |= wanted;
    }
    if (!found)
        fputs("usage: ulp [rcp.f32] [sqrt.f32] [rsqrt.f32] [exp2.f32] [log2.f32] [sin.f32] [cos.f32]\n", stderr);
    return found ? EXIT_SUCCESS : EXIT_FAILURE;
}
