/* print.c: a finished shader as assembly: a head with the table of resources, then a statement a line, with the names
 * of variables behind it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/base/memory.h"
#include "asm/base/text.h"
#include "asm/isa/number.h"
#include "asm/shader/pass.h"

enum { COMMENT_COLUMN = 60 };

typedef struct Shown {
    const Scope *scope;
    bool hidden; /* by a later scope of the same name, or as a variable of another round */
} Shown;

typedef struct Text {
    const Shader *shader;
    TextBuffer out;
    size_t line;    /* the start of the current line */
    int depth;      /* open statements */
    size_t started; /* the next scope to start */
    Shown *shown;   /* the open scopes, sorted by value */
    size_t names;   /* their number */
    uint32_t frame; /* of the present item */
    bool *framed;   /* for each frame: it has its line */
} Text;

/* Append words of a comment at a column, with at least one blank in front; line ends become blanks. */
static void put_column(Text *text, size_t column, const char *words) {
    do text_add(&text->out, " ");
    while (text->out.length - text->line < column);
    for (; *words; words++) text_char(&text->out, (unsigned char)*words < ' ' ? ' ' : *words);
}

static void end_line(Text *text) {
    text_add(&text->out, "\n");
    text->line = text->out.length;
}

/* ---- operands ---- */
static void put_register(Text *text, const ShaderOperand *operand) {
    const Value *value = &text->shader->values.at[operand->index];
    text_printf(&text->out, "%c%u.", value->wave ? 'w' : 'r', value->number);
    for (int i = 0; i < operand->count; i++) text_char(&text->out, "xyzw"[value->component[operand->swizzle[i]]]);
}

static void put_resource_number(Text *text, const ShaderResource *resource) {
    static const char *const names[] = {"t", "u", "s", "shared", "private"};
    text_add(&text->out, names[resource->kind]);
    if (resource->kind <= SHADER_SAMPLER) text_printf(&text->out, "%u", resource->number);
}

static void put_plain_operand(Text *text, const ShaderOperand *operand, Type bare) {
    TextBuffer *out = &text->out;
    int swizzled = operand->count;
    switch (operand->kind) {
    case SHADER_VALUE: put_register(text, operand); return;
    case SHADER_NUMBER: { /* bare where the instruction implies its type */
        char digits[NUMBER_TEXT_MAX];
        const Type type = (Type)operand->type;
        const bool naked = operand->count == 1 && bare == type && !(type == TYPE_F32 && number_is_nan(operand->imm[0]));
        if (!naked) text_printf(out, "%c", isa_type_names[type][0]);
        if (operand->count > 1) text_printf(out, "%u", operand->count);
        for (int i = 0; i < operand->count; i++) {
            if (!naked) text_add(out, i ? " " : "(");
            text_bytes(out, digits, number_write(type, operand->imm[i], digits));
        }
        if (!naked) text_add(out, ")");
        return;
    }
    case SHADER_BUILTIN:
        text_add(out, isa_builtins[operand->index].name);
        if (isa_builtins[operand->index].components == 1 && swizzled == 1) swizzled = 0;
        break;
    case SHADER_RESOURCE: {
        const ShaderResource *resource = &text->shader->resources.at[operand->index];
        if (operand->indexed) {
            const ShaderOperand number = operand_read(operand);
            text_printf(out, "%c[", "tus"[resource->kind]);
            put_register(text, &number);
            text_add(out, "]");
        } else
            put_resource_number(text, resource);
        break;
    }
    }
    if (swizzled) text_add(out, ".");
    for (int i = 0; i < swizzled; i++) text_char(out, "xyzw"[operand->swizzle[i]]);
}

static void put_operand(Text *text, const ShaderOperand *operand, Type bare) {
    put_plain_operand(text, operand, bare);
    if (operand->offset) text_printf(&text->out, " + %u", operand->offset);
}

/* ---- items ---- */
/* Append a statement, with its condition or flags, and the level that it leaves. */
static void put_statement(Text *text, const Item *item) {
    static const char *const names[] = {
        [SHADER_IF] = "if",
        [SHADER_ELSE] = "else",
        [SHADER_LOOP] = "loop",
        [SHADER_CONTINUING] = "continuing",
        [SHADER_BLOCK] = "block",
        [SHADER_BREAK] = "break",
        [SHADER_CONTINUE] = "continue",
        [SHADER_RET] = "ret",
    };
    const bool asks = is_leave(item) && item->source_count;
    if (item->kind == SHADER_END)
        text_printf(&text->out, "end%s", names[text->shader->items.at[item->around].kind]);
    else if (asks && item->negated)
        text_add(&text->out, "while");
    else
        text_printf(&text->out, "%s%s", names[item->kind], asks ? "_if" : "");
    if (item->uniform) text_add(&text->out, " uniform");
    for (int i = 0; i < item->source_count; i++) {
        text_add(&text->out, i ? ", " : " ");
        put_operand(text, &item->from[i], TYPE_U32);
    }
    if (item->level) text_printf(&text->out, "%s%u", item->source_count ? ", " : " ", item->level + 1);
}

static void put_item(Text *text, const Item *item) {
    const Shader *shader = text->shader;
    const OpInfo *info = &isa_ops[item->op];
    const bool has_result = item->to.kind != SHADER_NONE;
    const bool inner = item->kind == SHADER_ELSE || item->kind == SHADER_CONTINUING || item->kind == SHADER_END;
    const bool opens = item->kind == SHADER_IF || item->kind == SHADER_LOOP || item->kind == SHADER_BLOCK;
    const Item *around = item->around == NO_ITEM ? NULL : &shader->items.at[item->around];
    const bool masked = around && around->predicated;
    if (item->predicated || (inner && masked)) return;
    text->depth -= inner;
    for (int i = 0; i <= text->depth; i++) text_add(&text->out, "    ");
    if (item->kind == SHADER_OP && item->op == OP_MOV && !item->source_count) {
        text_add(&text->out, ".undef ");
        put_operand(text, &item->to, TYPE_NONE);
    } else if (item->kind == SHADER_OP) {
        if (masked && !(is_value(&item->to) && shader->values.at[item->to.index].wave)) {
            const ShaderOperand mask = shader_pick(around->from[0], 0);
            const bool otherwise = around->middle != NO_ITEM && item > &shader->items.at[around->middle];
            text_add(&text->out, otherwise ? "@!" : "@");
            put_register(text, &mask);
            text_add(&text->out, " ");
        }
        text_printf(&text->out, has_result || item->source_count ? "%-7s " : "%s", info->mnemonic);
        if (has_result) put_operand(text, &item->to, TYPE_NONE);
        for (int i = 0; i < item->source_count; i++) {
            const Type bare = (Type)isa_roles[source_role(item, i)].bare;
            if (i || has_result) text_add(&text->out, ", ");
            put_operand(text, &item->from[i], bare == TYPE_RAW ? (Type)info->bare : bare);
        }
    } else {
        put_statement(text, item);
    }

    /* The variable that an instruction writes, as a comment. */
    const char *name = item->kind == SHADER_OP && is_value(&item->to) ? shader->values.at[item->to.index].name : NULL;
    if (name) {
        put_column(text, COMMENT_COLUMN, ";");
        put_column(text, 0, name);
    }
    end_line(text);
    text->depth += opens || (inner && item->kind != SHADER_END);
}

/* ---- variables ---- */
/* Quote a name that looks like anything else, such as a register. */
static void put_name(Text *text, const char *name) {
    const char *letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", *digits = "0123456789";
    const size_t start = strspn(name, letters);
    if (start && (start > 1 || !name[1]) && strspn(name + start, digits) == strlen(name + start))
        text_add(&text->out, name);
    else
        text_source(&text->out, name);
}

static void put_variable(Text *text, const char *directive, const char *name) {
    text_add(&text->out, directive);
    text_add(&text->out, " ");
    put_name(text, name);
}

/* The name of a variable of which a value is a part, "ray" of "ray[1].start". */
typedef struct Whole {
    const char *name;
    int length;
    bool shown;   /* some part is in a register somewhere */
    size_t value; /* the first one */
} Whole;

static int by_name(const void *a, const void *b) {
    const Whole *x = a, *y = b;
    return strncmp(x->name, y->name, (size_t)(x->length < y->length ? x->length : y->length))
               ?: ORDER(x->length, y->length) ?: ORDER(y->shown, x->shown) ?: ORDER(x->value, y->value);
}

static int by_value(const void *a, const void *b) {
    const Whole *x = a, *y = b;
    return ORDER(x->value, y->value);
}

/* Append a .gone with the variables that are in no register anywhere. */
static void put_gone(Text *text) {
    const Shader *shader = text->shader;
    Whole *wholes = memory_array(shader->scopes.count + shader->values.count + 1, sizeof *wholes);
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < shader->scopes.count; i++) {
        const Scope *scope = &shader->scopes.at[i];
        if (scope->start < scope->end)
            wholes[count++] = (Whole){scope->name, (int)strcspn(scope->name, ".["), true, scope->value};
    }
    for (size_t v = 0; v < shader->values.count; v++) {
        const char *name = shader->values.at[v].name;
        if (name) wholes[count++] = (Whole){name, (int)strcspn(name, ".["), false, v};
    }
    qsort(wholes, count, sizeof *wholes, by_name);
    for (size_t i = 0, next; i < count; i = next) { /* the shown ones of a name come first */
        const Whole first = wholes[i];
        for (next = i; next < count && wholes[next].length == first.length; next++)
            if (strncmp(wholes[next].name, first.name, (size_t)first.length) != 0) break;
        if (!first.shown) wholes[kept++] = first;
    }
    qsort(wholes, kept, sizeof *wholes, by_value);
    for (size_t i = 0; i < kept; i++) {
        char name[64]; /* names have at most IMPORT_NAME bytes */
        snprintf(name, sizeof name, "%.*s", wholes[i].length, wholes[i].name);
        text_add(&text->out, i ? ", " : ".gone ");
        put_name(text, name);
    }
    if (kept) end_line(text);
    memory_free(wholes);
}

static void put_scope(Text *text, const Scope *scope) {
    const Value *value = &text->shader->values.at[scope->value];
    const bool typed = value->type == TYPE_I32 || value->type == TYPE_F32;
    put_variable(text, ".var", scope->name);
    text_printf(&text->out, ", %s ", isa_type_names[typed ? (Type)value->type : TYPE_U32]);
    put_register(text, &scope->place);
    end_line(text);
}

/* Is the frame within the round that the value is of? */
static bool is_of_round(const Shader *shader, uint32_t value, uint32_t frame) {
    const uint32_t round = shader->values.at[value].round;
    while (round && frame && frame != round) frame = shader->frames.at[frame - 1].parent;
    return frame == round || !round;
}

/* Return the scope that a name stands for, the latest of this round; NULL if there is none. */
static const Scope *meant(const Text *text, const char *name) {
    const Scope *latest = NULL;
    for (size_t i = 0; i < text->names; i++) {
        const Scope *scope = text->shown[i].scope;
        if (scope > latest && !strcmp(scope->name, name) && is_of_round(text->shader, scope->value, text->frame))
            latest = scope;
    }
    return latest;
}

/* Append .endvar and .var for the scopes that end and start in front of an item, and for those of other rounds if it
 * has another frame. The latest scope of a name hides those before it, as long as it lasts. */
static void put_variables(Text *text, uint32_t at, uint32_t frame) {
    const Shader *shader = text->shader;
    bool changes = frame != text->frame;
    size_t kept = 0;
    text->frame = frame;
    for (size_t i = 0; i < text->names; i++) {
        const Shown shown = text->shown[i];
        if (shown.scope->end != at) {
            text->shown[kept++] = shown;
            continue;
        }
        if (shown.hidden) continue;
        put_variable(text, ".endvar", shown.scope->name);
        end_line(text);
    }
    changes |= kept < text->names;
    text->names = kept;

    for (; text->started < shader->scopes.count && shader->scopes.at[text->started].start == at; text->started++) {
        const Scope *scope = &shader->scopes.at[text->started];
        if (scope->end <= at) continue;
        size_t place = text->names++;
        for (; place && text->shown[place - 1].scope->value > scope->value; place--)
            text->shown[place] = text->shown[place - 1];
        text->shown[place] = (Shown){scope, true};
        changes = true;
    }

    for (size_t i = 0; i < text->names && changes; i++) {
        Shown *shown = &text->shown[i];
        const Scope *scope = meant(text, shown->scope->name);
        if (!scope && !shown->hidden) {
            put_variable(text, ".endvar", shown->scope->name);
            end_line(text);
        } else if (scope == shown->scope && shown->hidden) {
            put_scope(text, scope);
        }
        shown->hidden = scope != shown->scope;
    }
}

/* ---- the head ---- */
/* A group is resident as a whole, so a large one needs more wave slots than the default. */
void shader_put_needs(TextBuffer *out, uint64_t threads, uint32_t shared_words, uint32_t private_words) {
    const uint64_t waves = (threads + 31) / 32;
    if (waves > 4 && waves <= 64) text_printf(out, ".machine waves=%u\n", (unsigned)waves);
    if (shared_words) text_printf(out, ".shared %u\n", shared_words);
    if (private_words) text_printf(out, ".private %u\n", private_words);
}

static void put_head(Text *text) {
    const Shader *shader = text->shader;
    TextBuffer *out = &text->out;
    for (size_t i = 0; i < shader->resources.count; i++) {
        const ShaderResource *resource = &shader->resources.at[i];
        const bool of_private = resource->kind == SHADER_PRIVATE;
        if (resource->offset || (of_private && !shader->private_words)) continue; /* one row for all of the memory */
        text_add(out, "; ");
        put_resource_number(text, resource);
        const uint32_t last = resource->number + resource->count - 1;
        if (resource->count > 1) text_printf(out, " to %c%u", "tus"[resource->kind], last);
        put_column(text, 14, resource->name ? resource->name : "");
        put_column(text, 34, resource->note ? resource->note : "");
        end_line(text);
    }

    const uint32_t *size = shader->group;
    if (size[2] > 1)
        text_printf(out, ".group [%u %u %u]\n", size[0], size[1], size[2]);
    else if (size[1] > 1)
        text_printf(out, ".group [%u %u]\n", size[0], size[1]);
    else if (size[0])
        text_printf(out, ".group %u\n", size[0]);
    shader_put_needs(out, (uint64_t)size[0] * size[1] * size[2], shader->shared_words, shader->private_words);
    for (size_t i = 0; i < shader->heads.count; i++) {
        text_add(out, shader->heads.at[i]);
        end_line(text);
    }
    for (size_t i = 0; i < shader->notes.count; i++) {
        const Note *note = &shader->notes.at[i];
        if (note->is_warning || note->line >= shader->lines.count) continue;
        const Line *line = &shader->lines.at[note->line];
        text_printf(out, "; %s:%u: %s", shader->files.at[line->file], line->number, note->text);
        end_line(text);
    }
    put_gone(text);
    end_line(text);
}

/* ---- lines ---- */
/* Return what is written in the line of a frame; NULL if it is not known. */
static const char *text_of(const Shader *shader, const ShaderFrame *frame) {
    for (const Line *line = shader->lines.at; line < shader->lines.at + shader->lines.count; line++)
        if (line->file == frame->file && line->number == frame->line && line->text) return line->text;
    return NULL;
}

/* Append a .frame, unless it is there; first for those around it. */
static void put_frame(Text *text, uint32_t number) {
    if (!number || text->framed[number]) return;
    const ShaderFrame *frame = &text->shader->frames.at[number - 1];
    put_frame(text, frame->parent);
    text->framed[number] = true;
    text_printf(&text->out, ".frame %u, ", number);
    if (frame->call)
        text_source(&text->out, frame->call);
    else
        text_printf(&text->out, "round %u of %u", frame->round, frame->rounds);
    text_add(&text->out, " ");
    text_place(&text->out, text->shader->files.at[frame->file], frame->line, text_of(text->shader, frame));
    if (frame->parent) text_printf(&text->out, " in %u", frame->parent);
    end_line(text);
}

/* Append a .loc, with the line's note as a comment if it is the line's first one. */
static void put_line(Text *text, const Line *line, bool is_first) {
    put_frame(text, line->frame);
    text_add(&text->out, ".loc ");
    text_place(&text->out, text->shader->files.at[line->file], line->number, line->text);
    if (line->how) text_printf(&text->out, " as %s", line->how);
    if (line->frame) text_printf(&text->out, " in %u", line->frame);
    if (line->note && is_first) {
        put_column(text, 0, ";");
        put_column(text, 0, line->note);
    }
    end_line(text);
}

char *shader_print(const Shader *shader, size_t *length, size_t *head) {
    Text text = {.shader = shader};
    uint32_t line = UINT32_MAX;
    bool *known = memory_array(shader->lines.count + 1, sizeof *known); /* lines that have been put */
    text.framed = memory_array(shader->frames.count + 1, sizeof *text.framed);
    text.shown = memory_array(shader->scopes.count + 1, sizeof *text.shown);
    put_head(&text);
    if (head) *head = text.out.length;
    for (size_t i = 0; i < shader->items.count; i++) {
        const Item *item = &shader->items.at[i];
        const bool of_loop = item->kind == SHADER_END && shader->items.at[item->around].kind == SHADER_LOOP;
        const bool is_inner = item->kind == SHADER_END ? !of_loop && !item->located : item->kind == SHADER_ELSE;
        const bool own = !is_inner && item->line != UINT32_MAX;
        put_variables(&text, (uint32_t)i, own ? shader->lines.at[item->line].frame : text.frame);
        if (own && item->line != line) {
            line = item->line;
            put_line(&text, &shader->lines.at[line], !known[line]);
            known[line] = true;
        }
        put_item(&text, item);
    }
    memory_free(known);
    memory_free(text.framed);
    for (size_t i = 0; head && i < text.names; i++) {
        if (text.shown[i].hidden) continue;
        put_variable(&text, ".endvar", text.shown[i].scope->name);
        end_line(&text);
    }
    memory_free(text.shown);
    *length = text.out.length;
    return text.out.text;
}
