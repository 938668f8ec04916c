/* emit_source.c: functions, main and the directives around them as one source. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "tests/oracle/emit.h"
#include "tests/oracle/texture.h"

static void emit_function(Emit *e, int id) {
    const TreeBlock *body = &e->kernel->function[id];
    Scope scope = {.function = id};
    e->depth = e->deepest = 0;
    emit_text(e, "F%d:\n", id);
    OperandText run = emit_run_flag(e, id);
    if (tree_escapes(body)) emit_line(e, "mov %s, u(1)", run.text);
    Outcome outcome = emit_block(e, body->first, &scope, LEVEL_FUNCTION);
    if (!outcome.dead || emit_coin(e)) emit_line(e, "pop_mask");
    e->function_depth[id] = e->deepest;
}

static char *take_text(Emit *e) {
    char *text = e->bytes;
    e->bytes = NULL;
    e->length = e->capacity = 0;
    return text;
}

/* A number, or "[8 4]". */
static OperandText write_sides(const uint32_t sides[3]) {
    OperandText text;
    if (sides[1] == 1 && sides[2] == 1)
        snprintf(text.text, sizeof text.text, "%u", sides[0]);
    else if (sides[2] == 1)
        snprintf(text.text, sizeof text.text, "[%u %u]", sides[0], sides[1]);
    else
        snprintf(text.text, sizeof text.text, "[%u %u %u]", sides[0], sides[1], sides[2]);
    return text;
}

enum { GROUP_COUNTS = 6 }; /* u6: three words for each launch */

static void emit_launches(Emit *e, OracleDispatch dispatch) {
    emit_text(e, ".buffer u%d, u32", GROUP_COUNTS);
    for (int i = 0; i < tree_launches(&dispatch); i++) {
        const OracleLaunch launch = tree_launch(&dispatch, i);
        for (int d = 0; d < 3; d++) emit_text(e, " %u", launch.groups[d]);
    }
    emit_text(e, "\n");
    for (int i = 0; i < tree_launches(&dispatch); i++) {
        const OracleLaunch launch = tree_launch(&dispatch, i);
        emit_text(e, ".dispatch ");
        if (launch.kernel || i) emit_text(e, "%s, ", launch.kernel ? "SECOND" : "MAIN");
        if (launch.indirect)
            emit_text(e, "u%d[%d]", GROUP_COUNTS, 3 * i);
        else
            emit_text(e, "%s", write_sides(launch.groups).text);
        emit_text(e, " x %s%s\n", write_sides(launch.size).text, launch.quads ? " quads" : "");
    }
}

static void emit_images(Emit *e, OracleDispatch dispatch) {
    const OracleKernel *kernel = e->kernel;
    for (int i = 0; i < TREE_TEXTURES; i++) {
        const TreeTexture *texture = &kernel->texture[i];
        uint32_t words = texture->width * texture->height * texel_words(texture->format);
        emit_text(e, ".texture t%d, %s %ux%u%s, u32", i + 1, tree_formats[texture->format], texture->width,
                  texture->height, texture->levels > 1 ? " mips" : "");
        for (uint32_t w = 0; w < words; w++) emit_text(e, " %u", texture->words[w]);
        emit_text(e, "\n");
    }
    for (int i = 0; i < TREE_FORMATS; i++)
        emit_text(e, ".framebuffer u%d, %s %ux%u\n", i + 3, tree_formats[i], kernel->picture_width,
                  tree_picture_rows(kernel, dispatch));
    for (int i = 0; i < TREE_SAMPLERS - 1; i++) {
        const TreeSampler *sampler = &kernel->sampler[i];
        emit_text(e, ".sampler s%d, %s", i, tree_filters[sampler->filter]);
        if (sampler->mode[0] || sampler->mode[1]) emit_text(e, " %s", tree_modes[sampler->mode[0]]);
        if (sampler->mode[0] != sampler->mode[1]) emit_text(e, " %s", tree_modes[sampler->mode[1]]);
        emit_text(e, "\n");
    }
}

static void emit_header(Emit *e, OracleDispatch dispatch) {
    const OracleKernel *kernel = e->kernel;
    emit_text(e, "; oracle kernel, seed %llu\n", (unsigned long long)kernel->seed);
    emit_text(e, ".machine mask_stack_depth=%d\n", e->deepest > 0 ? e->deepest : 1);
    emit_launches(e, dispatch);
    emit_text(e, ".buffer t0, u32");
    for (uint32_t i = 0; i < tree_table_words(kernel); i++) emit_text(e, " %u", kernel->table[i]);
    emit_text(e, "\n.buffer u0, %zu\n", oracle_words(kernel, dispatch, ORACLE_U0));
    emit_text(e, ".private %u\n", tree_private_words(kernel));
    if (kernel->waves) {
        emit_text(e, ".buffer u1, u32");
        for (size_t i = 0; i < oracle_words(kernel, dispatch, ORACLE_U1); i++) emit_text(e, " %u", kernel->totals[i]);
        emit_text(e, "\n.buffer u2, %zu\n", oracle_words(kernel, dispatch, ORACLE_U2));
        emit_text(e, ".shared %u\n", tree_shared_words(kernel, dispatch));
    }
    if (kernel->images) emit_images(e, dispatch);
    emit_text(e, "\n");
}

static char *emit_functions(Emit *e) {
    emit_text(e, "%s", "");
    for (int id = 0; id < e->kernel->functions; id++) emit_function(e, id);
    return take_text(e);
}

static char *emit_entry(Emit *e, int entry, const char *label, bool runs_off) {
    Scope scope = {.function = -1};
    e->depth = 0;
    emit_text(e, "%s:\n", label);
    emit_block(e, e->kernel->entry[entry].first, &scope, LEVEL_TOP);
    if (!runs_off) emit_line(e, "ret");
    return take_text(e);
}

static bool is_launched(OracleDispatch dispatch, int entry) {
    for (int i = 0; i < tree_launches(&dispatch); i++)
        if (tree_launch(&dispatch, i).kernel == entry) return true;
    return false;
}

/* Functions stand behind main or, in some variants, before it; then main may run off the end of the source. A second
 * kernel, if it is launched, stands behind the functions. */
char *oracle_source_without(const OracleKernel *kernel, OracleDispatch dispatch, uint64_t variant, int barrier) {
    Emit e = {.kernel = kernel, .without = barrier, .random = {kernel->seed ^ (variant + 1) * 0x9e6c63d0676a9a99u}};
    e.downwards = random_chance(&e.random, 10);
    e.structured = emit_coin(&e);
    bool main_last = emit_coin(&e), runs_off = main_last && emit_coin(&e);
    char *functions = emit_functions(&e);
    e.deepest = 0;
    char *body = emit_entry(&e, 0, "MAIN", runs_off);
    char *second = is_launched(dispatch, 1) ? emit_entry(&e, 1, "SECOND", false) : NULL;

    emit_header(&e, dispatch);
    const char *others = second ? second : "";
    size_t size = e.length + strlen(functions) + strlen(body) + strlen(others) + 64;
    char *source = memory_raw(size);
    if (!source) abort();
    if (main_last)
        snprintf(source, size, "%s    jmp MAIN\n%s%s%s", e.bytes, functions, others, body);
    else
        snprintf(source, size, "%s%s%s%s", e.bytes, body, functions, others);
    memory_free(e.bytes);
    memory_free(functions);
    memory_free(body);
    memory_free(second);
    return source;
}

char *oracle_source(const OracleKernel *kernel, OracleDispatch dispatch, uint64_t variant) {
    return oracle_source_without(kernel, dispatch, variant, -1);
}
