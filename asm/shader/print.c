/* print.c: a finished shader as assembly: a head with the table of resources, then a statement a line, with the names
 * of variables behind it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asm/isa/number.h"
#include "asm/shader/pass.h"

enum { COMMENT_COLUMN = 60, STEP = 4 };

typedef struct Text {
    const Shader *shader;
    char *bytes;
    size_t length, room, line; /* line: where the one that is being written starts */
    bool failed;
    int depth;   /* open statements */
    bool *shown; /* of scopes: the name stands for this one now */
} Text;

static void put_bytes(Text *text, const char *bytes, size_t count) {
    text->failed = text->failed || !ARRAY_RESERVE(text->bytes, text->room, text->length + count + 1);
    if (text->failed) return;
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}

static void put(Text *text, const char *string) {
    put_bytes(text, string, strlen(string));
}

/* Short texts only. */
static void __attribute__((format(printf, 2, 3))) putf(Text *text, const char *format, ...) {
    char buffer[160];
    va_list args;
    va_start(args, format);
    const int length = vsnprintf(buffer, sizeof buffer, format, args);
    va_end(args);
    put_bytes(text, buffer, (size_t)length < sizeof buffer ? (size_t)length : sizeof buffer - 1);
}

static void put_column(Text *text, size_t column) {
    do put(text, " ");
    while (!text->failed && text->length - text->line < column);
}

static void end_line(Text *text) {
    put(text, "\n");
    text->line = text->length;
}

/* In a comment: a text of the source has no end of line there. */
static void put_words(Text *text, const char *words) {
    for (; *words; words++) put_bytes(text, (unsigned char)*words < ' ' ? " " : words, 1);
}

static void put_string(Text *text, const char *string) {
    put(text, "\"");
    for (; *string; string++) {
        const unsigned char c = (unsigned char)*string;
        if (c == '\\' || c == '"')
            putf(text, "\\%c", c);
        else if (c < ' ' || c > '~')
            putf(text, "\\x%02x", c);
        else
            put_bytes(text, string, 1);
    }
    put(text, "\"");
}

/* ---- operands ---- */
static void put_register(Text *text, const ShaderOperand *operand) {
    const Value *value = &text->shader->values.at[operand->index];
    putf(text, "%c%u.", value->wave ? 'w' : 'r', value->number);
    for (int i = 0; i < operand->count; i++) putf(text, "%c", "xyzw"[value->component[operand->swizzle[i]]]);
}

static void put_swizzle(Text *text, const ShaderOperand *operand) {
    put(text, operand->count ? "." : "");
    for (int i = 0; i < operand->count; i++) putf(text, "%c", "xyzw"[operand->swizzle[i]]);
}

static void put_resource_number(Text *text, const ShaderResource *resource) {
    if (resource->kind == SHADER_SHARED || resource->kind == SHADER_PRIVATE)
        put(text, resource->kind == SHADER_SHARED ? "shared" : "private");
    else
        putf(text, "%c%u", "tus"[resource->kind], resource -> number);
}

static void put_resource(Text *text, const ShaderOperand *operand) {
    const ShaderResource *resource = &text->shader->resources.at[operand->index];
    if (operand->indexed) {
        const ShaderOperand number = shader_at(operand->number, 1);
        putf(text, "%c[", "tus"[resource->kind]);
        put_register(text, &number);
        put(text, "]");
    } else
        put_resource_number(text, resource);
    put_swizzle(text, operand);
}

/* A number stands bare where the instruction says what it is. */
static void put_number(Text *text, const ShaderOperand *operand, Type bare) {
    char digits[NUMBER_TEXT_MAX];
    const Type type = (Type)operand->type;
    const bool naked = operand->count == 1 && bare == type && !(type == TYPE_F32 && number_is_nan(operand->imm[0]));
    if (!naked) putf(text, "%c", number_type_name(type)[0]);
    if (operand->count > 1) putf(text, "%u", operand->count);
    for (int i = 0; i < operand->count; i++) {
        if (!naked) put(text, i ? " " : "(");
        put_bytes(text, digits, number_write(type, operand->imm[i], digits));
    }
    if (!naked) put(text, ")");
}

static void put_operand(Text *text, const ShaderOperand *operand, Type bare) {
    switch (operand->kind) {
    case SHADER_VALUE: put_register(text, operand); break;
    case SHADER_NUMBER: put_number(text, operand, bare); break;
    case SHADER_BUILTIN:
        put(text, isa_builtins[operand->index].name);
        if (operand->count > 1 || isa_builtins[operand->index].components > 1) put_swizzle(text, operand);
        break;
    case SHADER_RESOURCE: put_resource(text, operand); break;
    }
}

/* ---- items ---- */
static void put_op(Text *text, const Item *item) {
    const OpInfo *info = &isa_ops[item->op];
    if (item->to.kind == SHADER_NONE && !item->source_count) {
        put(text, info->mnemonic);
        return;
    }
    putf(text, "%-7s ", info->mnemonic);
    if (item->to.kind != SHADER_NONE) put_operand(text, &item->to, TYPE_NONE);
    for (int i = 0; i < item->source_count; i++) {
        const Type bare = (Type)isa_roles[source_role(item, i)].bare;
        if (i || item->to.kind != SHADER_NONE) put(text, ", ");
        put_operand(text, &item->from[i], bare == TYPE_RAW ? (Type)info->bare : bare);
    }
}

static void put_level(Text *text, const Item *item) {
    if (item->level) putf(text, "%s%u", item->source_count ? ", " : " ", item->level + 1);
}

static void put_leave(Text *text, const Item *item) {
    if (!item->source_count)
        put(text, item->kind == SHADER_BREAK ? "break" : "continue");
    else if (item->negated)
        put(text, "while");
    else
        put(text, item->kind == SHADER_BREAK ? "break_if" : "continue_if");
    if (item->uniform) put(text, " uniform");
    if (item->source_count) {
        put(text, " ");
        put_operand(text, &item->from[0], TYPE_U32);
    }
    put_level(text, item);
}

/* A statement that opens a level, with its condition or its flags. */
static void put_opening(Text *text, const Item *item, const char *name) {
    put(text, name);
    if (item->uniform) put(text, " uniform");
    for (int i = 0; i < item->source_count; i++) {
        put(text, i ? ", " : " ");
        put_operand(text, &item->from[i], TYPE_U32);
    }
}

static const char *end_name(const Text *text, const Item *item) {
    switch (text->shader->items.at[item->around].kind) {
    case SHADER_IF: return "endif";
    case SHADER_LOOP: return "endloop";
    default: return "endblock";
    }
}

static void put_statement(Text *text, const Item *item) {
    switch (item->kind) {
    case SHADER_OP: put_op(text, item); break;
    case SHADER_IF: put_opening(text, item, "if"); break;
    case SHADER_ELSE: put(text, "else"); break;
    case SHADER_LOOP: put_opening(text, item, "loop"); break;
    case SHADER_CONTINUING: put(text, "continuing"); break;
    case SHADER_BLOCK: put_opening(text, item, "block"); break;
    case SHADER_END: put(text, end_name(text, item)); break;
    case SHADER_RET: put(text, "ret"); break;
    default: put_leave(text, item); break;
    }
}

/* The variables that an instruction writes or, if it writes none, reads. */
static void put_comment(Text *text, const Item *item) {
    const Shader *shader = text->shader;
    const char *name = item->kind == SHADER_OP && is_value(&item->to) ? shader->values.at[item->to.index].name : NULL;
    if (!name) return;
    put_column(text, COMMENT_COLUMN);
    put(text, "; ");
    put_words(text, name);
}

static void put_item(Text *text, const Item *item) {
    const bool inner = item->kind == SHADER_ELSE || item->kind == SHADER_CONTINUING || item->kind == SHADER_END;
    const bool opens = item->kind == SHADER_IF || item->kind == SHADER_LOOP || item->kind == SHADER_BLOCK;
    text->depth -= inner;
    for (int i = 0; i <= text->depth; i++) put(text, "    ");
    put_statement(text, item);
    put_comment(text, item);
    end_line(text);
    text->depth += opens || (inner && item->kind != SHADER_END);
}

/* ---- the whole ---- */
static void put_resources(Text *text) {
    const Shader *shader = text->shader;
    for (size_t i = 0; i < shader->resources.count; i++) {
        const ShaderResource *resource = &shader->resources.at[i];
        put(text, "; ");
        put_resource_number(text, resource);
        if (resource->count > 1)
            putf(text, " to %c%u", "tus"[resource->kind], resource -> number + resource -> count - 1);
        put_column(text, 14);
        put_words(text, resource->name ? resource->name : "");
        put_column(text, 34);
        put_words(text, resource->note ? resource->note : "");
        end_line(text);
    }
}

/* Waves of a group that has to be resident as a whole may be more than a core has slots by default. */
static void put_machine(Text *text) {
    const uint32_t *size = text->shader->group;
    const uint64_t waves = ((uint64_t)size[0] * size[1] * size[2] + 31) / 32;
    if (waves > 4 && waves <= 64) putf(text, ".machine waves=%u\n", (unsigned)waves);
}

static void put_head(Text *text) {
    const Shader *shader = text->shader;
    const uint32_t *size = shader->group;
    put_resources(text);
    if (size[2] > 1)
        putf(text, ".group [%u %u %u]\n", size[0], size[1], size[2]);
    else if (size[1] > 1)
        putf(text, ".group [%u %u]\n", size[0], size[1]);
    else if (size[0])
        putf(text, ".group %u\n", size[0]);
    put_machine(text);
    if (shader->shared_words) putf(text, ".shared %u\n", shader->shared_words);
    if (shader->private_words) putf(text, ".private %u\n", shader->private_words);
    for (size_t i = 0; i < shader->heads.count; i++) {
        put(text, shader->heads.at[i]);
        end_line(text);
    }
    end_line(text);
}

static void put_line(Text *text, const Line *line) {
    put(text, ".loc ");
    put_string(text, text->shader->files.at[line->file]);
    putf(text, " %u", line->number);
    if (line->text) {
        put(text, " ");
        put_string(text, line->text);
    }
    end_line(text);
}

/* ---- variables ---- */
/* Without quotes it must not look like anything else, such as a register. */
static bool is_plain_name(const char *name) {
    const char *letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_", *digits = "0123456789";
    const size_t start = strspn(name, letters);
    return start && (start > 1 || !name[1]) && strspn(name + start, digits) == strlen(name + start);
}

static void put_variable(Text *text, const char *directive, const char *name) {
    put(text, directive);
    put(text, " ");
    if (is_plain_name(name))
        put(text, name);
    else
        put_string(text, name);
}

/* From here on the scope has the name, and no other one. */
static void take_name(Text *text, size_t number) {
    const Shader *shader = text->shader;
    const char *name = shader->values.at[shader->scopes.at[number].value].name;
    for (size_t i = 0; i < shader->scopes.count; i++)
        if (text->shown[i] && strcmp(shader->values.at[shader->scopes.at[i].value].name, name) == 0)
            text->shown[i] = false;
    text->shown[number] = true;
}

static void put_start(Text *text, size_t number) {
    const uint32_t index = text->shader->scopes.at[number].value;
    const Value *value = &text->shader->values.at[index];
    const ShaderOperand whole = shader_at(index, value->count);
    const bool typed = value->type == TYPE_I32 || value->type == TYPE_F32;
    take_name(text, number);
    put_variable(text, ".var", value->name);
    putf(text, ", %s ", number_type_name(typed ? (Type)value->type : TYPE_U32));
    put_register(text, &whole);
    end_line(text);
}

/* The variables that end in front of an item, and those that start there. */
static void put_variables(Text *text, uint32_t at) {
    const Shader *shader = text->shader;
    for (size_t i = 0; i < shader->scopes.count; i++) {
        if (shader->scopes.at[i].end != at || !text->shown[i]) continue;
        text->shown[i] = false;
        put_variable(text, ".endvar", shader->values.at[shader->scopes.at[i].value].name);
        end_line(text);
    }
    for (size_t i = 0; i < shader->scopes.count; i++)
        if (shader->scopes.at[i].start == at && shader->scopes.at[i].end > at) put_start(text, i);
}

char *shader_print(const Shader *shader, size_t *length) {
    Text text = {.shader = shader, .shown = calloc(shader->scopes.count + 1, sizeof *text.shown)};
    uint32_t line = UINT32_MAX;
    text.failed = !text.shown;
    put_head(&text);
    for (size_t i = 0; i < shader->items.count && !text.failed; i++) {
        const Item *item = &shader->items.at[i];
        put_variables(&text, (uint32_t)i);
        const bool own = item->kind != SHADER_END && item->kind != SHADER_ELSE && item->line != UINT32_MAX;
        if (own && item->line != line) put_line(&text, &shader->lines.at[line = item->line]);
        put_item(&text, item);
    }
    free(text.shown);
    if (text.failed) {
        free(text.bytes);
        return NULL;
    }
    *length = text.length;
    return text.bytes;
}
