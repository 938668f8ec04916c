/* test_shader.c: shaders built item by item, finished, printed, assembled and run. */
#include "tests/unit/wave_helpers.h"

#include "asm/base/memory.h"
#include "asm/isa/number.h"
#include "asm/shader/shader.h"

enum { WORDS = 64, RANDOM_SHADERS = 2000 };

/* Finish, print and assemble; the text is printed if that fails. */
static Image *finish(Shader *shader, const ShaderOptions *options) {
    size_t length;
    const char *wrong = shader_finish(shader, options);
    if (wrong) fail_msg("%s", wrong);
    char *text = shader_print(shader, &length, NULL);
    assert_non_null(text);
    if (getenv("SHOW")) fprintf(stderr, "%s\n", text);
    Image *image = image_of(text);
    return image;
}

/* The text of a shader that is finished with all passes. */
static char *text_of(Shader *shader) {
    size_t length;
    const char *wrong = shader_finish(shader, &(ShaderOptions){.uniform = true});
    if (wrong) fail_msg("%s", wrong);
    char *text = shader_print(shader, &length, NULL);
    assert_non_null(text);
    if (getenv("SHOW")) fprintf(stderr, "%s\n", text);
    return text;
}

static int count_text(const char *text, const char *part) {
    int count = 0;
    for (const char *at = text; (at = strstr(at, part)); at++) count++;
    return count;
}

/* An instruction whose result is a new value, which is returned. */
static ShaderOperand make(Shader *shader, Op op, const ShaderOperand *from, int count) {
    const ShaderOperand to = shader_value(shader, 1, TYPE_U32, NULL);
    shader_op(shader, op, to, from, count);
    return to;
}

static const ShaderOperand nothing;

static void test_loop(void **state) {
    (void)state;
    Shader *shader = shader_new();
    const uint32_t out = shader_resource(
        shader,
        (ShaderResource){.kind = SHADER_U, .number = 0, .count = 1, .name = "Out", .note = "binding 0, buffer"});
    shader_group(shader, (uint32_t[]){WORDS, 1, 1}, 0, 0);
    shader_file(shader, 0, "sum.comp");
    shader_line(shader, 0, 0, 3, "uint i = 0, sum = 0;");
    const ShaderOperand i = shader_value(shader, 1, TYPE_U32, "i");
    const ShaderOperand sum = shader_value(shader, 1, TYPE_U32, "sum");
    shader_op(shader, OP_MOV, i, (ShaderOperand[]){shader_u32(0)}, 1);
    shader_op(shader, OP_MOV, sum, (ShaderOperand[]){shader_u32(0)}, 1);
    shader_line(shader, 0, 0, 4, "for (; i < gl_GlobalInvocationID.x; i++)");
    shader_statement(shader, SHADER_LOOP);
    const ShaderOperand done =
        make(shader, OP_GE_U32, (ShaderOperand[]){i, shader_pick(shader_builtin(BUILTIN_THREAD_POS), 0)}, 2);
    shader_conditional(shader, SHADER_BREAK, 0, done, false);
    shader_line(shader, 0, 0, 5, "sum += i;");
    shader_op(shader, OP_ADD_U32, sum, (ShaderOperand[]){sum, i}, 2);
    shader_line(shader, 0, 0, 4, "for (; i < gl_GlobalInvocationID.x; i++)");
    shader_op(shader, OP_ADD_U32, i, (ShaderOperand[]){i, shader_u32(1)}, 2);
    shader_statement(shader, SHADER_END);
    shader_line(shader, 0, 0, 6, "out[gl_GlobalInvocationID.x] = sum;");
    const ShaderOperand address =
        make(shader, OP_SHL, (ShaderOperand[]){shader_pick(shader_builtin(BUILTIN_THREAD_POS), 0), shader_u32(2)}, 2);
    shader_op(shader, OP_ST, (ShaderOperand){0}, (ShaderOperand[]){shader_words(out, 1), address, sum}, 3);
    Image *image = finish(shader, &(ShaderOptions){.uniform = true});

    Trial trial = trial_of(image);
    trial.options.grid.size[0] = WORDS;
    trial_bind(&trial, OPERAND_RES_U, 0, NULL, WORDS);
    trial_run(&trial, true);
    for (uint32_t k = 0; k < WORDS; k++) assert_int_equal(trial_words(&trial, 0)[k], k ? k * (k - 1) / 2 : 0);
    trial_end(&trial);
    image_free(image);
}

/* Rounds that are counted for the whole wave take one jump each, and what is done to both components one instruction:
 * x and y of thread t are t + 0 + 1 + ... + 7, times themselves. */
static void test_uniform_loop(void **state) {
    (void)state;
    enum { ROUNDS = 8, BEFORE = 2, EACH_ROUND = 4, BEHIND = 6 }; /* instructions */
    Shader *shader = shader_new();
    const uint32_t out = shader_resource(
        shader,
        (ShaderResource){.kind = SHADER_U, .number = 0, .count = 1, .name = "Out", .note = "binding 0, buffer"});
    shader_group(shader, (uint32_t[]){32, 1, 1}, 0, 0);
    const ShaderOperand i = shader_value(shader, 1, TYPE_U32, "i");
    const ShaderOperand sum = shader_value(shader, 1, TYPE_U32, "sum");
    const ShaderOperand thread = shader_pick(shader_builtin(BUILTIN_THREAD_POS), 0);
    shader_op(shader, OP_MOV, i, (ShaderOperand[]){shader_u32(0)}, 1);
    shader_op(shader, OP_MOV, sum, (ShaderOperand[]){thread}, 1);
    shader_statement(shader, SHADER_LOOP);
    const ShaderOperand goes_on = make(shader, OP_LT_U32, (ShaderOperand[]){i, shader_u32(ROUNDS)}, 2);
    shader_conditional(shader, SHADER_BREAK, 0, goes_on, true);
    shader_op(shader, OP_ADD_U32, sum, (ShaderOperand[]){sum, i}, 2);
    shader_op(shader, OP_ADD_U32, i, (ShaderOperand[]){i, shader_u32(1)}, 2);
    shader_statement(shader, SHADER_END);
    const ShaderOperand address = make(shader, OP_SHL, (ShaderOperand[]){thread, shader_u32(3)}, 2);
    const ShaderOperand pair = shader_value(shader, 2, TYPE_U32, NULL);
    shader_op(shader, OP_ADD_U32, pair, (ShaderOperand[]){sum, thread}, 2);
    for (int c = 0; c < 2; c++) {
        const ShaderOperand one = shader_pick(pair, c);
        const ShaderOperand square = make(shader, OP_MUL_U32, (ShaderOperand[]){one, one}, 2);
        const ShaderOperand word = shader_pick(shader_words(out, 2), c);
        shader_op(shader, OP_ST, (ShaderOperand){0}, (ShaderOperand[]){word, address, square}, 3);
    }
    Image *image = finish(shader, &(ShaderOptions){.uniform = true});
    Trial trial = trial_of(image);
    trial.options.grid.size[0] = 32;
    trial_bind(&trial, OPERAND_RES_U, 0, NULL, 64);
    trial_run(&trial, true);
    for (uint32_t k = 0; k < 64; k++) {
        const uint32_t value = k / 2 + 28 + k / 2;
        assert_int_equal(trial_words(&trial, 0)[k], value * value);
    }
    assert_int_equal(gpu_stats(trial.run.gpu).wave_instructions, BEFORE + ROUNDS * EACH_ROUND + BEHIND);
    trial_end(&trial);
    image_free(image);
}

/* Memory is loaded a second time if something may have changed it since, and else not: a fence and a barrier let others
 * store to what the group and the buffers share, but not to what a thread has for itself. */
static void test_loads_are_repeated(void **state) {
    (void)state;
    static const struct {
        ShaderResourceKind kind;
        Op between;
        uint32_t loads;
    } rows[] = {
        {SHADER_U, OP_MOV, 1},
        {SHADER_U, OP_FENCE, 2},
        {SHADER_U, OP_BARRIER, 2},
        {SHADER_U, OP_ATOMIC_ADD_U32, 2},
        {SHADER_U, OP_ST, 2},
        {SHADER_SHARED, OP_MOV, 1},
        {SHADER_SHARED, OP_FENCE, 2},
        {SHADER_SHARED, OP_BARRIER, 2},
        {SHADER_SHARED, OP_ATOMIC_ADD_U32, 2},
        {SHADER_SHARED, OP_ST, 2},
        {SHADER_PRIVATE, OP_FENCE, 1},
        {SHADER_PRIVATE, OP_BARRIER, 1},
        {SHADER_PRIVATE, OP_ST, 2},
        {SHADER_T, OP_BARRIER, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Shader *shader = shader_new();
        const uint32_t memory =
            shader_resource(shader, (ShaderResource){.kind = rows[i].kind, .number = 0, .count = 1, .name = "memory"});
        const uint32_t out =
            shader_resource(shader, (ShaderResource){.kind = SHADER_U, .number = 1, .count = 1, .name = "out"});
        shader_group(shader, (uint32_t[]){32, 1, 1}, 32, 32);
        const ShaderOperand address =
            make(shader, OP_SHL, (ShaderOperand[]){shader_builtin(BUILTIN_LANE_ID), shader_u32(2)}, 2);
        const ShaderOperand one[] = {shader_words(memory, 1), address, shader_u32(1)};
        ShaderOperand loaded[2];
        for (int k = 0; k < 2; k++) {
            loaded[k] = make(shader, OP_LD, one, 2);
            if (k == 1) break;
            if (rows[i].between == OP_MOV) continue;
            if (rows[i].between == OP_ATOMIC_ADD_U32)
                make(shader, OP_ATOMIC_ADD_U32, one, 3);
            else
                shader_op(shader, rows[i].between, nothing, one, rows[i].between == OP_ST ? 3 : 0);
        }
        for (int k = 0; k < 2; k++) {
            const ShaderOperand to[] = {shader_words(out, 1), address, loaded[k]};
            shader_op(shader, OP_ST, nothing, to, 3);
        }
        Image *image = finish(shader, &(ShaderOptions){.uniform = true});
        uint32_t loads = 0;
        const uint32_t *words = image->code;
        for (uint32_t pc = 0; pc < image->instructions; pc++) {
            Instruction ins;
            const char *why;
            words += isa_decode(words, (uint32_t)(image->code + image->code_words - words), &ins, &why);
            loads += ins.op == OP_LD;
        }
        if (loads != rows[i].loads) fail_msg("row %zu: %u loads, not %u", i, loads, rows[i].loads);
        image_free(image);
    }
}

/* ---- passes, one by one ---- */

/* A shader of one wave with a buffer; the number of the thread, and the address of its words there. */
static Shader *begin(uint32_t *out, int words, ShaderOperand *thread, ShaderOperand *address) {
    Shader *shader = shader_new();
    *out = shader_resource(
        shader,
        (ShaderResource){
            .kind = SHADER_U, .number = 0, .count = (uint8_t)words, .name = "Out", .note = "binding 0, buffer"});
    shader_group(shader, (uint32_t[]){32, 1, 1}, 0, 0);
    shader_file(shader, 0, "pass.comp");
    shader_line(shader, 0, 0, 1, "a line");
    *thread = shader_pick(shader_builtin(BUILTIN_THREAD_POS), 0);
    *address = make(shader, OP_SHL, (ShaderOperand[]){*thread, shader_u32(4)}, 2);
    return shader;
}

static void store(Shader *shader, ShaderOperand word, ShaderOperand address, ShaderOperand value) {
    shader_op(shader, OP_ST, (ShaderOperand){0}, (ShaderOperand[]){word, address, value}, 3);
}

/* What was computed is not done again with other operands when the result has gone: x - 3 + 3 is x, which is a product.
 */
static void test_result_that_has_gone(void **state) {
    (void)state;
    uint32_t out;
    ShaderOperand thread, address;
    Shader *shader = begin(&out, 2, &thread, &address);
    const ShaderOperand x = shader_value(shader, 1, TYPE_U32, "x");
    const ShaderOperand other = make(shader, OP_XOR, (ShaderOperand[]){thread, shader_u32(5)}, 2);
    shader_op(shader, OP_MUL_U32, x, (ShaderOperand[]){thread, other}, 2);
    const ShaderOperand less = make(shader, OP_SUB_U32, (ShaderOperand[]){x, shader_u32(3)}, 2);
    const ShaderOperand is_low = make(shader, OP_LT_U32, (ShaderOperand[]){thread, shader_u32(16)}, 2);
    shader_conditional(shader, SHADER_IF, 0, is_low, false);
    shader_op(shader, OP_MOV, x, (ShaderOperand[]){shader_u32(7)}, 1);
    shader_statement(shader, SHADER_END);
    const ShaderOperand again = make(shader, OP_ADD_U32, (ShaderOperand[]){less, shader_u32(3)}, 2);
    store(shader, shader_pick(shader_words(out, 2), 0), address, again);
    store(shader, shader_pick(shader_words(out, 2), 1), address, x);
    Image *image = finish(shader, &(ShaderOptions){.uniform = true});
    Trial trial = trial_of(image);
    trial.options.grid.size[0] = 32;
    trial_bind(&trial, OPERAND_RES_U, 0, NULL, 128);
    trial_run(&trial, true);
    for (uint32_t k = 0; k < 32; k++) {
        assert_int_equal(trial_words(&trial, 0)[4 * k], k * (k ^ 5));
        assert_int_equal(trial_words(&trial, 0)[4 * k + 1], k < 16 ? 7 : k * (k ^ 5));
    }
    trial_end(&trial);
    image_free(image);
}

/* Loads of neighbouring words become one, but for words that a store between them may change. */
static void test_loads_are_joined(void **state) {
    (void)state;
    static const struct {
        Op between; /* a store to the word, or to its second byte, or a barrier */
        uint32_t word;
        const char *load;
    } rows[] = {
        {OP_ST, 0, "u0.xyz"}, {OP_ST, 1, "u0.xz"}, {OP_ST, 2, "u0.xy"}, {OP_ST8, 1, "u0.xz"}, {OP_BARRIER, 3, "u0.x,"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Shader *shader = shader_new();
        ShaderOperand memory[2], loaded[3];
        for (uint32_t u = 0; u < 2; u++) {
            const ShaderResource buffer = {.kind = SHADER_U, .number = u, .count = 1, .name = u ? "out" : "memory"};
            memory[u] = shader_words(shader_resource(shader, buffer), 4);
        }
        shader_group(shader, (uint32_t[]){32, 1, 1}, 0, 0);
        const ShaderOperand address =
            make(shader, OP_SHL, (ShaderOperand[]){shader_builtin(BUILTIN_LANE_ID), shader_u32(4)}, 2);
        for (int k = 0; k < 3; k++) {
            loaded[k] = make(shader, OP_LD, (ShaderOperand[]){shader_pick(memory[0], k), address}, 2);
            if (k == 0 && rows[i].between == OP_ST)
                store(shader, shader_pick(memory[0], (int)rows[i].word), address, shader_u32(777));
            if (k == 0 && rows[i].between == OP_ST8) {
                const ShaderOperand sum[] = {address, shader_u32(4 * rows[i].word + 1)};
                const ShaderOperand byte[] = {shader_pick(memory[0], 0), make(shader, OP_ADD_U32, sum, 2),
                                              shader_u32(9)};
                shader_op(shader, OP_ST8, nothing, byte, 3);
            }
            if (k == 0 && rows[i].between == OP_BARRIER) shader_op(shader, OP_BARRIER, nothing, NULL, 0);
        }
        for (int k = 0; k < 3; k++) store(shader, shader_pick(memory[1], k), address, loaded[k]);
        const char *wrong = shader_finish(shader, &(ShaderOptions){.uniform = true, .optimise = true});
        assert_null(wrong);
        size_t length;
        char *text = shader_print(shader, &length, NULL);
        Image *image = image_of(text);
        assert_int_equal(count_text(strstr(text, "ld "), rows[i].load), 1);
        Trial trial = trial_of(image);
        trial.options.grid.size[0] = 32;
        uint32_t words[128];
        for (uint32_t k = 0; k < 128; k++) words[k] = k;
        trial_bind(&trial, OPERAND_RES_U, 0, words, 128);
        trial_bind(&trial, OPERAND_RES_U, 1, NULL, 128);
        trial_run(&trial, true);
        for (uint32_t k = 0; k < 128; k++)
            if (k % 4 < 3) {
                const uint32_t stored = rows[i].between == OP_ST ? 777 : k | 9 << 8;
                assert_int_equal(trial_words(&trial, 1)[k], k % 4 && k % 4 == rows[i].word ? stored : k);
            }
        trial_end(&trial);
        image_free(image);
    }
}

/* Loads of neighbouring words become one if the address is a multiple of 16, whatever makes it. */
static void test_alignment(void **state) {
    (void)state;
    enum { THREAD, BIT, FOUR, SIXTEEN, OTHER, NUMBER }; /* the thread; a multiple of 4, or one of two of 16 */
    static const struct {
        Op op;
        int of[3];
        uint32_t number;
        bool aligned;
    } rows[] = {
        {OP_SHL, {THREAD, NUMBER}, 4, true},
        {OP_SHL, {THREAD, NUMBER}, 3, false},
        {OP_SHL, {SIXTEEN, THREAD}, 0, true},
        {OP_MUL_U32, {THREAD, NUMBER}, 48, true},
        {OP_MUL_I32, {THREAD, NUMBER}, 24, false},
        {OP_MUL_U32, {FOUR, FOUR}, 0, true},
        {OP_MAD_U32, {THREAD, NUMBER, SIXTEEN}, 48, true},
        {OP_MAD_U32, {THREAD, NUMBER, FOUR}, 48, false},
        {OP_MAD_I32, {THREAD, NUMBER, SIXTEEN}, 24, false},
        {OP_ADD_U32, {SIXTEEN, OTHER}, 0, true},
        {OP_ADD_I32, {FOUR, SIXTEEN}, 0, false},
        {OP_SUB_U32, {OTHER, SIXTEEN}, 0, true},
        {OP_SUB_I32, {OTHER, FOUR}, 0, false},
        {OP_OR, {SIXTEEN, OTHER}, 0, true},
        {OP_XOR, {SIXTEEN, FOUR}, 0, false},
        {OP_MIN_U32, {OTHER, SIXTEEN}, 0, true},
        {OP_MAX_U32, {FOUR, SIXTEEN}, 0, false},
        {OP_SEL, {BIT, SIXTEEN, OTHER}, 0, true},
        {OP_SEL, {BIT, SIXTEEN, FOUR}, 0, false},
        {OP_SEL, {BIT, FOUR, SIXTEEN}, 0, false},
        {OP_AND, {THREAD, NUMBER}, 0xfff0, true},
        {OP_AND, {FOUR, NUMBER}, 0xfff8, false},
        {OP_NOT, {SIXTEEN}, 0, false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t out;
        ShaderOperand thread, address, from[3], of[NUMBER + 1];
        Shader *shader = begin(&out, 2, &thread, &address);
        const ShaderOperand memory = shader_words(
            shader_resource(shader, (ShaderResource){.kind = SHADER_T, .number = 0, .count = 1, .name = "Table"}), 2);
        of[THREAD] = thread;
        of[BIT] = make(shader, OP_AND, (ShaderOperand[]){thread, shader_u32(1)}, 2);
        of[FOUR] = make(shader, OP_SHL, (ShaderOperand[]){thread, shader_u32(2)}, 2);
        of[SIXTEEN] = address;
        of[OTHER] = make(shader, OP_MUL_U32, (ShaderOperand[]){of[BIT], shader_u32(112)}, 2);
        of[NUMBER] = shader_u32(rows[i].number);
        for (int s = 0; s < 3; s++) from[s] = of[rows[i].of[s]];
        const ShaderOperand place = make(shader, rows[i].op, from, isa_format(rows[i].op)->count - 1);
        for (int k = 0; k < 2; k++) {
            const ShaderOperand loaded = make(shader, OP_LD, (ShaderOperand[]){shader_pick(memory, k), place}, 2);
            store(shader, shader_pick(shader_words(out, 2), k), address, loaded);
        }
        const char *wrong = shader_finish(shader, &(ShaderOptions){.uniform = true, .optimise = true});
        assert_null(wrong);
        size_t length;
        const char *text = shader_print(shader, &length, NULL);
        if ((count_text(text, " t0.xy,") == 1) != rows[i].aligned) fail_msg("row %zu:%s", i, text);
    }
}

/* An address that each round changes by the same number is counted: nothing multiplies or shifts in the loop then,
 * and offsets stay. The
 * sums of what is loaded are the same in any case. */
static void test_counted_addresses(void **state) {
    (void)state;
    enum { LAST, FIRST, BETWEEN, TWICE, IN_IF, BY_VALUE, COPIED }; /* where and how a round changes the counter */
    enum { ROUNDS = 5, TABLE = 512, OUT_WORDS = 128, BY_BIT = UINT32_MAX };
    static const struct {
        Op op,
            sum; /* address: row `sum` (counter `op` number) + wave_size; or of a value that the loop does not write */
        uint32_t number;
        int update;
        bool counted;
    } rows[] = {
        {OP_SHL, OP_ADD_U32, 2, LAST, true},
        {OP_SHL, OP_SUB_U32, 2, LAST, true},
        {OP_SHL, OP_ADD_U32, 2, COPIED, true},
        {OP_SHL, OP_ADD_I32, 2, FIRST, true},
        {OP_SHL, OP_ADD_U32, 2, BETWEEN, false},
        {OP_SHL, OP_ADD_U32, 2, TWICE, false},
        {OP_SHL, OP_ADD_U32, 2, IN_IF, false},
        {OP_SHL, OP_ADD_U32, 2, BY_VALUE, false},
        {OP_SHL, OP_XOR, 2, LAST, false},
        {OP_MUL_U32, OP_ADD_U32, 12, LAST, true},
        {OP_MUL_I32, OP_SUB_I32, 12, FIRST, true},
        {OP_MAD_U32, OP_ADD_U32, 12, LAST, true},
        {OP_MAD_I32, OP_ADD_U32, 12, FIRST, true},
        {OP_SHL, OP_ADD_U32, BY_BIT, LAST, false},
        {OP_MUL_U32, OP_ADD_U32, BY_BIT, LAST, false},
        {OP_MAD_U32, OP_ADD_U32, BY_BIT, LAST, false},
        {OP_AND, OP_ADD_U32, 20, LAST, false},
    };
    for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        static uint32_t plain[OUT_WORDS];
        const bool optimise = i % 2;
        const Op op = rows[i / 2].op;
        const int how = rows[i / 2].update;
        uint32_t out, words[TABLE];
        ShaderOperand thread, address;
        Shader *shader = begin(&out, 1, &thread, &address);
        const ShaderResource resource = {.kind = SHADER_T, .number = 0, .count = 1, .name = "Table"};
        const ShaderOperand table = shader_words(shader_resource(shader, resource), 1);
        const ShaderOperand bit = make(shader, OP_AND, (ShaderOperand[]){thread, shader_u32(4)}, 2),
                            row = make(shader, OP_ADD_U32, (ShaderOperand[]){address, shader_u32(256)}, 2);
        const ShaderOperand number = rows[i / 2].number == BY_BIT ? bit : shader_u32(rows[i / 2].number);
        const ShaderOperand zero[] = {shader_u32(0)}, counter = shader_value(shader, 1, TYPE_U32, "i"),
                            total = shader_value(shader, 1, TYPE_U32, "total"),
                            round = shader_value(shader, 1, TYPE_U32, "round");
        const ShaderOperand step[] = {counter, how == BY_VALUE ? bit : shader_u32(4)};
        shader_op(shader, OP_MOV, counter, zero, 1);
        shader_op(shader, OP_MOV, total, zero, 1);
        shader_op(shader, OP_MOV, round, zero, 1);
        shader_statement(shader, SHADER_LOOP);
        const ShaderOperand done = make(shader, OP_GE_U32, (ShaderOperand[]){round, shader_u32(ROUNDS)}, 2);
        shader_conditional(shader, SHADER_BREAK, 0, done, false);
        if (how == FIRST) shader_op(shader, OP_ADD_U32, counter, step, 2);
        const ShaderOperand part = make(shader, op, (ShaderOperand[]){counter, number, row}, isa_format(op)->count - 1);
        if (how == BETWEEN) shader_op(shader, OP_ADD_U32, counter, step, 2);
        const ShaderOperand place = make(shader, rows[i / 2].sum, (ShaderOperand[]){row, part}, 2);
        const ShaderOperand end[] = {place, shader_builtin(BUILTIN_WAVE_SIZE)};
        const ShaderOperand near = make(shader, OP_ADD_U32, end, 2),
                            far = make(shader, OP_ADD_U32, (ShaderOperand[]){near, shader_u32(16)}, 2);
        for (int k = 0; k < 2; k++) {
            const ShaderOperand loaded = make(shader, OP_LD, (ShaderOperand[]){table, k ? near : far}, 2);
            shader_op(shader, OP_SUB_U32, total, (ShaderOperand[]){loaded, total}, 2);
        }
        if (how == IN_IF) shader_conditional(shader, SHADER_IF, 0, bit, false);
        const ShaderOperand next = make(shader, OP_ADD_U32, step, 2);
        for (int k = how == FIRST || how == BETWEEN || how == COPIED ? 2 : how != TWICE; k < 2; k++)
            shader_op(shader, OP_ADD_U32, counter, step, 2);
        if (how == COPIED) shader_op(shader, OP_MOV, counter, (ShaderOperand[]){next}, 1);
        if (how == IN_IF) shader_statement(shader, SHADER_END);
        shader_op(shader, OP_ADD_U32, round, (ShaderOperand[]){round, shader_u32(1)}, 2);
        shader_statement(shader, SHADER_END);
        store(shader, shader_words(out, 1), address, total);

        const char *wrong = shader_finish(shader, &(ShaderOptions){.uniform = true, .optimise = optimise});
        assert_null(wrong);
        size_t length;
        char *text = shader_print(shader, &length, NULL);
        Image *image = image_of(text);
        *strstr(text, "endloop") = '\0';
        const char *loop = strstr(text, "    loop");
        const int left = count_text(loop, " shl ") + count_text(loop, " mul.") + count_text(loop, " mad.") +
                         count_text(loop, " and ");
        if ((left == 0) != (optimise && rows[i / 2].counted)) fail_msg("row %zu: %d are left in%s", i / 2, left, loop);
        if (left == 0) assert_int_equal(count_text(loop, " add."), 2); /* of the rounds and of both addresses */
        Trial trial = trial_of(image);
        trial.options.grid.size[0] = 32;
        for (uint32_t k = 0; k < TABLE; k++) words[k] = k * k;
        trial_bind(&trial, OPERAND_RES_T, 0, words, TABLE);
        trial_bind(&trial, OPERAND_RES_U, 0, NULL, OUT_WORDS);
        trial_run(&trial, true);
        if (!optimise) memcpy(plain, trial_words(&trial, 0), sizeof plain);
        if (memcmp(plain, trial_words(&trial, 0), sizeof plain) != 0) fail_msg("row %zu: other sums", i / 2);
        trial_end(&trial);
        image_free(image);
    }
}

/* What a round reads before it writes it stays in the loop: in the first round it has not been written. What is read
 * behind its write only goes in front of the loop. */
static void test_what_leaves_a_loop(void **state) {
    (void)state;
    for (int early = 0; early < 2; early++) {
        uint32_t out;
        ShaderOperand thread, address;
        Shader *shader = begin(&out, 1, &thread, &address);
        const ShaderOperand i = shader_value(shader, 1, TYPE_U32, "i"), x = shader_value(shader, 1, TYPE_U32, "x");
        shader_op(shader, OP_MOV, i, (ShaderOperand[]){shader_u32(0)}, 1);
        shader_statement(shader, SHADER_LOOP);
        const ShaderOperand done = make(shader, OP_GE_U32, (ShaderOperand[]){i, thread}, 2);
        shader_conditional(shader, SHADER_BREAK, 0, done, false);
        if (early) store(shader, shader_words(out, 1), address, x);
        shader_op(shader, OP_XOR, x, (ShaderOperand[]){thread, shader_u32(5)}, 2);
        store(shader, shader_words(out, 1), address, x);
        shader_op(shader, OP_ADD_U32, i, (ShaderOperand[]){i, shader_u32(1)}, 2);
        shader_statement(shader, SHADER_END);
        char *text = text_of(shader);
        const char *loop = strstr(text, " loop"), *op = strstr(text, "xor");
        assert_true(loop && op);
        assert_int_equal(op > loop, early);
        memory_free(text);
    }
}

/* A loop of known rounds that the shader does not want unrolled is listed by its line, and unrolled if that is asked
 * for. */
static void test_loops_left(void **state) {
    (void)state;
    for (uint32_t line = 0; line < 3; line++)
        for (int known = 0; known < 2; known++) {
            uint32_t out, file_left = 9, line_left = 0;
            ShaderOperand thread, address;
            Shader *shader = begin(&out, 1, &thread, &address);
            const ShaderOperand i = shader_value(shader, 1, TYPE_U32, "i");
            shader_op(shader, OP_MOV, i, (ShaderOperand[]){shader_u32(0)}, 1);
            shader_line(shader, 0, 0, 2, "for");
            shader_statement(shader, SHADER_LOOP);
            const ShaderOperand done = make(shader, OP_GE_U32, (ShaderOperand[]){i, known ? shader_u32(4) : thread}, 2);
            shader_conditional(shader, SHADER_BREAK, 0, done, false);
            shader_line(shader, 0, 0, 3, "body");
            store(shader, shader_words(out, 1), address, i);
            shader_op(shader, OP_ADD_U32, i, (ShaderOperand[]){i, shader_u32(1)}, 2);
            shader_statement(shader, SHADER_END);
            assert_null(shader_finish(shader, &(ShaderOptions){.optimise = true, .unroll_line = line}));
            const bool left = known && line != 2;
            assert_int_equal(shader_loop_left(shader, 0, &file_left, &line_left), left);
            assert_true(!left || (file_left == 0 && line_left == 2));
            assert_false(shader_loop_left(shader, left, &file_left, &line_left));
            size_t length;
            char *text = shader_print(shader, &length, NULL);
            assert_int_equal(count_text(text, " loop"), !known || left);
            memory_free(text);
        }
}

/* Between two live ranges a variable is seen as long as nothing else is in its register. */
static void test_scopes(void **state) {
    (void)state;
    for (int overwritten = 0; overwritten < 2; overwritten++) {
        uint32_t out;
        ShaderOperand thread, address;
        Shader *shader = begin(&out, 1, &thread, &address);
        const ShaderOperand x = shader_value(shader, 1, TYPE_U32, "x"), y = shader_value(shader, 1, TYPE_U32, "y");
        const ShaderOperand word = shader_words(out, 1);
        shader_op(shader, OP_LD, x, (ShaderOperand[]){word, address}, 2);
        store(shader, word, address, x);
        for (int k = 0; k < overwritten; k++) {
            shader_op(shader, OP_LD, y, (ShaderOperand[]){word, address}, 2);
            store(shader, word, address, y);
        }
        shader_op(shader, OP_ATOMIC_ADD_U32, x, (ShaderOperand[]){word, address, shader_u32(1)}, 3);
        store(shader, word, address, x);
        char *text = text_of(shader);
        assert_int_equal(count_text(text, ".var x"), 1 + overwritten);
        assert_int_equal(count_text(text, "; x\n.var x"), 1 + overwritten); /* right behind the writes */
        memory_free(text);
    }
}

static void assert_says(const char *text, const char *part, int times) {
    if (count_text(text, part) != times) fail_msg("'%s' is there %d times:\n%s", part, count_text(text, part), text);
}

/* A frame is printed once, behind those around it, and lines of one number differ by their frames. */
static void test_frames(void **state) {
    (void)state;
    uint32_t out;
    ShaderOperand thread, address;
    Shader *shader = begin(&out, 1, &thread, &address);
    const ShaderOperand word = shader_words(out, 1);
    const ShaderFrame call = {.call = "f", .line = 1}, other = {.call = "f", .line = 2};
    const uint32_t outer = shader_frame(shader, call);
    assert_int_equal(outer, 1);
    assert_int_equal(shader_frame(shader, other), 2);
    assert_int_equal(shader_frame(shader, (ShaderFrame){.call = (char[]){"f"}, .line = 1}), 1);
    for (uint32_t round = 1; round <= 2; round++) {
        const ShaderFrame frame = {.parent = outer, .round = round, .rounds = 2, .line = 7};
        shader_line(shader, shader_frame(shader, frame), 0, 8, "x++;");
        store(shader, word, address, thread);
    }
    char *text = text_of(shader);
    assert_says(text, ".frame 1, \"f\" \"pass.comp\" 1 \"a line\"\n", 1);
    assert_says(text, ".frame 2", 0);
    assert_says(text, ".frame 3, round 1 of 2 \"pass.comp\" 7 in 1\n", 1);
    assert_says(text, ".loc \"pass.comp\" 8 \"x++;\" in 3\n", 1);
    assert_says(text, ".loc \"pass.comp\" 8 \"x++;\" in 4\n", 1);
    Image *image = image_of(text);
    image_free(image);
}

/* The lines of an if that becomes a selection say so, if an `if` is written there. */
static void test_if_without_branch(void **state) {
    (void)state;
    static const struct {
        const char *line;
        int marks;
    } rows[] = {{"if (x < 16)", 2}, {"else if(a)", 2}, {"y = a ? 1 : 2;", 0}, {"endif_ = gif + iff;", 0}, {NULL, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint32_t out;
        ShaderOperand thread, address;
        Shader *shader = begin(&out, 1, &thread, &address);
        const ShaderOperand x = shader_value(shader, 1, TYPE_U32, "x"), word = shader_words(out, 1);
        shader_op(shader, OP_LD, x, (ShaderOperand[]){word, address}, 2);
        shader_line(shader, 0, 0, 2, rows[i].line);
        const ShaderOperand is_low = make(shader, OP_LT_U32, (ShaderOperand[]){x, shader_u32(16)}, 2);
        shader_conditional(shader, SHADER_IF, 0, is_low, false);
        shader_line(shader, 0, 0, 3, "x = 7;");
        shader_op(shader, OP_MOV, x, (ShaderOperand[]){shader_u32(7)}, 1);
        shader_statement(shader, SHADER_END);
        shader_line(shader, 0, 0, 4, "the end");
        store(shader, word, address, x);
        char *text = text_of(shader);
        assert_says(text, " as select\n", rows[i].marks);
        assert_says(text, "\"the end\"\n", 1);
        memory_free(text);
    }
}

/* A parameter that is not written is the variable of the caller, under its own name where the function stands; unless
 * the line calls it twice, or something writes the variable there. */
static void test_arguments(void **state) {
    (void)state;
    enum { PLAIN, TWICE, WRITTEN, CASES };
    for (int k = 0; k < CASES; k++) {
        uint32_t out;
        ShaderOperand thread, address;
        Shader *shader = begin(&out, 1, &thread, &address);
        const ShaderOperand word = shader_words(out, 1), x = shader_value(shader, 1, TYPE_U32, "x"),
                            p = shader_value(shader, 1, TYPE_U32, "p"),
                            unused = shader_value(shader, 1, TYPE_U32, "q.a");
        shader_op(shader, OP_LD, x, (ShaderOperand[]){word, address}, 2);
        shader_op(shader, OP_MOV, p, (ShaderOperand[]){x}, 1);
        shader_op(shader, OP_MOV, unused, (ShaderOperand[]){x}, 1);
        const uint32_t frame = shader_frame(shader, (ShaderFrame){.call = "f", .line = 1});
        shader_argument(shader, frame, p, NULL);
        if (k == TWICE) shader_argument(shader, frame, unused, "p");
        shader_line(shader, frame, 0, 9, "out = p * p;");
        const ShaderOperand square = make(shader, OP_MUL_U32, (ShaderOperand[]){p, p}, 2);
        store(shader, word, address, square);
        if (k == WRITTEN) shader_op(shader, OP_LD, x, (ShaderOperand[]){word, address}, 2);
        store(shader, word, address, p);
        shader_line(shader, 0, 0, 1, "a line");
        store(shader, word, address, x);
        char *text = text_of(shader);
        assert_says(text, ".var x, u32 r0.y\n", 1);
        assert_says(text, ".var p, u32 r0.y\n.var x, u32 r0.y\n.frame 1", k == PLAIN);
        assert_says(text, ".endvar p\n.loc \"pass.comp\" 1 ", k != TWICE);
        assert_says(text, ".var p, u32 r0.z\n", k == WRITTEN);
        assert_says(text, k == TWICE ? ".gone p, q\n" : ".gone q\n", 1);
        memory_free(text);
    }
}

/* ---- random shaders, against a machine that runs them as they were built ----
 *
 * Steps are recorded: they build the shader, and they are what the model runs, lane by lane, with masks of its own.
 * Loops end because each counts its rounds. Each lane has its own words of u1 to load and store; u0 gets all values at
 * the end.
 */
enum {
    MOST_STEPS = 400,
    MOST_VALUES = 150,
    MOST_DEPTH = 6,
    LANES = 64,
    OWN_WORDS = 8,
    TABLE_WORDS = 64,
    ARRAY_WORDS = 8,
    SHOWN = 10
};

typedef struct Step {
    int kind; /* ShaderItemKind */
    Op op;
    ShaderOperand to, from[3];
    int count;
    uint32_t level;
    bool negated;
} Step;

typedef struct Case {
    Step steps[MOST_STEPS];
    int step_count;
    int size[MOST_VALUES]; /* components of a value */
    Type type[MOST_VALUES];
    uint32_t value_count;
    int kinds[MOST_DEPTH + 1]; /* of the open statements, while it is made */
    bool in_continuing[MOST_DEPTH + 1];
    int depth;
    bool chosen;  /* elements of the array of each lane are chosen at run time, too: it stays in memory */
    bool ordered; /* paths run in the order of the text, so that atomics give known results */
} Case;

/* Resources: in this order in the shader. */
enum { OUT, OWN, TABLE, COUNTER, ARRAY };

static Step *add_step(Case *c, int kind) {
    assert_in_range(c->step_count, 0, MOST_STEPS - 1);
    Step *step = &c->steps[c->step_count++];
    *step = (Step){.kind = kind};
    return step;
}

static uint32_t add_value(Case *c, int size, Type type) {
    assert_in_range(c->value_count, 0, MOST_VALUES - 1);
    c->size[c->value_count] = size;
    c->type[c->value_count] = type;
    return c->value_count++;
}

/* Of so many components of a value, in any order; none twice if it is written. */
static ShaderOperand some_value(const Case *c, int count, bool written) {
    uint32_t value = random_below(SHOWN);
    while (written && c->size[value] < count) value = (value + 1) % SHOWN;
    uint8_t order[4] = {0, 1, 2, 3};
    for (int i = 0; i < count; i++) {
        const int other = (int)random_between((uint64_t)i, (uint64_t)(c->size[value] > i ? c->size[value] - 1 : i));
        const uint8_t kept = order[i];
        order[i] = order[other];
        order[other] = kept;
        if (!written) order[i] = (uint8_t)random_below((uint32_t)c->size[value]);
    }
    ShaderOperand operand = shader_at(value, 4);
    return shader_swizzle(operand, count, order);
}

static ShaderOperand some_source(const Case *c, int count) {
    static const uint32_t numbers[] = {0, 1, 2, 3, 4, 8, 31, 0xffffffff, 0x80000000, 0x3f800000, 0x40490fdb};
    if (random_below(3) == 0) count = 1;
    if (random_below(4)) return some_value(c, count, false);
    if (random_below(4) == 0) {
        static const Builtin builtins[] = {BUILTIN_LANE_ID, BUILTIN_WAVE_SIZE, BUILTIN_GROUP_SIZE};
        return shader_pick(shader_builtin(builtins[random_below(3)]), 0);
    }
    ShaderOperand number = shader_u32(0);
    number.count = (uint8_t)count;
    for (int i = 0; i < count; i++) number.imm[i] = numbers[random_below(sizeof numbers / sizeof *numbers)];
    return number;
}

static void add_op(Case *c, Op op, ShaderOperand to, int count, ShaderOperand x, ShaderOperand y, ShaderOperand z) {
    Step *step = add_step(c, SHADER_OP);
    *step = (Step){SHADER_OP, op, to, {x, y, z}, count, 0, false};
}

static void some_arithmetic(Case *c) {
    static const Op ops[] = {OP_MOV,     OP_MOV,     OP_MOV,     OP_SEL,    OP_ADD_U32, OP_SUB_U32, OP_MUL_U32,
                             OP_MAD_U32, OP_MIN_I32, OP_MAX_U32, OP_AND,    OP_OR,      OP_XOR,     OP_NOT,
                             OP_SHL,     OP_SHR_U32, OP_SHR_I32, OP_LT_U32, OP_LE_I32,  OP_GT_I32,  OP_EQ_U32,
                             OP_NE_U32,  OP_NE_F32,  OP_LT_F32,  OP_GE_F32, OP_ADD_F32, OP_MUL_F32, OP_SUB_F32,
                             OP_MAD_F32, OP_NEG_F32, OP_UTOF,    OP_ADD_I32};
    const Op op = ops[random_below(sizeof ops / sizeof *ops)];
    const int width = (int)random_between(1, 4), count = isa_format(op)->count - 1;
    const ShaderOperand to = some_value(c, width, true);
    const bool by_copy = random_below(2) && c->value_count + 1 < MOST_VALUES;
    const ShaderOperand result = by_copy ? shader_at(add_value(c, to.count, TYPE_U32), to.count) : to;
    add_op(c, op, result, count, some_source(c, to.count), count > 1 ? some_source(c, to.count) : nothing,
           count > 2 ? some_source(c, to.count) : nothing);
    if (by_copy) add_op(c, OP_MOV, to, 1, result, nothing, nothing);
}

/* A byte address of one of the lane's own words. */
static ShaderOperand own_address(Case *c, uint32_t words) {
    const ShaderOperand address = shader_at(add_value(c, 1, TYPE_U32), 1);
    const bool sums = random_below(2);
    const uint32_t mask = random_below(2) ? words - 1 : 4;
    add_op(c, OP_AND, address, 2, some_value(c, 1, false), shader_u32(sums ? 4 : 4 * mask), nothing);
    if (sums) add_op(c, OP_ADD_U32, address, 2, address, shader_u32(4 * random_below(3)), nothing);
    if (words == TABLE_WORDS) return address;
    add_op(c, OP_MAD_U32, address, 3, shader_builtin(BUILTIN_LANE_ID), shader_u32(4 * OWN_WORDS), address);
    return address;
}

static void some_memory(Case *c) {
    if (c->value_count + 2 > MOST_VALUES) return;
    const uint32_t resource = random_below(3) ? OWN : TABLE;
    const ShaderOperand address = own_address(c, resource == OWN ? OWN_WORDS / 2 : TABLE_WORDS);
    const int width = resource == OWN ? (int)random_between(1, 4) : 1;
    if (resource == OWN && random_below(2)) {
        add_op(c, OP_ST, nothing, 3, shader_words(OWN, width), address, some_source(c, width));
        return;
    }
    const ShaderOperand to = some_value(c, width, true);
    add_op(c, OP_LD, to, 2, shader_words(resource, to.count), address, nothing);
}

/* The array has two parts of four words; an access is to words of one part. */
static void some_array(Case *c) {
    const int width = (int)random_between(1, 4);
    ShaderOperand address = shader_u32(random_below(2) ? 16 : 0);
    if (c->chosen && c->value_count < MOST_VALUES && random_below(4) == 0) {
        address = shader_at(add_value(c, 1, TYPE_U32), 1);
        add_op(c, OP_AND, address, 2, some_value(c, 1, false), shader_u32(16), nothing);
    }
    if (random_below(2)) {
        add_op(c, OP_ST, nothing, 3, shader_words(ARRAY, width), address, some_source(c, width));
        return;
    }
    const ShaderOperand to = some_value(c, width, true);
    add_op(c, OP_LD, to, 2, shader_words(ARRAY, to.count), address, nothing);
}

static void some_wave_op(Case *c) {
    static const Op ops[] = {OP_BALLOT, OP_ANY, OP_ALL, OP_READFIRST, OP_MBCNT, OP_ATOMIC_ADD_U32};
    const Op op = ops[random_below(c->ordered ? 6 : 5)];
    if (op == OP_ATOMIC_ADD_U32) {
        add_op(c, op, some_value(c, 1, true), 3, shader_words(COUNTER, 1), shader_u32(0), some_source(c, 1));
    } else if (op == OP_MBCNT) {
        if (c->value_count == MOST_VALUES) return;
        const ShaderOperand mask = shader_at(add_value(c, 2, TYPE_U32), 2);
        add_op(c, OP_BALLOT, mask, 1, some_source(c, 1), nothing, nothing);
        add_op(c, op, some_value(c, 1, true), 1, mask, nothing, nothing);
    } else {
        const ShaderOperand to = some_value(c, op == OP_BALLOT ? 2 : 1, true);
        add_op(c, op, to, 1, op == OP_READFIRST ? some_value(c, 1, false) : some_source(c, 1), nothing, nothing);
    }
}

static void open_statement(Case *c, int kind) {
    c->in_continuing[c->depth] = false;
    c->kinds[c->depth++] = kind;
}

static void some_steps(Case *c, int wanted);

static void some_if(Case *c) {
    Step *step = add_step(c, SHADER_IF);
    step->from[0] = some_value(c, 1, false);
    step->negated = random_below(4) == 0;
    open_statement(c, SHADER_IF);
    some_steps(c, (int)random_below(5));
    if (random_below(2)) {
        add_step(c, SHADER_ELSE);
        some_steps(c, (int)random_below(5));
    }
    c->depth--;
    add_step(c, SHADER_END);
}

/* A leave that is possible here: of a loop, but not to the next round out of what follows `continuing`. */
static void some_leave(Case *c) {
    uint32_t level = 0;
    int found = -1, kind = SHADER_BREAK;
    const uint32_t wanted = random_below(3) ? 0 : random_below(3);
    for (int d = c->depth; d-- > 0 && found < 0;) {
        if (c->kinds[d] == SHADER_IF) continue;
        if (level++ == wanted) found = d;
        if (c->in_continuing[d]) break;
    }
    if (found < 0) return;
    if (c->kinds[found] == SHADER_LOOP && !c->in_continuing[found] && random_below(2)) kind = SHADER_CONTINUE;
    Step *step = add_step(c, kind);
    step->level = wanted;
    if (random_below(4) == 0) return;
    step->from[0] = some_value(c, 1, false);
    step->count = 1;
    step->negated = random_below(3) == 0;
}

/* A load of the table by a counter that is at most 19. */
static void some_counted(Case *c, ShaderOperand counter) {
    if (c->value_count + 3 > MOST_VALUES) return;
    ShaderOperand address = shader_at(add_value(c, 1, TYPE_U32), 1), size = shader_builtin(BUILTIN_WAVE_SIZE);
    const ShaderOperand to = some_value(c, 1, true);
    const uint32_t factor = 4 * (1 + random_below(2)), first = 4 * random_below(16);
    add_op(c, OP_MAD_U32, address, 3, counter, shader_u32(factor), shader_u32(first));
    for (int i = 0; i < 2; i++) { /* more steps from the counter to the address */
        const ShaderOperand next = shader_at(add_value(c, 1, TYPE_U32), 1);
        add_op(c, i ? OP_SUB_U32 : OP_ADD_U32, next, 2, address, size, nothing);
        address = next;
    }
    add_op(c, OP_LD, to, 2, shader_words(TABLE, 1), address, nothing);
}

/* A load by what a value was before it is written: in a loop, in the round before. */
static void some_late(Case *c, ShaderOperand counter) {
    if (c->value_count + 3 > MOST_VALUES) return;
    const ShaderOperand late = shader_at(add_value(c, 1, TYPE_U32), 1), sum = shader_at(add_value(c, 1, TYPE_U32), 1);
    const ShaderOperand difference = shader_at(add_value(c, 1, TYPE_U32), 1);
    const ShaderOperand size = shader_builtin(BUILTIN_WAVE_SIZE), to = some_value(c, 1, true);
    const bool by_number = random_below(2);
    add_op(c, OP_ADD_U32, sum, 2, late, by_number ? shader_u32(4) : size, nothing);
    if (by_number) add_op(c, OP_AND, late, 2, some_value(c, 1, false), shader_u32(12), nothing);
    if (!by_number) add_op(c, OP_SUB_U32, difference, 2, sum, size, nothing);
    add_op(c, OP_LD, to, 2, shader_words(TABLE, 1), by_number ? sum : difference, nothing);
    if (!by_number) add_op(c, OP_MAD_U32, late, 3, counter, shader_u32(4), shader_u32(8));
}

static void some_loop(Case *c) {
    if (c->value_count + 2 > MOST_VALUES) return;
    const ShaderOperand counter = shader_at(add_value(c, 1, TYPE_U32), 1),
                        done = shader_at(add_value(c, 1, TYPE_U32), 1);
    add_op(c, OP_MOV, counter, 1, shader_u32(0), nothing, nothing);
    add_step(c, SHADER_LOOP)->negated = random_below(2); /* it is to be unrolled */
    open_statement(c, SHADER_LOOP);
    const bool is_short = random_below(2);
    add_op(c, OP_GE_U32, done, 2, counter, is_short ? shader_u32(1 + random_below(4)) : shader_builtin(BUILTIN_LANE_ID),
           nothing);
    Step *leave = add_step(c, SHADER_BREAK);
    leave->from[0] = done;
    leave->count = 1;
    if (is_short && random_below(2)) some_counted(c, counter);
    if (is_short && random_below(2)) some_late(c, counter);
    add_op(c, OP_ADD_U32, counter, 2, counter, shader_u32(random_below(4) ? 1 : 16), nothing);
    if (is_short && random_below(2)) some_counted(c, counter);
    some_steps(c, (int)random_below(6));
    if (random_below(2)) {
        add_step(c, SHADER_CONTINUING);
        c->in_continuing[c->depth - 1] = true;
        some_steps(c, (int)random_below(4));
    }
    c->depth--;
    add_step(c, SHADER_END);
}

static void some_block(Case *c) {
    add_step(c, SHADER_BLOCK);
    open_statement(c, SHADER_BLOCK);
    some_steps(c, (int)random_below(6));
    c->depth--;
    add_step(c, SHADER_END);
}

static void some_steps(Case *c, int wanted) {
    for (int i = 0; i < wanted && c->step_count < MOST_STEPS / 2; i++) {
        const bool nest = c->depth < MOST_DEPTH;
        switch (random_below(18)) {
        case 0:
        case 1:
            if (nest) some_if(c);
            break;
        case 2:
            if (nest) some_loop(c);
            break;
        case 3:
            if (nest) some_block(c);
            break;
        case 4: some_leave(c); break;
        case 5:
        case 6: some_memory(c); break;
        case 7: some_wave_op(c); break;
        case 8: some_array(c); break;
        case 9:
            if (c->depth && random_below(8) == 0) add_step(c, SHADER_RET);
            break;
        default: some_arithmetic(c);
        }
    }
}

static void make_case(Case *c) {
    *c = (Case){.ordered = random_below(2), .chosen = random_below(4) == 0};
    for (int i = 0; i < SHOWN; i++) add_value(c, i < 4 ? i + 1 : (int)random_between(1, 4), TYPE_U32);
    add_op(c, OP_MOV, shader_at(0, 1), 1, shader_builtin(BUILTIN_LANE_ID), nothing, nothing);
    for (uint32_t k = 0; k < ARRAY_WORDS; k += 4)
        add_op(c, OP_ST, nothing, 3, shader_words(ARRAY, 4), shader_u32(4 * k), shader_u32(k));
    some_steps(c, (int)random_between(3, 14));
    const ShaderOperand address = shader_at(add_value(c, 1, TYPE_U32), 1);
    add_op(c, OP_MUL_U32, address, 2, shader_builtin(BUILTIN_LANE_ID), shader_u32(16 * SHOWN), nothing);
    for (uint32_t i = 0; i < SHOWN; i++) {
        add_op(c, OP_ST, nothing, 3, shader_words(OUT, c->size[i]), address, shader_at(i, c->size[i]));
        add_op(c, OP_ADD_U32, address, 2, address, shader_u32(16), nothing);
    }
}

static Image *build(const Case *c, const ShaderOptions *options) {
    static const char *const names[SHOWN] = {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"};
    Shader *shader = shader_new();
    shader_resource(
        shader, (ShaderResource){.kind = SHADER_U, .number = 0, .count = 1, .name = "Out", .note = "what comes out"});
    shader_resource(
        shader,
        (ShaderResource){.kind = SHADER_U, .number = 1, .count = 1, .name = "Own", .note = "a few words a lane"});
    shader_resource(shader,
                    (ShaderResource){.kind = SHADER_T, .number = 0, .count = 1, .name = "Table", .note = "read only"});
    shader_resource(shader,
                    (ShaderResource){.kind = SHADER_U, .number = 2, .count = 1, .name = "Counter", .note = "atomic"});
    for (uint32_t i = 0; i < c->value_count; i++)
        shader_value(shader, c->size[i], c->type[i], i < SHOWN ? names[i] : NULL);
    const ShaderOperand parts[] = {shader_value(shader, 4, TYPE_U32, "array[0]"),
                                   shader_value(shader, 4, TYPE_U32, "array[1]")};
    const ShaderResource array = {
        .kind = SHADER_PRIVATE, .count = 1, .words = ARRAY_WORDS, .leaf = parts, .leaves = ARRAY_WORDS / 4};
    shader_resource(shader, array);
    shader_group(shader, (uint32_t[]){0, 0, 0}, 0, ARRAY_WORDS);
    shader_file(shader, 0, "random.comp");
    shader_line(shader, 0, 0, 1, NULL);
    for (int i = 0; i < c->step_count; i++) {
        const Step *s = &c->steps[i];
        switch (s->kind) {
        case SHADER_OP: shader_op(shader, s->op, s->to, s->from, s->count); break;
        case SHADER_IF: shader_conditional(shader, SHADER_IF, 0, s->from[0], s->negated); break;
        case SHADER_ELSE: shader_statement(shader, SHADER_ELSE); break;
        case SHADER_LOOP: shader_loop(shader, s->negated); break;
        case SHADER_BLOCK: shader_statement(shader, SHADER_BLOCK); break;
        case SHADER_CONTINUING: shader_statement(shader, SHADER_CONTINUING); break;
        case SHADER_END: shader_statement(shader, SHADER_END); break;
        case SHADER_RET: shader_statement(shader, SHADER_RET); break;
        default: {
            const ShaderOperand condition = s->count ? s->from[0] : nothing;
            shader_conditional(shader, (ShaderItemKind)s->kind, s->level, condition, s->negated);
        }
        }
    }
    return finish(shader, options);
}

/* The model. */
typedef struct Model {
    const Case *c;
    uint32_t lanes, threads;
    uint32_t value[MOST_VALUES][4][LANES];
    uint32_t out[LANES * SHOWN * 4], own[LANES * OWN_WORDS], array[LANES][ARRAY_WORDS], counter;
    const uint32_t *table;
    uint64_t broke[MOST_DEPTH + 1], continued[MOST_DEPTH + 1];
    int kinds[MOST_DEPTH + 1];
    int depth;
} Model;

static uint32_t model_read(const Model *m, const ShaderOperand *o, int k, uint32_t lane) {
    if (o->count == 1) k = 0;
    switch (o->kind) {
    case SHADER_VALUE: return m->value[o->index][o->swizzle[k]][lane];
    case SHADER_NUMBER: return o->imm[k];
    default: return o->index == BUILTIN_LANE_ID ? lane : o->index == BUILTIN_WAVE_SIZE ? m->lanes : m->threads;
    }
}

static uint32_t model_float(float x) {
    const uint32_t bits = number_bits(x);
    return number_is_nan(bits) ? NUMBER_NAN : bits;
}

static uint32_t model_op(Op op, uint32_t a, uint32_t b, uint32_t c) {
    const float x = number_float(a), y = number_float(b), z = number_float(c);
    const int32_t i = (int32_t)a, k = (int32_t)b;
    switch (op) {
    case OP_MOV: return a;
    case OP_SEL: return a ? b : c;
    case OP_ADD_U32:
    case OP_ADD_I32: return a + b;
    case OP_SUB_U32: return a - b;
    case OP_MUL_U32: return a * b;
    case OP_MAD_U32: return a * b + c;
    case OP_GT_I32: return i > k;
    case OP_MIN_I32: return i < k ? a : b;
    case OP_MAX_U32: return a > b ? a : b;
    case OP_AND: return a & b;
    case OP_OR: return a | b;
    case OP_XOR: return a ^ b;
    case OP_NOT: return ~a;
    case OP_SHL: return a << (b & 31);
    case OP_SHR_U32: return a >> (b & 31);
    case OP_SHR_I32: return (uint32_t)(i >> (b & 31));
    case OP_LT_U32: return a < b;
    case OP_GE_U32: return a >= b;
    case OP_LE_I32: return i <= k;
    case OP_EQ_U32: return a == b;
    case OP_NE_U32: return a != b;
    case OP_NE_F32: return x != y;
    case OP_LT_F32: return x < y;
    case OP_GE_F32: return x >= y;
    case OP_ADD_F32: return model_float(x + y);
    case OP_SUB_F32: return model_float(x - y);
    case OP_MUL_F32: return model_float(x * y);
    case OP_MAD_F32: {
        const float product = x * y;
        return model_float(product + z);
    }
    case OP_NEG_F32: return a ^ 0x80000000;
    case OP_UTOF: return model_float((float)a);
    default: fail_msg("the model has no %s", isa_ops[op].mnemonic); return 0;
    }
}

static uint64_t model_true(const Model *m, const ShaderOperand *condition, bool negated, uint64_t mask) {
    uint64_t lanes = 0;
    for (uint32_t l = 0; l < m->lanes; l++)
        if (mask >> l & 1 && (model_read(m, condition, 0, l) != 0) != negated) lanes |= UINT64_C(1) << l;
    return lanes;
}

static uint32_t *model_memory(Model *m, uint32_t resource, uint32_t lane) {
    return resource == OUT ? m->out : resource == OWN ? m->own : m->array[lane];
}

static void model_store(Model *m, const Step *s, uint32_t lane) {
    uint32_t *memory = model_memory(m, s->from[0].index, lane);
    const uint32_t address = model_read(m, &s->from[1], 0, lane) / 4;
    for (int k = 0; k < s->from[0].count; k++)
        memory[address + s->from[0].swizzle[k]] = model_read(m, &s->from[2], k, lane);
}

/* What the lanes get from one another: the same for all, but for mbcnt and atomics. */
static uint32_t model_wave_op(Model *m, const Step *s, int k, uint64_t mask, uint32_t lane) {
    const uint64_t is_true = s->op == OP_ATOMIC_ADD_U32 ? 0 : model_true(m, &s->from[0], false, mask);
    switch (s->op) {
    case OP_BALLOT: return (uint32_t)(is_true >> 32 * k);
    case OP_ANY: return is_true != 0;
    case OP_ALL: return is_true == mask;
    case OP_READFIRST: return model_read(m, &s->from[0], k, (uint32_t)__builtin_ctzll(mask));
    case OP_MBCNT: {
        const uint64_t bits = model_read(m, &s->from[0], 0, lane) | (uint64_t)model_read(m, &s->from[0], 1, lane) << 32;
        return (uint32_t)__builtin_popcountll(bits & ((UINT64_C(1) << lane) - 1));
    }
    default: {
        const uint32_t old = m->counter;
        m->counter += model_read(m, &s->from[2], 0, lane);
        return old;
    }
    }
}

static void model_step(Model *m, const Step *s, uint64_t mask) {
    uint32_t result[4][LANES];
    const bool each = isa_format(s->op)->role[0] == ROLE_DST && s->op != OP_LD;
    for (uint32_t l = 0; l < m->lanes; l++) {
        if (!(mask >> l & 1)) continue;
        if (s->op == OP_ST) model_store(m, s, l);
        for (int k = 0; k < s->to.count; k++) {
            if (each)
                result[k][l] = model_op(s->op, model_read(m, &s->from[0], k, l), model_read(m, &s->from[1], k, l),
                                        model_read(m, &s->from[2], k, l));
            else if (s->op == OP_LD)
                result[k][l] = (s->from[0].index == TABLE
                                    ? m->table
                                    : model_memory(m, s->from[0].index,
                                                   l))[model_read(m, &s->from[1], 0, l) / 4 + s->from[0].swizzle[k]];
            else
                result[k][l] = model_wave_op(m, s, k, mask, l);
        }
    }
    for (uint32_t l = 0; l < m->lanes; l++)
        for (int k = 0; k < s->to.count && mask >> l & 1; k++)
            m->value[s->to.index][s->to.swizzle[k]][l] = result[k][l];
}

/* The step with which a statement goes on that is open at `at`: its else, continuing or end. */
static int next_part(const Case *c, int at) {
    for (int depth = 0;; at++) {
        const int kind = c->steps[at].kind;
        if (depth == 0 && (kind == SHADER_ELSE || kind == SHADER_CONTINUING || kind == SHADER_END)) return at;
        depth += kind == SHADER_IF || kind == SHADER_LOOP || kind == SHADER_BLOCK;
        depth -= kind == SHADER_END;
    }
}

static int end_of(const Case *c, int at) {
    do at = next_part(c, at + 1);
    while (c->steps[at].kind != SHADER_END);
    return at;
}

static uint64_t model_leave(Model *m, const Step *s, uint64_t mask) {
    const uint64_t lanes = s->count ? model_true(m, &s->from[0], s->negated, mask) : mask;
    int d = m->depth - 1;
    for (uint32_t level = s->level;; d--)
        if (m->kinds[d] != SHADER_IF && level-- == 0) break;
    *(s->kind == SHADER_BREAK ? &m->broke[d] : &m->continued[d]) |= lanes;
    return mask & ~lanes;
}

/* Run the steps from `at` to the next part; the lanes that get there are returned. */
static uint64_t model_run(Model *m, int at, uint64_t mask) {
    for (; at < m->c->step_count; at++) {
        const Step *s = &m->c->steps[at];
        const int d = m->depth;
        switch (s->kind) {
        case SHADER_OP: model_step(m, s, mask); break;
        case SHADER_BREAK:
        case SHADER_CONTINUE: mask = model_leave(m, s, mask); break;
        case SHADER_RET: mask = 0; break;
        case SHADER_IF: {
            const uint64_t then = model_true(m, &s->from[0], s->negated, mask);
            const int part = next_part(m->c, at + 1);
            m->kinds[m->depth++] = SHADER_IF;
            mask &= ~then;
            const uint64_t done = model_run(m, at + 1, then);
            mask = done | (m->c->steps[part].kind == SHADER_ELSE ? model_run(m, part + 1, mask) : mask);
            break;
        }
        case SHADER_BLOCK:
            m->broke[d] = 0;
            m->kinds[m->depth++] = SHADER_BLOCK;
            mask = model_run(m, at + 1, mask);
            mask |= m->broke[d];
            break;
        case SHADER_LOOP:
            m->broke[d] = 0;
            m->kinds[m->depth++] = SHADER_LOOP;
            while (mask) {
                const int part = next_part(m->c, at + 1);
                m->continued[d] = 0;
                mask = model_run(m, at + 1, mask);
                mask |= m->continued[d];
                if (m->c->steps[part].kind == SHADER_CONTINUING) mask = model_run(m, part + 1, mask);
            }
            mask = m->broke[d];
            break;
        default: return mask;
        }
        if (m->depth == d) continue;
        m->depth = d;
        at = end_of(m->c, at);
    }
    return mask;
}

static void check_case(const Case *c, uint64_t seed) {
    MEMORY_SCOPE(fail_msg("out of memory"));
    static Model m;
    uint32_t table[TABLE_WORDS];
    for (int i = 0; i < TABLE_WORDS; i++) table[i] = random_u32() >> random_below(32);
    const uint32_t size = 1u << random_between(2, 6),
                   threads = random_below(3) ? size : (uint32_t)random_between(1, size);
    m = (Model){.c = c, .lanes = size, .threads = threads, .table = table};
    model_run(&m, 0, threads == 64 ? UINT64_MAX : (UINT64_C(1) << threads) - 1);
    for (int variant = 0; variant < 6; variant++) {
        const ShaderOptions options = {.uniform = variant & 1, .plain = variant < 2, .optimise = variant >= 4};
        Image *image = build(c, &options);
        Trial trial = trial_of(image);
        trial.options.config.wave_size = size;
        trial.options.config.path_order = c->ordered ? PATH_TRUE_FIRST : PATH_FEWER_FIRST;
        trial.options.grid.size[0] = threads;
        trial_bind(&trial, OPERAND_RES_U, 0, NULL, LANES * SHOWN * 4);
        trial_bind(&trial, OPERAND_RES_U, 1, NULL, LANES * OWN_WORDS);
        trial_bind(&trial, OPERAND_RES_U, 2, NULL, 1);
        trial_bind(&trial, OPERAND_RES_T, 0, table, TABLE_WORDS);
        trial_run(&trial, true);
        const uint32_t *out = trial_words(&trial, 0);
        for (uint32_t i = 0; i < LANES * SHOWN * 4; i++)
            if (out[i] != m.out[i])
                fail_msg("SEED=%" PRIu64 " variant %d: lane %u, value %u, component %u: %#x, not %#x", seed, variant,
                         i / (4 * SHOWN), i / 4 % SHOWN, i % 4, out[i], m.out[i]);
        if (memcmp(trial_words(&trial, 1), m.own, sizeof m.own) != 0 || trial_words(&trial, 2)[0] != m.counter)
            fail_msg("SEED=%" PRIu64 " variant %d: memory differs", seed, variant);
        trial_end(&trial);
        image_free(image);
    }
}

static void test_random(void **state) {
    (void)state;
    random_start("random shaders");
    for (uint32_t i = 0; i < trials(RANDOM_SHADERS); i++) {
        const uint64_t seed = random_state;
        Case *c = memory_new(sizeof *c);
        assert_non_null(c);
        make_case(c);
        check_case(c, seed);
        memory_free(c);
    }
}

int main(void) {
    MEMORY_SCOPE(return 1); /* frees the shaders */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_loop),
        cmocka_unit_test(test_uniform_loop),
        cmocka_unit_test(test_loads_are_repeated),
        cmocka_unit_test(test_loads_are_joined),
        cmocka_unit_test(test_alignment),
        cmocka_unit_test(test_counted_addresses),
        cmocka_unit_test(test_result_that_has_gone),
        cmocka_unit_test(test_what_leaves_a_loop),
        cmocka_unit_test(test_loops_left),
        cmocka_unit_test(test_scopes),
        cmocka_unit_test(test_frames),
        cmocka_unit_test(test_if_without_branch),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
