/* kernel_data.c: writes the inputs and the expected results of a kernel in programs/silicon/kernels.
 *
 *   kernel_data FOLDER FAMILY [NAME=VALUE...]      the values that the run gets as --define, such as SIZE=1024
 *   kernel_data --same FILE FILE                   status 1 if they differ in more than the order of their words
 *
 * A file NAME.bin for each input that is not random(), and expected.bin. The results are computed in
 * double precision, or exactly, in the simplest order: they owe nothing to the kernels.
 */
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/isa/contents.h"

static const char *folder;
static char **defines;

static _Noreturn void fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("kernel_data: ", stderr);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    exit(1);
}

static uint32_t defined(const char *name) {
    const size_t length = strlen(name);
    for (char **define = defines; *define; define++)
        if (strncmp(*define, name, length) == 0 && (*define)[length] == '=')
            return (uint32_t)strtoul(*define + length + 1, NULL, 0);
    fail("%s=VALUE is missing", name);
}

/* Words, of which floats are a kind. */
static void *words(size_t count) {
    void *memory = memory_array(count ? count : 1, 4);
    if (!memory) fail("out of memory");
    return memory;
}

/* Write the words to FOLDER/NAME.bin, and free them. */
static void save(const char *name, void *data, size_t count) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.bin", folder, name);
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(data, 4, count, file) != count || fclose(file) != 0) fail("cannot write %s", path);
    memory_free(data);
}

/* As `f32 random(seed, lowest, highest)`: each step rounded. */
static float random_float(uint32_t seed, uint32_t i, float lowest, float highest) {
    const float offset = (float)(data_hash(seed, i) >> 8) * 0x1p-24f * (highest - lowest);
    return lowest + offset;
}

static float *random_floats(uint32_t seed, uint32_t count, float lowest, float highest) {
    float *out = words(count);
    for (uint32_t i = 0; i < count; i++) out[i] = random_float(seed, i, lowest, highest);
    return out;
}

/* ---- the families ---- */
static void transpose(void) {
    const uint32_t side = defined("SIZE");
    uint32_t *in = words((size_t)side * side), *out = words((size_t)side * side);
    for (uint32_t i = 0; i < side * side; i++) in[i] = data_hash(2, i);
    for (uint32_t i = 0; i < side * side; i++) out[i] = in[i % side * side + i / side];
    save("data", in, (size_t)side * side);
    save("expected", out, (size_t)side * side);
}

static void matmul(void) {
    const uint32_t n = defined("SIZE");
    float *a = random_floats(3, n * n, -1, 1), *b = random_floats(4, n * n, -1, 1), *out = words((size_t)n * n);
    double *row = memory_array(n, sizeof *row);
    if (!row) fail("out of memory");
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++) row[j] = 0;
        for (uint32_t k = 0; k < n; k++)
            for (uint32_t j = 0; j < n; j++) row[j] += (double)a[i * n + k] * b[k * n + j];
        for (uint32_t j = 0; j < n; j++) out[i * n + j] = (float)row[j];
    }
    memory_free(row);
    save("a", a, (size_t)n * n);
    save("b", b, (size_t)n * n);
    save("expected", out, (size_t)n * n);
}

/* Of skewed keys, nine in ten are one. Both dispatches count. */
static void histogram(void) {
    const uint32_t size = defined("SIZE"), skewed = defined("SKEWED");
    uint32_t *keys = words(size), *bins = words(256);
    for (uint32_t i = 0; i < size; i++) {
        const uint32_t hash = data_hash(5, i);
        keys[i] = skewed && (hash >> 8) % 10 != 0 ? 17 : hash & 255;
        bins[keys[i]] += 2;
    }
    save("keys", keys, size);
    save("expected", bins, 256);
}

/* A sparse matrix: one row in 64 has 512 elements, the others 4 to 16. `order` has the rows by falling length. */
static void spmv(void) {
    const uint32_t rows = defined("SIZE");
    uint32_t *start = words(rows + 1), *order = words(rows), placed = 0;
    for (uint32_t i = 0; i < rows; i++)
        start[i + 1] = start[i] + (data_hash(8, i) % 64 == 0 ? 512 : 4 + data_hash(9, i) % 13);
    for (uint32_t length = 512; length > 0; length--)
        for (uint32_t i = 0; i < rows; i++)
            if (start[i + 1] - start[i] == length) order[placed++] = i;

    const uint32_t count = start[rows];
    uint32_t *column = words(count);
    float *value = random_floats(11, count, -1, 1), *x = random_floats(12, rows, -1, 1), *out = words(rows);
    for (uint32_t k = 0; k < count; k++) column[k] = data_hash(10, k) % rows;
    for (uint32_t i = 0; i < rows; i++) {
        double sum = 0;
        for (uint32_t k = start[i]; k < start[i + 1]; k++) sum += (double)value[k] * x[column[k]];
        out[i] = (float)sum;
    }
    save("start", start, rows + 1);
    save("order", order, rows);
    save("col", column, count);
    save("val", value, count);
    save("x", x, rows);
    save("expected", out, rows);
}

/* Bodies (x, y, z, mass), and where they are after a step of 0.01. */
static void nbody(void) {
    const uint32_t bodies = defined("SIZE");
    float *position = words(bodies * 4), *velocity = words(bodies * 4), *out = words(bodies * 4);
    for (uint32_t i = 0; i < bodies * 4; i++) {
        position[i] = random_float(13, i, i % 4 == 3 ? 0.1f : -1, 1);
        velocity[i] = i % 4 == 3 ? 0 : random_float(14, i, -1, 1);
    }
    for (uint32_t i = 0; i < bodies; i++) {
        const float *p = position + i * 4;
        double force[3] = {0};
        for (uint32_t j = 0; j < bodies; j++) {
            const float *q = position + j * 4;
            const double d[3] = {(double)q[0] - p[0], (double)q[1] - p[1], (double)q[2] - p[2]};
            const double inverse = 1 / sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01);
            for (int c = 0; c < 3; c++) force[c] += d[c] * q[3] * inverse * inverse * inverse;
        }
        for (int c = 0; c < 3; c++) out[i * 4 + c] = (float)(p[c] + 0.01 * (velocity[i * 4 + c] + 0.01 * force[c]));
        out[i * 4 + 3] = p[3];
    }
    save("pos", position, bodies * 4);
    save("vel", velocity, bodies * 4);
    save("expected", out, bodies * 4);
}

/* Chains of multiply-adds with the factors of the lane's path. */
static void divergence(void) {
    static const float factors[8][4] = {
        {0.5f, 1.0f, 0.25f, 2.0f},      {0.625f, 1.5f, 0.125f, 3.0f},    {0.75f, 2.0f, 0.375f, 4.0f},
        {0.875f, 2.5f, 0.4375f, 5.0f},  {0.5625f, 3.0f, 0.3125f, 6.0f},  {0.6875f, 3.5f, 0.1875f, 7.0f},
        {0.8125f, 4.0f, 0.0625f, 8.0f}, {0.9375f, 4.5f, 0.46875f, 9.0f},
    };
    const uint32_t size = defined("SIZE"), shift = defined("SHIFT"), mask = defined("MASK");
    float *out = words(size);
    for (uint32_t i = 0; i < size; i++) {
        const float *f = factors[(i >> shift) & mask];
        out[i] = (float)(i & 1023);
        for (int j = 0; j < 16; j++) out[i] = fmaf(fmaf(out[i], f[0], f[1]), f[2], f[3]);
    }
    save("expected", out, size);
}

/* The words of random(seed, 0, 0xffffffff), which the kernel has as well. Both dispatches add to the total. */
static void reduction(void) {
    const uint32_t size = defined("SIZE");
    uint32_t *of_256 = words(size / 256), *of_512 = words(size / 512), *total = words(1);
    for (uint32_t i = 0; i < size; i++) {
        of_256[i / 256] += data_hash(20, i);
        of_512[i / 512] += data_hash(20, i);
        *total += 2 * data_hash(20, i);
    }
    save("sum_of_256", of_256, size / 256);
    save("sum_of_512", of_512, size / 512);
    save("total", total, 1);
}

/* Exclusive prefix sums of each 512 words. */
static void scan(void) {
    const uint32_t size = defined("SIZE");
    uint32_t *out = words(size);
    for (uint32_t i = 0; i < size; i++) out[i] = i % 512 == 0 ? 0 : out[i - 1] + data_hash(21, i - 1);
    save("expected", out, size);
}

/* The odd words, once for each dispatch. The order depends on time. */
static void compaction(void) {
    const uint32_t size = defined("SIZE");
    uint32_t *out = words(size), *count = words(1), kept = 0;
    for (int dispatch = 0; dispatch < 2; dispatch++)
        for (uint32_t i = 0; i < size; i++)
            if (data_hash(22, i) & 1) {
                out[kept++ & (size - 1)] = data_hash(22, i);
            }
    *count = kept;
    save("any_order", out, size);
    save("count", count, 1);
}

static void mandelbrot(void) {
    const uint32_t side = defined("SIZE");
    uint32_t *out = words((size_t)side * side);
    for (uint32_t i = 0; i < side * side; i++) {
        const float step = 3.0f / (float)side, left = -2.2f, top = -1.5f;
        const float cr = fmaf((float)(i % side), step, left), ci = fmaf((float)(i / side), step, top);
        float zr = 0, zi = 0;
        for (; out[i] < 256 && fmaf(zr, zr, zi * zi) <= 4; out[i]++) {
            const float real = fmaf(zr, zr, cr - zi * zi);
            zi = fmaf(zr + zr, zi, ci);
            zr = real;
        }
    }
    save("expected", out, (size_t)side * side);
}

static int compare_words(const void *a, const void *b) {
    const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* ORDER 0: one word after the other; 1: 32 words apart; 2: random; 3: the random ones, sorted. */
static void gather(void) {
    const uint32_t size = defined("SIZE"), table = defined("WORDS"), order = defined("ORDER");
    uint32_t *index = words(size), *out = words(size);
    for (uint32_t i = 0; i < size; i++)
        index[i] = (order == 0 ? i : order == 1 ? i * 32 + i / (table / 32) : data_hash(24, i)) % table;
    if (order == 3) qsort(index, size, 4, compare_words);
    for (uint32_t i = 0; i < size; i++) out[i] = data_hash(23, index[i]);
    save("index", index, size);
    save("expected", out, size);
}

/* ---- words in any order ---- */
static uint32_t *load_sorted(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (!file || fseek(file, 0, SEEK_END) != 0) fail("cannot read %s", path);
    *count = (size_t)ftell(file) / 4;
    rewind(file);
    uint32_t *out = words(*count);
    if (fread(out, 4, *count, file) != *count) fail("cannot read %s", path);
    fclose(file);
    qsort(out, *count, 4, compare_words);
    return out;
}

static bool same_words(const char *one, const char *other) {
    size_t count, others;
    uint32_t *a = load_sorted(one, &count), *b = load_sorted(other, &others);
    const bool same = count == others && memcmp(a, b, count * 4) == 0;
    memory_free(a);
    memory_free(b);
    return same;
}

static const struct {
    const char *name;
    void (*write)(void);
} families[] = {
    {"transpose", transpose},   {"matmul", matmul},         {"histogram", histogram}, {"spmv", spmv},
    {"nbody", nbody},           {"divergence", divergence}, {"reduction", reduction}, {"scan", scan},
    {"compaction", compaction}, {"mandelbrot", mandelbrot}, {"gather", gather},
};

int main(int argc, char **argv) {
    if (argc < 3) fail("usage: kernel_data FOLDER FAMILY [NAME=VALUE...]");
    if (strcmp(argv[1], "--same") == 0 && argc == 4) return !same_words(argv[2], argv[3]);
    folder = argv[1];
    defines = argv + 3;
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (strcmp(argv[2], families[i].name) == 0) {
            families[i].write();
            return 0;
        }
    fail("there is no family '%s'", argv[2]);
}
