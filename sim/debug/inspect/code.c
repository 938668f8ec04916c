/* code.c: decoded instructions, their lines and their flow; see code.h. */
#include "sim/debug/inspect/code.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "sim/base/visible.h"

Code *code_create(const Image *image) {
    Code *code = memory_new(sizeof *code);
    const size_t count = (size_t)image->instructions + 1;
    *code = (Code){.image = image,
                   .count = image->instructions,
                   .inst = memory_array(count, sizeof *code->inst),
                   .visited = memory_array(count, sizeof *code->visited),
                   .pending = memory_raw(count * sizeof *code->pending)};
    for (uint32_t pc = 0, at = 0; pc < code->count; pc++) {
        Instruction ins;
        const uint32_t words = isa_unpack(image->code + at, &ins);
        code->inst[pc] = (CodeInst){.at = at, .op = (uint8_t)ins.op, .writes_exec = isa_writes_exec(&ins)};
        at += words;
    }
    code->inst[code->count].op = OP_RET;

    /* The first file; but of a shader that is the assembly that it became, "x.hlsl (assembly)", which has no
     * instructions: then x.hlsl, or else the first file of a shader. */
    bool has_first = false;
    for (uint32_t pc = 0; pc < code->count; pc++) has_first |= image_location(image, pc)->file == 0;
    for (uint32_t i = has_first ? 0 : image->file_count; i-- > 1;) {
        const char *name = visible_base(image->files[i]);
        if (!code_file_is_shader(code, i)) continue;
        code->file = i;
        if (strncmp(visible_base(image->files[0]), name, strlen(name)) == 0) break;
    }
    for (uint32_t pc = 0; pc < code->count && code_file_is_shader(code, code->file); pc++) {
        const uint32_t file = image_location(image, pc)->file;
        code->several |= file != code->file && code_file_is_shader(code, file);
    }
    return code;
}

void code_destroy(Code *code) {
    if (!code) return;
    memory_free(code->inst);
    memory_free(code->visited);
    memory_free(code->pending);
    memory_free(code->live);
    memory_free(code);
}

/* ---- text ---- */

CodeText code_text(const Code *code, uint32_t pc) {
    CodeText text;
    const Instruction ins = code_ins(code, pc);
    disasm_instruction(&ins, code->image, text.text);
    return text;
}

/* ---- variables ---- */

/* Which components of the variable the operand's are, a letter each; NULL: not all are of it. */
static const char *letters_of(const Operand *place, const Operand *operand, char letters[ISA_COMPONENTS + 1]) {
    if (place->kind != operand->kind || place->index != operand->index || operand->indexed) return NULL;
    for (int c = 0; c < operand->count; c++) {
        int k = 0;
        while (k < place->count && place->swizzle[k] != operand->swizzle[c]) k++;
        if (k == place->count) return NULL;
        letters[c] = "xyzw"[k];
    }
    letters[operand->count] = '\0';
    return letters;
}

/* Also its type, if there is one. */
static CodeText find_variable(const Code *code, uint32_t pc, const Operand *operand, Type *type) {
    CodeText text = {""};
    char letters[ISA_COMPONENTS + 1];
    uint32_t at = 0;
    for (const Variable *v; (v = image_variable(code->image, pc, &at));) {
        if (!letters_of(&v->place, operand, letters)) continue;
        const bool whole = strncmp(letters, "xyzw", v->place.count) == 0 && !letters[v->place.count];
        visible_line(v->name, text.text, sizeof text.text - sizeof letters - 1);
        const size_t used = strlen(text.text);
        if (!whole) snprintf(text.text + used, sizeof text.text - used, ".%s", letters);
        *type = (Type)v->place.type;
    }
    return text;
}

CodeText code_variable_in(const Code *code, uint32_t pc, const Operand *operand) {
    return find_variable(code, pc, operand, &(Type){0});
}

Type code_type_in(const Code *code, uint32_t pc, const Operand *operand) {
    Type type = TYPE_RAW;
    find_variable(code, pc, operand, &type);
    return type;
}

uint32_t code_line(const Code *code, uint32_t pc) {
    return pc < code->count ? image_location(code->image, pc)->line : 0;
}

/* NULL for the implicit `ret` behind the last instruction. */
static const Origin *origin_of(const Code *code, uint32_t pc) {
    return pc < code->count ? &code->image->origins[code->image->origin_of[pc]] : NULL;
}

CodeText code_written(const Code *code, uint32_t pc) {
    const Origin *origin = code->expanded ? NULL : origin_of(code, pc);
    CodeText text;
    if (!origin || !origin->text) return code_text(code, pc);
    visible_line(origin->text, text.text, sizeof text.text);
    return text;
}

uint32_t code_comes_from(const Code *code, uint32_t pc) {
    const Origin *origin = origin_of(code, pc);
    return origin && origin->text ? code->image->origin_of[pc] : code->image->origin_count + pc;
}

uint32_t code_statement(const Code *code, uint32_t pc) {
    return code->expanded ? code->image->origin_count + pc : code_comes_from(code, pc);
}

bool code_is_made(const Code *code, uint32_t pc) {
    const char *mnemonic = isa_ops[code_op(code, pc)].mnemonic;
    const size_t length = strlen(mnemonic);
    const CodeText text = code_written(code, pc);
    return *text.text != '@' && (strncmp(text.text, mnemonic, length) != 0 || !strchr(" ", text.text[length]));
}

/* At the end of the text, as far as there is room. */
static void __attribute__((format(printf, 2, 3))) add(CodePlace *place, const char *format, ...) {
    const size_t used = strlen(place->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(place->text + used, sizeof place->text - used, format, arguments);
    va_end(arguments);
}

static void add_line(CodePlace *place, const Code *code, Location at) {
    add(place, "line %u", at.line);
    if (at.file != code->file || code->several) add(place, " of %.64s", visible_base(code->image->files[at.file]));
}

/* Return the macro call or frame around a statement, or around another call; NULL outside of any. */
static const Origin *around(const Code *code, const Origin *origin) {
    return origin && origin->call != ORIGIN_NONE ? &code->image->origins[origin->call] : NULL;
}

/* Without the frames that are rounds of loops. */
static const Origin *called(const Code *code, const Origin *origin) {
    for (const CallFrame *frame; (frame = image_frame(code->image, origin)) && frame->rounds;)
        origin = around(code, origin);
    return origin;
}

/* The calls that led to a statement, from the inside out, if any did: of macros, or else of many, the innermost and the
 * outermost. */
static void add_calls(CodePlace *place, const Code *code, const Origin *written, const char *before, bool rounds) {
    enum { SHOWN = 80, MOST_FRAMES = 4 };
    for (int steps = 1; (written = around(code, written)); steps++) {
        char name[SHOWN];
        const CallFrame *frame = image_frame(code->image, written);
        if (frame && frame->rounds && !rounds) continue;
        if (frame && frame->rounds)
            add(place, "%sround %u of %u of the loop at ", before, frame->round, frame->rounds);
        else if (frame)
            add(place, "%sin %s(), called at ", before, visible_line(frame->callee, name, sizeof name));
        else
            add(place, "%sfrom `%s`, ", before, visible_line(written->text, name, sizeof name));
        add_line(place, code, written->at);
        before = "; ";
        if (frame && steps < MOST_FRAMES) continue;
        while (around(code, around(code, written))) written = around(code, written);
    }
}

CodePlace code_calls(const Code *code, uint32_t pc) {
    CodePlace calls = {""};
    add_calls(&calls, code, origin_of(code, pc), "", false);
    return calls;
}

CodePlace code_frames(const Code *code, uint32_t pc) {
    const Origin *origin = origin_of(code, pc), *frame = around(code, origin);
    CodePlace frames = {""};
    if (image_frame(code->image, frame)) add_calls(&frames, code, origin, "", true);
    return frames;
}

bool code_same_place(const Code *code, uint32_t a, uint32_t b) {
    const Origin *x = origin_of(code, a), *y = origin_of(code, b);
    if (!x || !y) return a == b;
    for (; (x = called(code, x)) != (y = called(code, y)); x = around(code, x), y = around(code, y)) {
        const bool is_alike = x && y && x->at.file == y->at.file && x->at.line == y->at.line && x->text == y->text;
        const CallFrame *f = image_frame(code->image, x), *g = image_frame(code->image, y);
        if (!is_alike || !f != !g || (f && strcmp(f->callee, g->callee) != 0)) return false;
    }
    return true;
}

const char *code_how(const Code *code, uint32_t pc) {
    static const char *const words[ORIGIN_FRAME] = {
        [ORIGIN_BRANCH] = "",
        [ORIGIN_SELECT] = "the if has no branch: all lanes compute both sides, then select",
        [ORIGIN_PREDICATE] = "the if has no branch: its instructions have predicates",
    };
    const Origin *origin = origin_of(code, pc);
    return words[origin ? origin->kind : ORIGIN_BRANCH];
}

const char *code_missing(const Code *code, const char *name) {
    const size_t length = strcspn(name, ".[");
    const char *words = NULL;
    for (uint32_t i = 0; i < code->image->variable_count; i++) {
        const Variable *v = &code->image->variables[i];
        if (!*v->name || strcspn(v->name, ".[") != length || strncmp(v->name, name, length) != 0) continue;
        if (v->place.kind) return "no register holds it here: it is not set yet, or not used any more";
        words = code->image->private_words ? "no register ever holds it: it is in private memory, or was not needed"
                                           : "no register ever holds it: the translation did without it";
    }
    return words;
}

static void add_place(CodePlace *place, const Code *code, const Origin *origin) {
    add_line(place, code, origin->at);
    add_calls(place, code, origin, " (", true);
    if (origin->call != ORIGIN_NONE) add(place, ")");
}

CodePlace code_place(const Code *code, uint32_t pc) {
    CodePlace place = {""};
    if (pc < code->count)
        add_place(&place, code, origin_of(code, pc));
    else
        add(&place, "the end of the code");
    return place;
}

CodePlace code_row(const Code *code, uint32_t pc) {
    CodePlace place = {""};
    if (pc >= code->count) return code_place(code, pc);
    const Location *at = image_location(code->image, pc);
    add_line(&place, code, *at);
    return place;
}

static bool begins_with(const char *text, const char *word) {
    const size_t length = strlen(word);
    return strncmp(text, word, length) == 0 && (!text[length] || text[length] == ' ');
}

/* Is it a statement of the assembler, and not a line of a shader? There conditions are in parentheses. */
static bool is_assembly(const char *text) {
    static const char *const statements[] = {
#define STATEMENT(id, name, arguments, meaning) name,
#include "asm/parse/structure.def"
#undef STATEMENT
    };
    const char *arguments = text + strcspn(text, " ");
    bool is_known = *text == '@';
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) is_known |= begins_with(text, statements[i]);
    for (size_t i = 0; i < isa_mnemonic_count; i++) is_known |= begins_with(text, isa_mnemonics[i].name);
    return is_known && arguments[strspn(arguments, " ")] != '(';
}

bool code_is_of_shader(const Code *code, uint32_t pc) {
    return pc < code->count && code_line(code, pc) && !is_assembly(code_written(code, pc).text);
}

bool code_file_is_shader(const Code *code, uint32_t file) {
    for (uint32_t pc = 0; pc < code->count; pc++) {
        const Origin *origin = origin_of(code, pc);
        const Origin *call = around(code, origin);
        const bool is_its =
            origin->at.file == file && origin->text && (!call || image_frame(code->image, call)); /* of no macro */
        if (is_its && !is_assembly(origin->text)) return true;
    }
    return false;
}

CodePlace code_goal(const Code *code, uint32_t pc) {
    const Origin *made = image_structure(code->image, pc);
    if (!made || code->expanded) return code_place(code, pc);
    char text[DISASM_MAX];
    CodePlace place = {""};
    if (!is_assembly(visible_line(made->text, text, sizeof text))) {
        if (pc < code->count) add(&place, "`%s`, ", code_written(code, pc).text);
        add(&place, "%s", code_place(code, pc).text);
        return place;
    }
    add(&place, "%.*s, ", (int)strcspn(text, " "), text);
    add_place(&place, code, made);
    return place;
}

CodePlace code_construct(const Code *code, uint32_t pc) {
    const CodeText text = code_written(code, pc);
    CodePlace place = {""};
    if (is_assembly(text.text))
        add(&place, "%.*s of %s", (int)strcspn(text.text, " "), text.text, code_place(code, pc).text);
    else
        add(&place, "%.90s, %s", text.text, code_place(code, pc).text);
    return place;
}

CodeText code_entry(const Code *code, uint32_t by, uint32_t pc) {
    const char *label = image_symbol(code->image, pc);
    CodeText text = code_written(code, by);
    if (label && (code->expanded || !image_structure(code->image, pc)))
        snprintf(text.text, sizeof text.text, "%.*s", (int)(1 + strcspn(label + 1, ".")), label);
    return text;
}

bool code_is_at(const Code *code, uint32_t pc, const char *file, uint32_t line) {
    if (!line || code_line(code, pc) != line) return false;
    const uint32_t number = image_location(code->image, pc)->file;
    if (!file) return number == code->file;
    const char *path = code->image->files[number];
    return strcmp(path, file) == 0 || strcmp(visible_base(path), file) == 0;
}

/* ---- flow ---- */

bool code_in_loop(Code *code, uint32_t pc) {
    uint8_t *in_loop = &code->inst[pc].in_loop;
    if (*in_loop) return *in_loop == 2;
    const uint32_t mark = pc + 1;
    uint32_t count = 0;
    code->pending[count++] = pc; /* the instruction itself is marked only if one comes back to it */
    while (count > 0 && code->visited[pc] != mark) {
        /* Where its lanes can go next, without what a pop takes from the stack. A mask that is pushed here is popped
         * here. */
        const uint32_t at = code->pending[--count];
        const Op op = code_op(code, at);
        uint32_t next[ISA_MAX_OPERANDS + 1], ways = 0;
        if (isa_ops[op].unit == UNIT_CTRL) {
            const Instruction ins = code_ins(code, at);
            for (int k = 0; k < isa_format(op)->count; k++)
                if (isa_format(op)->role[k] == ROLE_LABEL) next[ways++] = ins.operand[k].target;
        }
        if (isa_falls_through(op)) next[ways++] = at + 1;
        for (uint32_t i = 0; i < ways; i++) {
            if (next[i] > code->count || code->visited[next[i]] == mark) continue;
            code->visited[next[i]] = mark;
            code->pending[count++] = next[i];
        }
    }
    *in_loop = code->visited[pc] == mark ? 2 : 1;
    return *in_loop == 2;
}
