/* make_spec.c: the tables of isa-spec.md and of the manual pages, made from the tables that the program itself is made
 * from.
 *
 *   make_spec [--check] FILE...
 *
 * writes the files again, with everything between the lines
 *
 *   <!-- spec:begin NAME -->
 *   <!-- spec:end NAME -->
 *
 * replaced by the table NAME. Every table must be in the files exactly once: an unknown name, a marker without its
 * partner and a table without marker are errors, and then nothing is written. With --check nothing is written either;
 * files that are older than the tables are named, and the status is 1.
 */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/image/image.h"
#include "asm/isa/foreign.h"
#include "asm/isa/isa.h"
#include "asm/parse/assemble.h"
#include "asm/text/diag.h"
#include "sim/cli/sweep/sweep.h"
#include "sim/core/gpu.h"
#include "sim/count/count.h"
#include "sim/debug/inspect/walk.h"
#include "sim/debug/time/breakpoint.h"
#include "sim/heat/heat.h"
#include "sim/spec/config.h"
#include "sim/trace/trace.h"
#include "sim/view/chart/chart.h"
#include "sim/view/raster/theme.h"
#include "sim/viewer/actions/action.h"
#include "tests/tools/stream.h"

/* ---- rows ---- */

/* One cell, quoted as code if asked. What would end the cell or vanish is escaped. */
static void put_cell(FILE *out, bool code, const char *text) {
    const char *quote = code && *text ? "`" : "", *escaped = code ? "|" : "|\\";
    fprintf(out, "| %s", quote);
    for (; *text; text++) fprintf(out, strchr(escaped, *text) ? "\\%c" : "%c", *text);
    fprintf(out, "%s ", quote);
}

/* One row; each letter of `kinds` is a cell: c code, t text, n a uint64_t, x an unsigned as opcode. */
static void row(FILE *out, const char *kinds, ...) {
    va_list cells;
    va_start(cells, kinds);
    for (; *kinds; kinds++) {
        if (*kinds == 'n')
            fprintf(out, "| %llu ", (unsigned long long)va_arg(cells, uint64_t));
        else if (*kinds == 'x')
            fprintf(out, "| 0x%03x ", va_arg(cells, unsigned));
        else
            put_cell(out, *kinds == 'c', va_arg(cells, const char *));
    }
    va_end(cells);
    fputs("|\n", out);
}

/* The head of a table, from its titles with bars between them. */
static void head(FILE *out, const char *titles) {
    fprintf(out, "| %s |\n|", titles);
    fputs(" --- |", out);
    for (; *titles; titles++)
        if (*titles == '|') fputs(" --- |", out);
    fputc('\n', out);
}

/* A word of a list, as code: `word`, with line breaks where they are needed. */
static void list_word(FILE *out, int *column, const char *word) {
    const int length = (int)strlen(word) + 2;
    if (*column && *column + 1 + length > 120) {
        fputc('\n', out);
        *column = 0;
    }
    fprintf(out, "%s`%s`", *column ? " " : "", word);
    *column += length + (*column > 0);
}

/* ---- instructions ---- */

/* Second spellings, as "mov.u32 mov.i32". */
static const char *aliases_of(Arena *arena, Op op) {
    const char *list = "";
    for (size_t i = OP_COUNT - 1; i < isa_mnemonic_count; i++)
        if (isa_mnemonics[i].op == op)
            list = arena_printf(arena, "%s%s%s", list, *list ? " " : "", isa_mnemonics[i].name);
    return list;
}

/* How it is written, with the roles of its operands: "add.u32 DST, SRC, SRC". */
static const char *form_of(Arena *arena, Op op) {
    const FormatInfo *format = isa_format(op);
    const char *form = isa_ops[op].mnemonic;
    for (int i = 0; i < format->count; i++)
        form = arena_printf(arena, "%s%s %s", form, i ? "," : "", isa_roles[format->role[i]].id);
    return form;
}

/* The instructions from one up to, but without, another: a group of isa.def. A latency that all of them have is said
 * once. */
static void put_instructions(FILE *out, Arena *arena, Op first, Op end) {
    bool same = true;
    for (Op op = first; op < end; op++)
        same &= strcmp(isa_latency_name(&isa_ops[op]), isa_latency_name(&isa_ops[first])) == 0;
    if (same) fprintf(out, "Latency: `%s`.\n\n", isa_latency_name(&isa_ops[first]));
    head(out, same ? "instruction | also | opcode | meaning" : "instruction | also | opcode | latency | meaning");
    for (Op op = first; op < end; op++) {
        const OpInfo *info = &isa_ops[op];
        const char *form = form_of(arena, op), *aliases = aliases_of(arena, op);
        if (same)
            row(out, "ccxt", form, aliases, (unsigned)info->opcode, info->meaning);
        else
            row(out, "ccxct", form, aliases, (unsigned)info->opcode, isa_latency_name(info), info->meaning);
    }
}

/* Six relations, each for three types. */
static void put_comparisons(FILE *out, Arena *arena) {
    static const struct {
        Op of_u32, of_i32, of_f32;
    } relations[] = {{OP_LT_U32, OP_LT_I32, OP_LT_F32}, {OP_LE_U32, OP_LE_I32, OP_LE_F32},
                     {OP_GT_U32, OP_GT_I32, OP_GT_F32}, {OP_GE_U32, OP_GE_I32, OP_GE_F32},
                     {OP_EQ_U32, OP_EQ_I32, OP_EQ_F32}, {OP_NE_U32, OP_NE_I32, OP_NE_F32}};
    fprintf(out, "All of them are `DST, SRC, SRC`. Latency: `%s`.\n\n", isa_latency_name(&isa_ops[OP_LT_U32]));
    head(out, "instruction | opcodes | meaning");
    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++) {
        const OpInfo *u = &isa_ops[relations[i].of_u32], *n = &isa_ops[relations[i].of_i32],
                     *f = &isa_ops[relations[i].of_f32];
        fprintf(out, "| `%s` `%s` `%s` | 0x%03x 0x%03x 0x%03x | %s |\n", u->mnemonic, n->mnemonic, f->mnemonic,
                (unsigned)u->opcode, (unsigned)n->opcode, (unsigned)f->opcode, f->meaning);
    }
    (void)arena;
}

/* ---- how near float results are ---- */

typedef enum How { EXACT, NEAREST, STEPS, WITHIN, FILTER, HOW_COUNT } How;

/* A row for each way of rounding, with its instructions, how many ulp if there is a bound, and remarks. */
static void put_precisions(FILE *out, Arena *arena) {
    static const char *const words[] = {[EXACT] = "exact",
                                        [NEAREST] = "correctly rounded: within 0.5 ulp",
                                        [STEPS] = "each step correctly rounded",
                                        [WITHIN] = "close: within so many ulp",
                                        [FILTER] = "the steps of section 5.6"};
    const char *lists[HOW_COUNT] = {"", "", "", "", ""};
#define PRECISION(ID, how, ulp, where)                                                        \
    {                                                                                         \
        const char *bound = ulp > 0 ? arena_printf(arena, " %g", (double)ulp) : "";           \
        const char *note = *where ? arena_printf(arena, " (%s)", where) : "";                 \
        lists[how] = arena_printf(arena, "%s%s`%s`%s%s", lists[how], *lists[how] ? ", " : "", \
                                  isa_ops[OP_##ID].mnemonic, bound, note);                    \
    }
#include "asm/isa/precision.def"
#undef PRECISION
    head(out, "result | instructions");
    for (int how = 0; how < HOW_COUNT; how++) fprintf(out, "| %s | %s |\n", words[how], lists[how]);
}

/* ---- the other tables of the assembler ---- */

/* "vector register, immediate" */
static const char *kinds_of(Arena *arena, unsigned accepts) {
    static const struct {
        OperandKind kind;
        const char *name;
    } kinds[] = {{OPERAND_VREG, "vector register"},   {OPERAND_WREG, "wave register"}, {OPERAND_IMM, "immediate"},
                 {OPERAND_BUILTIN, "built-in value"}, {OPERAND_RES_T, "t#"},           {OPERAND_RES_U, "u#"},
                 {OPERAND_SHARED, "shared"},          {OPERAND_PRIVATE, "private"},    {OPERAND_SAMPLER, "s#"},
                 {OPERAND_LABEL, "code address"}};
    const char *list = "";
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (accepts >> kinds[i].kind & 1) list = arena_printf(arena, "%s%s%s", list, *list ? ", " : "", kinds[i].name);
    return list;
}

static void put_roles(FILE *out, Arena *arena) {
    static const char *const components[] = {[COMPONENTS_NONE] = "none",
                                             [COMPONENTS_EACH] = "1 to 4, none twice",
                                             [COMPONENTS_SAME] = "as many as the first operand",
                                             [COMPONENTS_ONE_OR_SAME] = "1, or as many as the first operand",
                                             [COMPONENTS_WIDE] = "1 to 4; two of them: equally many",
                                             [COMPONENTS_ONE] = "1",
                                             [COMPONENTS_UP_TO_TWO] = "1 or 2",
                                             [COMPONENTS_UP_TO_THREE] = "1 to 3",
                                             [COMPONENTS_TWO_OR_THREE] = "2 or 3",
                                             [COMPONENTS_THREE_OR_FOUR] = "3 or 4",
                                             [COMPONENTS_FOUR] = "4"};
    head(out, "role | in patterns | may be | components | bare numbers");
    for (int r = ROLE_NONE + 1; r < ROLE_COUNT; r++) {
        const RoleInfo *role = &isa_roles[r];
        const bool single = role->components < COMPONENTS_TWO_OR_THREE;
        const char *bare = !single || role->bare == TYPE_NONE ? ""
                           : role->bare == TYPE_RAW           ? "of the instruction"
                                                              : isa_type_names[role->bare];
        row(out, "ccttt", role->id, role->name, kinds_of(arena, role->accepts), components[role->components], bare);
    }
}

static void put_builtins(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "name | code | components | in all lanes | meaning");
    for (int i = 0; i < BUILTIN_COUNT; i++)
        row(out, "cnntt", isa_builtins[i].name, (uint64_t)i, (uint64_t)isa_builtins[i].components,
            isa_builtins[i].uniform ? "the same" : "", isa_builtins[i].meaning);
}

static void put_texels(FILE *out, Arena *arena) {
    static const char *const kinds[] = {[TEXEL_UNORM] = "unorm",
                                        [TEXEL_SNORM] = "snorm",
                                        [TEXEL_FLOAT] = "float",
                                        [TEXEL_UINT] = "whole numbers",
                                        [TEXEL_SINT] = "whole numbers with a sign"};
    head(out, "format | bytes of a texel | bits of red, green, blue, alpha | kind");
    for (int i = TEXEL_NONE + 1; i < TEXEL_FORMAT_COUNT; i++) {
        const TexelInfo *format = &texel_formats[i];
        const char *bits = "";
        for (int c = 0; c < ISA_COMPONENTS && format->bits[c]; c++)
            bits = arena_printf(arena, "%s%s%u", bits, c ? ", " : "", format->bits[c]);
        row(out, "cntt", format->name, (uint64_t)format->bytes, bits, kinds[format->kind]);
    }
}

static void put_directives(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "directive | arguments");
#define DIRECTIVE(id, name, arguments, meaning) row(out, "cc", name, arguments);
#include "asm/parse/directive.def"
#undef DIRECTIVE
}

static void put_statements(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "statement | arguments | meaning");
#define STATEMENT(id, name, arguments, meaning) row(out, "cct", name, arguments, meaning);
#include "asm/parse/structure.def"
#undef STATEMENT
}

/* Labels that stand before an instruction, or at the end of the program, below the column of the instructions. */
static void put_labels(FILE *out, const Image *image, uint32_t pc) {
    for (uint32_t i = 0; i < image->symbol_count; i++)
        if (image->symbols[i].target == pc) fprintf(out, "%24s %s:\n", "", image->symbols[i].name);
}

/* A source and, beside each of its lines, the instructions that it becomes. */
static bool put_expansion(FILE *out, const char *title, const char *text) {
    const Source source = {title, text, strlen(text)};
    Assembly assembly = assemble(&source, &(AsmOptions){0});
    const Image *image = assembly.image;
    uint32_t pc = 0, at = 0, number = 1;
    fprintf(out, "%s:\n\n```\n", title);
    for (const char *line = text; image && *line; line += strcspn(line, "\n") + 1, number++) {
        int width = (int)strcspn(line, "\n");
        const bool is_label = line[width - 1] == ':'; /* it stands among the instructions */
        const bool is_empty = pc == image->instructions || image_location(image, pc)->line != number;
        if (is_empty && !is_label) fprintf(out, "%.*s\n", width, line);
        for (; pc < image->instructions && image_location(image, pc)->line == number; pc++, width = 0) {
            Instruction ins;
            char code[DISASM_MAX];
            const char *why;
            at += (uint32_t)isa_decode(image->code + at, image->code_words - at, &ins, &why);
            disasm_instruction(&ins, image, code);
            put_labels(out, image, pc);
            fprintf(out, "%-28.*s %s\n", width, line, code);
        }
    }
    if (image) put_labels(out, image, pc);
    fputs("```\n", out);
    assembly_free(&assembly);
    return image != NULL;
}

static void put_expansions(FILE *out, Arena *arena) {
    const char *gap = "";
    (void)arena;
#define EXPANSION(title, source)                                            \
    fputs(gap, out);                                                        \
    if (!put_expansion(out, title, source)) fprintf(out, "\nNO PROGRAM\n"); \
    gap = "\n";
#include "tests/tools/expansion.def"
#undef EXPANSION
}

static void put_diagnostics(FILE *out, Arena *arena) {
    static const char *const titles[] = {[SEVERITY_ERROR] = "Errors:",
                                         [SEVERITY_WARNING] = "\nWarnings:",
                                         [SEVERITY_EXTRA] = "\nWarnings that are off by default:"};
    static const Severity order[] = {SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_EXTRA};
    (void)arena;
    for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
        int column = (int)strlen(titles[order[k]]);
        fputs(titles[order[k]], out);
        for (int i = 0; i < DIAG_CODE_COUNT; i++)
            if (diag_codes[i].severity == order[k]) list_word(out, &column, diag_codes[i].name);
        fputc('\n', out);
    }
}

/* ---- the tables of the simulator ---- */

static void put_settings(FILE *out, Arena *arena) {
    const Config config = config_default();
    int column = 0;
    for (size_t i = 0; i < config_setting_count; i++) {
        char value[64];
        config_show(&config, &config_settings[i], value, sizeof value);
        list_word(out, &column, arena_printf(arena, "%s=%s", config_settings[i].name, value));
    }
    fputc('\n', out);
}

static void put_reconvergence(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "`reconvergence` | lanes reconverge | quads");
#define RECONVERGE(ID, name, function, quads, meaning) row(out, "ctt", name, meaning, quads ? "yes" : "no");
#include "sim/spec/reconverge.def"
#undef RECONVERGE
}

static void put_states(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "state | meaning");
    for (int i = 0; i < STATE_COUNT; i++) row(out, "ct", trace_states[i].name, trace_states[i].meaning);
}

static void put_reasons(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "reason | state | meaning");
    for (int i = REASON_NONE + 1; i < REASON_COUNT; i++)
        row(out, "cct", trace_reasons[i].name, trace_states[trace_reasons[i].state].name, trace_reasons[i].meaning);
}

static void put_statistics(FILE *out, Arena *arena) {
    int column = 0;
    (void)arena;
    for (size_t i = 0; i < STAT_COUNT; i++) list_word(out, &column, gpu_stat_info[i].name);
    fputc('\n', out);
}

static void put_faults(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "fault | meaning");
    for (int i = FAULT_NONE + 1; i < FAULT_COUNT; i++) row(out, "ct", gpu_faults[i].name, gpu_faults[i].meaning);
}

static void put_checks(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "check | finds");
    for (int i = 0; i < CHECK_COUNT; i++) row(out, "ct", check_infos[i].name, check_infos[i].meaning);
}

/* A colour as the spec has it: #5a5a5a. */
static const char *hex_of(Arena *arena, Rgba colour) {
    return arena_printf(arena, "#%02x%02x%02x", colour.r, colour.g, colour.b);
}

static void put_lanes(FILE *out, Arena *arena) {
    const Theme *dark = theme_of(THEME_DARK, PALETTE_NEW), *light = theme_of(THEME_LIGHT, PALETTE_NEW);
    const Theme *classic = theme_of(THEME_DARK, PALETTE_CLASSIC);
    head(out, "shade | meaning | counted as | dark | light | classic");
    for (int i = 0; i < SHADE_COUNT; i++)
        row(out, "ttcccc", shades[i].name, shades[i].meaning, lane_states[shades[i].lane].name,
            hex_of(arena, dark->shade[i]), hex_of(arena, light->shade[i]), hex_of(arena, classic->shade[i]));
}

static void put_rails(FILE *out, Arena *arena) {
    head(out, "rail | dark | light | meaning");
    for (int i = 0; i < EVENT_COUNT; i++)
        row(out, "tcct", trace_events[i].name, hex_of(arena, theme_of(THEME_DARK, PALETTE_NEW)->event[i]),
            hex_of(arena, theme_of(THEME_LIGHT, PALETTE_NEW)->event[i]), trace_events[i].meaning);
}

static void put_chart_kinds(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "`--kind` | draws");
    for (int i = 0; i < CHART_KIND_COUNT; i++) row(out, "ct", chart_kinds[i].name, chart_kinds[i].meaning);
}

static void put_sweep_statuses(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "status | how the point ended");
#define STATUS(ID, word, meaning) row(out, "ct", word, meaning);
    SWEEP_STATUSES(STATUS)
#undef STATUS
}

static void put_commands(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "command | does");
#define COMMAND(name, arguments, help, about) row(out, "ct", "lockstep " #name " " arguments, help);
#include "sim/cli/base/command.def"
#undef COMMAND
}

static void put_charges(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "reason | meaning");
    for (int kind = 0; kind < CHARGE_COUNT; kind++) row(out, "ct", charge_info[kind].name, charge_info[kind].meaning);
}

static void put_ports(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "port | meaning");
    for (int i = 0; i < PORT_PARTS; i++) row(out, "tt", count_port_parts[i].name, count_port_parts[i].meaning);
}

static void put_costs(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "cost | what is charged to it");
#define COST(ID, name, subject, reason, meaning, kernel) row(out, "tt", name, meaning);
#include "sim/debug/cost/cost.def"
#undef COST
}

static void put_heat(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "quantity | meaning");
    for (int q = 0; q < HEAT_QUANTITIES; q++) row(out, "ct", heat_infos[q].name, heat_infos[q].meaning);
}

static void put_profile_columns(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "column | in JSON | meaning");
#define COLUMN(key, table, decimals, heading, bar, title, value, meaning) row(out, "tct", heading, #key, meaning);
#include "sim/debug/why/profile_column.def"
#undef COLUMN
}

static void put_debug_commands(FILE *out, Arena *arena) {
    head(out, "command | short | does");
#define COMMAND(command, shortcut, argument, function, by, help) \
    row(out, "cct", arena_printf(arena, "%s%s%s", command, *argument ? " " : "", argument), shortcut, help);
#define VERB(ID, name, command, shortcut, argument, group, function, by, keys, title, help) \
    COMMAND(command, shortcut, argument, function, by, help)
#define BOTH VERB
#include "sim/debug/verb/verb.def"
}

static void put_view_actions(FILE *out, Arena *arena) {
    head(out, "key | action | does");
    for (int i = 0; i < ACTION_COUNT; i++) {
        const Action *action = &actions[i];
        char keys[96];
        action_keys_text((ActionId)i, keys, sizeof keys);
        row(out, "tct", arena_printf(arena, "%s", keys),
            arena_printf(arena, "%s%s%s", action->name, *action->argument ? " " : "", action->argument), action->help);
    }
}

static void put_script_lines(FILE *out, Arena *arena) {
    head(out, "line | does");
#define WORD(ID, name, argument, numbers, is_last, help) \
    row(out, "ct", arena_printf(arena, "%s %s", name, argument), help);
#include "sim/viewer/script.def"
}

static void put_script_questions(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "question | answer");
#define ASK(name, meaning, ...) row(out, "ct", name, meaning);
#define TELL(name, meaning, function) row(out, "ct", name, meaning);
#include "sim/viewer/script.def"
}

static void put_breakpoints(FILE *out, Arena *arena) {
    head(out, "`break` | when");
    for (int kind = 0; kind < BREAK_COUNT; kind++) {
        const BreakInfo *info = &break_info[kind];
        const char *name = kind == BREAK_PLACE ? "" : info->name;
        row(out, "ct", arena_printf(arena, "%s%s%s", name, *name && *info->arguments ? " " : "", info->arguments),
            info->meaning);
    }
}

/* Each word as code. */
static const char *quoted_words(Arena *arena, const char *words) {
    const char *list = "";
    for (; *words; words += strspn(words, " ")) {
        const size_t length = strcspn(words, " ");
        list = arena_printf(arena, "%s%s`%.*s`", list, *list ? " " : "", (int)length, words);
        words += length;
    }
    return list;
}

/* Statements with the dots between them left outside of the quotes. */
static const char *quoted_code(Arena *arena, const char *code) {
    const char *text = *code ? "`" : "", *end;
    for (; (end = strstr(code, " \302\267 ")); code = end + 4)
        text = arena_printf(arena, "%s%.*s` \302\267 `", text, (int)(end - code), code);
    return *code ? arena_printf(arena, "%s%s`", text, code) : "";
}

/* Cells are code already, so they are put as they are: no word has a bar or a backslash. */
static void put_foreign(FILE *out, Arena *arena) {
    head(out, "here | HLSL | GLSL | CUDA, PTX | AMD | other | note");
    for (size_t i = 0; i < foreign_row_count; i++) {
        const ForeignInfo *row = &foreign_rows[i];
        const char *cuda = quoted_words(arena, row->words[FOREIGN_CUDA]),
                   *ptx = quoted_words(arena, row->words[FOREIGN_PTX]);
        fprintf(out, "| %s | %s | %s | %s%s%s | %s | %s | %s |\n", quoted_code(arena, row->here),
                quoted_words(arena, row->words[FOREIGN_HLSL]), quoted_words(arena, row->words[FOREIGN_GLSL]), cuda,
                *cuda && *ptx ? " " : "", ptx, quoted_words(arena, row->words[FOREIGN_AMD]),
                quoted_words(arena, row->words[FOREIGN_OTHER]), row->note);
    }
}

static void put_outputs(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "extension | what | opened by");
#define OUTPUT(extension, form, writer, what, opened_by) row(out, "ctt", "." #extension, what, opened_by);
#include "sim/cli/session/output.def"
#undef OUTPUT
}

static void put_glossary(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "word | meaning");
#define WORD(name, meaning) row(out, "tt", name, meaning);
#include "sim/cli/explain/glossary.def"
}

static void put_terms(FILE *out, Arena *arena) {
    (void)arena;
    head(out, "term | of | here");
#define ELSEWHERE(name, whose, here) row(out, "ttt", name, whose, here);
#include "sim/cli/explain/glossary.def"
}

/* ---- all tables ---- */

typedef struct Table {
    const char *name;
    void (*put)(FILE *out, Arena *arena); /* NULL: instructions, from `first` up to that of the next table */
    Op first;
} Table;

static const Table tables[] = {
    {"instructions-moves", NULL, OP_MOV},
    {"instructions-integers", NULL, OP_ADD_U32},
    {"instructions-bits", NULL, OP_AND},
    {"instructions-floats", NULL, OP_ADD_F32},
    {"instructions-comparisons", put_comparisons, OP_LT_U32},
    {"instructions-vectors", NULL, OP_DOT},
    {"instructions-memory", NULL, OP_LD},
    {"instructions-control", NULL, OP_PUSH_MASK},
    {"instructions-branches", NULL, OP_JMP_Z},
    {"instructions-waves", NULL, OP_BALLOT},
    {"instructions-groups", NULL, OP_BARRIER},
    {"precisions", put_precisions, OP_INVALID},
    {"roles", put_roles, OP_INVALID},
    {"builtins", put_builtins, OP_INVALID},
    {"texels", put_texels, OP_INVALID},
    {"directives", put_directives, OP_INVALID},
    {"statements", put_statements, OP_INVALID},
    {"expansions", put_expansions, OP_INVALID},
    {"diagnostics", put_diagnostics, OP_INVALID},
    {"settings", put_settings, OP_INVALID},
    {"reconvergence", put_reconvergence, OP_INVALID},
    {"states", put_states, OP_INVALID},
    {"reasons", put_reasons, OP_INVALID},
    {"statistics", put_statistics, OP_INVALID},
    {"faults", put_faults, OP_INVALID},
    {"checks", put_checks, OP_INVALID},
    {"lanes", put_lanes, OP_INVALID},
    {"rails", put_rails, OP_INVALID},
    {"chart-kinds", put_chart_kinds, OP_INVALID},
    {"sweep-statuses", put_sweep_statuses, OP_INVALID},
    {"commands", put_commands, OP_INVALID},
    {"charges", put_charges, OP_INVALID},
    {"ports", put_ports, OP_INVALID},
    {"costs", put_costs, OP_INVALID},
    {"profile-columns", put_profile_columns, OP_INVALID},
    {"heat", put_heat, OP_INVALID},
    {"debug-commands", put_debug_commands, OP_INVALID},
    {"breakpoints", put_breakpoints, OP_INVALID},
    {"outputs", put_outputs, OP_INVALID},
    {"view-actions", put_view_actions, OP_INVALID},
    {"script-lines", put_script_lines, OP_INVALID},
    {"script-questions", put_script_questions, OP_INVALID},
    {"glossary", put_glossary, OP_INVALID},
    {"terms", put_terms, OP_INVALID},
    {"foreign", put_foreign, OP_INVALID},
};
enum { TABLE_COUNT = sizeof tables / sizeof tables[0] };

static void put_table(FILE *out, Arena *arena, int t) {
    if (tables[t].put) {
        tables[t].put(out, arena);
        return;
    }
    const bool last = t + 1 == TABLE_COUNT || !tables[t + 1].first;
    put_instructions(out, arena, tables[t].first, last ? OP_COUNT : tables[t + 1].first);
}

/* ---- the file ---- */

/* The NAME of a marker line, or NULL if the line is not that marker. */
static const char *marker_name(Arena *arena, const char *line, const char *kind) {
    const char *start = arena_printf(arena, "<!-- spec:%s ", kind), *end = strstr(line, " -->");
    const size_t length = strlen(start);
    if (strncmp(line, start, length) != 0 || !end || end < line + length) return NULL;
    return arena_copy(arena, line + length, (size_t)(end - line) - length);
}

static int table_find(const char *name) {
    for (int t = 0; t < TABLE_COUNT; t++)
        if (strcmp(tables[t].name, name) == 0) return t;
    return -1;
}

static bool complain(const char *file, int line, const char *what, const char *name) {
    fprintf(stderr, "%s:%d: %s '%s'\n", file, line, what, name);
    return false;
}

/* Copy the file, with new tables. */
static bool rewrite(FILE *in, const char *file, FILE *out, Arena *arena, bool seen[TABLE_COUNT]) {
    char *line = NULL;
    size_t room = 0;
    bool ok = true;
    int open = -1, number = 0;
    while (ok && getline(&line, &room, in) >= 0) {
        const char *begin = marker_name(arena, line, "begin"), *end = marker_name(arena, line, "end");
        number++;
        if (open < 0 && end) ok = complain(file, number, "end without begin of", end);
        if (open >= 0 && (begin || (end && strcmp(end, tables[open].name) != 0)))
            ok = complain(file, number, "missing end of", tables[open].name);
        if (open < 0 || end) fputs(line, out);
        if (end) open = -1;
        if (!ok || !begin) continue;
        open = table_find(begin);
        if (open < 0 || seen[open]) {
            ok = complain(file, number, open < 0 ? "there is no table" : "a second time: table", begin);
        } else {
            seen[open] = true;
            put_table(out, arena, open);
        }
    }
    free(line);
    if (ok && open >= 0) ok = complain(file, number, "missing end of", tables[open].name);
    return ok;
}

typedef struct Page {
    const char *file;
    char *text;
    size_t length;
} Page;

static bool page_make(Page *page, Arena *arena, bool seen[TABLE_COUNT]) {
    FILE *in = fopen(page->file, "r");
    if (!in) {
        perror(page->file);
        return false;
    }
    FILE *out = open_memstream(&page->text, &page->length);
    bool ok = out && rewrite(in, page->file, out, arena, seen);
    if (out && !stream_close(out, &page->text, &page->length)) ok = false;
    fclose(in);
    return ok;
}

/* Is the file what it should be? */
static bool page_is_fresh(const Page *page, Arena *arena) {
    FILE *in = fopen(page->file, "r");
    char *text = arena_alloc(arena, page->length + 2);
    const size_t length = in && text ? fread(text, 1, page->length + 1, in) : 0;
    if (in) fclose(in);
    return text && length == page->length && memcmp(text, page->text, length) == 0;
}

static bool page_write(const Page *page) {
    FILE *out = fopen(page->file, "w");
    bool ok = out && fwrite(page->text, 1, page->length, out) == page->length;
    if (out && fclose(out) != 0) ok = false;
    if (!ok) perror(page->file);
    return ok;
}

int main(int argc, char **argv) {
    const bool check = argc > 1 && strcmp(argv[1], "--check") == 0;
    const int first = 1 + check, count = argc - first;
    if (count <= 0) {
        fputs("usage: make_spec [--check] FILE...\n", stderr);
        return EXIT_FAILURE;
    }
    Arena *arena = arena_create();
    Page *pages = memory_array((size_t)count, sizeof *pages);
    bool seen[TABLE_COUNT] = {false}, ok = arena && pages;
    for (int i = 0; ok && i < count; i++) {
        pages[i].file = argv[first + i];
        ok = page_make(&pages[i], arena, seen);
    }
    for (int t = 0; ok && t < TABLE_COUNT; t++)
        if (!seen[t]) ok = complain(argv[first], 0, "no marker for table", tables[t].name);

    bool written = ok;
    for (int i = 0; ok && i < count; i++) {
        if (page_is_fresh(&pages[i], arena)) continue;
        if (check) printf("%s is older than the tables: make spec\n", pages[i].file);
        written = written && !check && page_write(&pages[i]);
    }
    for (int i = 0; pages && i < count; i++) memory_free(pages[i].text);
    memory_free(pages);
    if (arena) arena_destroy(arena);
    return written ? EXIT_SUCCESS : EXIT_FAILURE;
}
