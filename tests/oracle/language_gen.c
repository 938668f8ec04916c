/* language_gen.c: lines of source that are right, almost right, or wrong; see language.h. What is right or wrong about
 * them nobody notes here: that is for the judge to find out. (The NOTE about random numbers in gen_expr.c holds too.)
 */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tests/oracle/language.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { SLIP = 3, OTHER_KIND = 4, LABELS = 5, ALL = TREE_COMPONENTS };

typedef struct Text {
    char bytes[LANGUAGE_LINE];
    size_t length;
} Text;

static void put(Text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(Text *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof text->bytes - text->length;
    int length = vsnprintf(text->bytes + text->length, room, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t)length < room) text->length += (size_t)length;
}

static const char *pick(Random *random, const char *const *words, size_t count) {
    return words[random_below(random, (uint32_t)count)];
}
#define PICK(random, words) pick(random, words, COUNT(words))

/* ---- operands ---- */
static void put_swizzle(Text *text, Random *random, int count, bool once) {
    static const char *const wrong[] = {"", ".", ".X", ".xyzwx", ".rg", ".x.y", ".0"};
    uint8_t order[ALL];
    random_order(random, order);
    if (random_chance(random, SLIP)) {
        put(text, "%s", PICK(random, wrong));
        return;
    }
    put(text, ".");
    for (int c = 0; c < count; c++) {
        bool repeats = !once || random_chance(random, SLIP);
        put(text, "%c", "xyzw"[repeats ? random_below(random, ALL) : order[c]]);
    }
}

static void put_register(Text *text, Random *random, char file, int count, bool once) {
    static const uint32_t numbers[] = {0, 1, 2, 7, 63, 127, 128, 255, 256};
    uint32_t likely = random_below(random, 4), any = numbers[random_below(random, COUNT(numbers))];
    put(text, "%c%u", file, random_chance(random, 92) ? likely : any);
    put_swizzle(text, random, count, once);
}

static void put_number(Text *text, Random *random, LanguageNumber type) {
    static const char *const any[] = {"0",           "1",
                                      "-1",          "4294967295",
                                      "4294967296",  "2147483647",
                                      "2147483648",  "-2147483648",
                                      "-2147483649", "0x1f",
                                      "0xFFFFFFFF",  "0b101",
                                      "007",         "1.5",
                                      "-0.5",        "1e3",
                                      ".5",          "5.",
                                      "inf",         "-inf",
                                      "nan",         "nan(0x7fc00001)",
                                      "nan(1)",      "1e39",
                                      "-1e38",       "1e-50",
                                      "+3",          "0b2",
                                      "0x",          "1e",
                                      "12ab",        "0xfffffffff",
                                      "3.5e+2",      "nan(0xffffffff)"};
    static const char *const whole[] = {"0", "1", "3", "0x10", "31", "4096"}, *const real[] = {"0.5", "1.0", "-2",
                                                                                               "1e2"};
    if (random_chance(random, 15))
        put(text, "%s", PICK(random, any));
    else if (type == NUMBER_F32 && random_chance(random, 70))
        put(text, "%s", PICK(random, real));
    else
        put(text, "%s", PICK(random, whole));
}

static void put_typed(Text *text, Random *random, int count) {
    static const LanguageNumber types[] = {NUMBER_U32, NUMBER_I32, NUMBER_F32};
    uint32_t type = random_below(random, 3);
    int numbers = count + (random_chance(random, SLIP) ? 1 - 2 * (int)random_below(random, 2) : 0);
    put(text, "%c", "uif"[type]);
    if (count > 1 || random_chance(random, 5)) put(text, "%d", random_chance(random, 2) ? 5 : count);
    put(text, "(");
    for (int i = 0; i < numbers; i++) {
        if (i) put(text, "%s", random_chance(random, 50) ? ", " : " ");
        put_number(text, random, types[type]);
    }
    put(text, ")");
}

static void put_builtin(Text *text, Random *random, int count) {
    const char *name = tree_builtins[random_below(random, TREE_BUILTINS)].name;
    uint32_t components = random_chance(random, 85) ? 1 : ALL;
    if (random_chance(random, 5)) name = "clock";
    put(text, "%s", name);
    if (count == 1 && random_chance(random, 60)) return;
    if (strcmp(name, "clock") == 0) return;
    put(text, ".");
    for (int c = 0; c < count; c++) put(text, "%c", "xyzw"[random_below(random, components)]);
}

static void put_uniform(Text *text, Random *random, int count, LanguageNumber bare) {
    uint32_t dice = random_below(random, 100);
    if (dice < 55)
        put_register(text, random, 'w', count, false);
    else if (dice < 75)
        put_typed(text, random, count);
    else if (dice < 90)
        put_number(text, random, bare);
    else
        put_builtin(text, random, count);
}

static void put_source(Text *text, Random *random, int count, LanguageNumber bare) {
    if (random_chance(random, 55))
        put_register(text, random, 'r', count, false);
    else
        put_uniform(text, random, count, bare);
}

static void put_resource(Text *text, Random *random, const char *files, int count, bool once) {
    char file = files[random_below(random, (uint32_t)strlen(files))];
    if (file == 'S' || file == 'P') {
        put(text, file == 'S' ? "shared" : "private");
        put_swizzle(text, random, count, once);
    } else if (random_chance(random, 15)) {
        put(text, "%c[", file);
        put_register(text, random, random_chance(random, 95) ? 'w' : 'r', random_chance(random, 95) ? 1 : 2, true);
        put(text, "]");
        put_swizzle(text, random, count, once);
    } else {
        put_register(text, random, file, count, once);
    }
}

static void put_sampler(Text *text, Random *random) {
    put(text, "s%u%s", random_chance(random, 95) ? random_below(random, 4) : 64, random_chance(random, 97) ? "" : ".x");
}

static void put_code(Text *text, Random *random) {
    uint32_t dice = random_below(random, 100);
    if (dice < 90)
        put(text, "L%u", random_below(random, LABELS));
    else
        put(text, "%s", dice < 95 ? "@0" : dice < 97 ? "@99999" : "nowhere");
}

/* Anything that can be an operand somewhere. */
static void put_anything(Text *text, Random *random) {
    int count = 1 + (int)random_below(random, ALL);
    switch (random_below(random, 7)) {
    case 0: put_register(text, random, 'r', count, false); break;
    case 1: put_uniform(text, random, count, NUMBER_U32); break;
    case 2: put_resource(text, random, "tuS", count, false); break;
    case 3: put_sampler(text, random); break;
    case 4: put_builtin(text, random, count); break;
    case 5: put(text, "exec.%s", random_chance(random, 50) ? "xy" : "x"); break;
    default: put_number(text, random, NUMBER_F32); break;
    }
}

/* ---- operands at their places ---- */

/* The letters of a form: what stands where.
 *
 *   D  destination          S  source as wide, or of one component   v  vector register as wide
 *   W  wave destination     U  the same for all lanes, likewise      1  source of one component
 *   E  one of the two       k  mask                                  c  the same for all lanes, one component
 *   T  t# or u# or shared   t  t#, as wide                           2  coordinates   4  derivatives   3  with a
 * reference O  u# or shared, each component once                             A  u# or shared of one component a address
 * p  sampler                               L  label R  sources of a reduction
 */
typedef struct Place {
    int width; /* of the destination */
    int wide;  /* of a reduction's sources */
    bool scalar;
    LanguageNumber bare;
} Place;

static int one_or(Random *random, int width) {
    return random_chance(random, 25) ? 1 : width;
}

static void put_wave_destination(Text *text, Random *random, int width) {
    if (width <= 2 && random_chance(random, 20))
        put(text, "exec.%s", width == 1 ? "y" : random_chance(random, 50) ? "xy" : "yx");
    else
        put_register(text, random, 'w', width, true);
}

static void put_place(Text *text, Random *random, char letter, const Place *p) {
    int width = p->width;
    if (random_chance(random, OTHER_KIND)) {
        put_anything(text, random);
        return;
    }
    if (random_chance(random, SLIP)) width = 1 + (int)random_below(random, ALL);
    switch (letter) {
    case 'D': put_register(text, random, 'r', width, true); break;
    case 'W': put_wave_destination(text, random, width); break;
    case 'E':
        if (p->scalar)
            put_wave_destination(text, random, width);
        else
            put_register(text, random, 'r', width, true);
        break;
    case 'S': {
        int count = one_or(random, width);
        (p->scalar ? put_uniform : put_source)(text, random, count, p->bare);
        break;
    }
    case 'R': (p->scalar ? put_uniform : put_source)(text, random, p->wide, p->bare); break;
    case 'U': {
        int count = one_or(random, width);
        put_uniform(text, random, count, p->bare);
        break;
    }
    case 'v': put_register(text, random, 'r', width, false); break;
    case '1': put_source(text, random, random_chance(random, 96) ? 1 : 2, p->bare); break;
    case 'c': put_uniform(text, random, random_chance(random, 96) ? 1 : 2, p->bare); break;
    case 'k':
        put_uniform(text, random, 1 + (int)random_below(random, random_chance(random, 95) ? 2 : 4), p->bare);
        break;
    case 'T': put_resource(text, random, "tuSP", width, false); break;
    case 't': put_resource(text, random, "tttttu", width, false); break;
    case 'O': put_resource(text, random, "uuuSPt", width, true); break;
    case 'A': put_resource(text, random, "uuuuSSSP", random_chance(random, 96) ? 1 : width, true); break;
    case 'a': {
        int count = 1 + random_chance(random, 25) + random_chance(random, SLIP);
        (p->scalar ? put_uniform : put_source)(text, random, count, NUMBER_U32);
        break;
    }
    case '2':
    case '3': { /* with a layer now and then */
        int count = letter - '0' + (int)random_below(random, 2);
        put_source(text, random, random_chance(random, 94) ? count : width, NUMBER_F32);
        break;
    }
    case '4': put_source(text, random, random_chance(random, 94) ? ALL : width, NUMBER_F32); break;
    case 'p': put_sampler(text, random); break;
    default: put_code(text, random); break;
    }
}

static const char *places_of(const LanguageInstruction *i) {
    static const char *const each[] = {"E", "ES", "ESS", "ESSS"}, *const reduce[] = {"E", "ER", "ERR"};
    static const char *const of_lanes[] = {
        [FORM_VOTE] = "W1",      [FORM_FIRST] = "Wv",    [FORM_READ] = "Wvc", [FORM_WRITE] = "DUc", [FORM_COUNT] = "Dk",
        [FORM_COUNT_ON] = "Dc1", [FORM_SHUFFLE] = "Dv1", [FORM_QUAD] = "Dv",  [FORM_SLOPE] = "Dv",  [FORM_SCAN] = "Wk"};
    switch (i->form) {
    case LINE_EACH: return each[i->sources];
    case LINE_REDUCE: return reduce[i->sources];
    case LINE_LOAD: return "ETa";
    case LINE_SIZE: return "ET";
    case LINE_STORE: return "OaS";
    case LINE_SAMPLE: return "Dtp2";
    case LINE_SAMPLE_LOD: return "Dtp21";
    case LINE_SAMPLE_GRAD: return "Dtp24";
    case LINE_SAMPLE_CMP: return "Dtp3";
    case LINE_SAMPLE_CMP_LOD: return "Dtp31";
    case LINE_BARE: return "";
    case LINE_GOTO: return "L";
    case LINE_TEST: return "1";
    case LINE_BRANCH: return "1LL";
    case LINE_WAVE_BRANCH: return "cL";
    case LINE_ATOMIC: return i->sources == 2 ? "DAa11" : "DAa1";
    default: return of_lanes[i->of_lanes];
    }
}

/* ---- instructions ---- */

/* A spelling's row says nothing: its sources are those of what it spells. */
static const LanguageInstruction *random_instruction(Random *random, const char **mnemonic) {
    const LanguageInstruction *all = language_instructions();
    uint32_t count = 0;
    while (all[count].mnemonic) count++;
    const LanguageInstruction *chosen = &all[random_below(random, count)];
    *mnemonic = chosen->mnemonic;
    for (size_t s = 0; s < tree_spelling_count; s++)
        if (strcmp(tree_spellings[s].mnemonic, *mnemonic) == 0)
            for (const LanguageInstruction *i = all; i->mnemonic; i++)
                if (strcmp(i->mnemonic, tree_ops[tree_spellings[s].op].mnemonic) == 0) chosen = i;
    return chosen;
}

static void put_instruction(Text *text, Random *random) {
    static const char *const wrong[] = {"move", "add",         "mul.u16", "ADD.U32",
                                        "ld.x", "sample_bias", "jump",    "atomic_add"};
    const char *mnemonic;
    const LanguageInstruction *instruction = random_instruction(random, &mnemonic);
    const char *places = places_of(instruction);
    Place place = {.width = 1 + (int)random_below(random, ALL), .bare = language_bare_number(mnemonic)};
    place.wide = 1 + (int)random_below(random, ALL);
    place.scalar = random_chance(random, 25);
    size_t count = strlen(places);
    if (random_chance(random, SLIP) && count) count--;
    if (random_chance(random, 12))
        put(text, "@%sw%u.%s ", random_chance(random, 40) ? "!" : "", random_below(random, 3),
            random_chance(random, 95) ? "x" : "xy");
    put(text, "%s", random_chance(random, 1) ? PICK(random, wrong) : mnemonic);
    for (size_t i = 0; i < count; i++) {
        put(text, "%s", i ? ", " : " ");
        put_place(text, random, places[i], &place);
    }
    if (random_chance(random, 2)) {
        put(text, count ? ", " : " ");
        put_anything(text, random);
    }
}

static void make_instructions(Random *random, LanguageSource *source) {
    source->lines = LANGUAGE_LINES;
    for (int i = 0; i < source->lines; i++) {
        Text text = {.length = 0};
        if (random_chance(random, 10)) put(&text, "L%u: ", random_below(random, LABELS));
        put_instruction(&text, random);
        strcpy(source->line[i], text.bytes);
    }
}

/* ---- structured statements ---- */
static void put_component(Text *text, Random *random) {
    put_register(text, random, random_chance(random, 97) ? 'r' : 'w', random_chance(random, 97) ? 1 : 2, false);
}

/* Components that differ from all others in the source, mostly. */
static void put_own(Text *text, Random *random, int *next) {
    if (random_chance(random, 90))
        put(text, "r%d.%c", 10 + *next / ALL, "xyzw"[*next % ALL]);
    else
        put_component(text, random);
    (*next)++;
}

static void put_condition(Text *text, Random *random) {
    if (random_chance(random, 98))
        put_source(text, random, random_chance(random, 97) ? 1 : 2, NUMBER_U32);
    else
        put_anything(text, random);
}

/* Now and then instead of a condition of lanes. */
static bool put_uniform_condition(Text *text, Random *random) {
    bool uniform = random_chance(random, 30);
    if (uniform) {
        put(text, "uniform ");
        put_uniform(text, random, 1, NUMBER_U32);
    } else {
        put_condition(text, random);
    }
    return uniform;
}

/* Mostly none; else how many loops and blocks are left. */
static void put_levels(Text *text, Random *random, const char *before) {
    static const char *const odd[] = {"0", "-1", "1.5", "0x2", "r0.x", "65536"};
    if (random_chance(random, 60)) return;
    if (random_chance(random, 95))
        put(text, "%s%u", before, 1 + random_below(random, 3));
    else
        put(text, "%s%s", before, PICK(random, odd));
}

static void put_leave(Text *text, Random *random) {
    static const char *const leave[] = {"break", "break", "continue", "break_if ", "continue_if ", "while "};
    const char *way = PICK(random, leave);
    put(text, "%s", way);
    if (!strchr(way, ' ') && random_chance(random, 20)) put(text, " uniform");
    if (strchr(way, ' ')) put_uniform_condition(text, random);
    if (*way != 'w' || random_chance(random, SLIP)) put_levels(text, random, strchr(way, ' ') ? ", " : " ");
}

static void put_cases(Text *text, Random *random) {
    static const char *const odd[] = {"-1", "4294967295", "4294967296", "-2147483649", "1.5", "0x3", "0b11"};
    for (uint32_t i = 0, count = 1 + random_below(random, 3); i < count; i++) {
        if (i) put(text, ", ");
        if (random_chance(random, 90))
            put(text, "%u", random_below(random, 30));
        else
            put(text, "%s", PICK(random, odd));
    }
}

/* A statement within the structures that are open, from the outside in: 'i' an if, 'l' a loop, 'b' a block, 's' a
 * switch. Returns the letter of what it opens, or 0. */
static char random_statement(Random *random, Text *text, const char *open, int *next) {
    char within = *open ? open[strlen(open) - 1] : 0;
    bool in_level = strchr(open, 'l') || strchr(open, 'b') || random_chance(random, SLIP);
    uint32_t dice = random_below(random, 100);
    if (dice < 18) {
        put(text, "if ");
        put_uniform_condition(text, random);
        return 'i';
    }
    if (dice < 38) {
        bool loop = dice < 31;
        uint32_t flags = random_chance(random, 20) ? 0 : random_below(random, loop ? 3 : 2);
        put(text, loop ? "loop" : "block");
        if (flags == 0 && random_chance(random, 60)) put(text, " uniform");
        for (uint32_t i = 0; i < flags; i++) {
            put(text, i ? ", " : " ");
            put_own(text, random, next);
        }
        return loop ? 'l' : 'b';
    }
    if (dice < 46) {
        put(text, "switch ");
        put_condition(text, random);
        put(text, ", ");
        put_own(text, random, next);
        return 's';
    }
    if (dice < 62 && within == 's') {
        put(text, "case ");
        put_cases(text, random);
        return 0;
    }
    if (dice < 66 && within == 's') {
        put(text, "default");
        return 0;
    }
    if (dice < 66 && within == 'i') {
        put(text, "else");
        return 0;
    }
    if (dice < 66 && within == 'l') {
        put(text, "continuing");
        return 0;
    }
    if (dice < 94 && in_level) {
        put_leave(text, random);
        return 0;
    }
    put(text, "nop");
    return 0;
}

static void make_statements(Random *random, LanguageSource *source) {
    static const char *const stray[] = {"endif", "endloop", "endswitch",  "else",     "default",      "case 99",
                                        "break", "endif 1", "continuing", "endblock", "break uniform"};
    char open[LANGUAGE_LINES + 1];
    int depth = 0, wanted = 2 + (int)random_below(random, 9), next = 0;
    bool careless = random_chance(random, 20);
    while (source->lines < wanted || depth) {
        Text text = {.length = 0};
        bool room = source->lines < wanted && source->lines + depth + 2 < LANGUAGE_LINES;
        if (careless && random_chance(random, 8)) {
            put(&text, "%s", PICK(random, stray));
        } else if (depth && (!room || random_chance(random, 25))) {
            char last = open[--depth];
            if (!(careless && random_chance(random, 8)))
                put(&text, "%s",
                    last == 'i'   ? "endif"
                    : last == 'l' ? "endloop"
                    : last == 'b' ? "endblock"
                                  : "endswitch");
        } else {
            open[depth] = '\0';
            char opened = random_statement(random, &text, open, &next);
            if (opened) open[depth++] = opened;
        }
        if (source->lines == LANGUAGE_LINES) break;
        strcpy(source->line[source->lines++], text.bytes);
    }
}

void language_generate(uint64_t seed, LanguageSource *source) {
    Random random = {seed ^ 0x1a96};
    *source = (LanguageSource){.sort = (LanguageSort)(seed % LANGUAGE_SORTS)};
    switch (source->sort) {
    case LANGUAGE_INSTRUCTIONS: make_instructions(&random, source); break;
    case LANGUAGE_STATEMENTS: make_statements(&random, source); break;
    default: language_directives(&random, source); break;
    }
}
