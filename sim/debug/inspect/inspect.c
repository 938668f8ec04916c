/* inspect.c: reading the state of a machine, and the operands of instructions as text; see inspect.h. */
#include "sim/debug/inspect/inspect.h"

#include <stdio.h>
#include <string.h>

#include "asm/isa/number.h"
#include "sim/base/visible.h"
#include "sim/machine/machine.h"
#include "sim/machine/operand.h"

bool inspect_wave(const Gpu *gpu, uint32_t core, uint32_t slot, InspectWave *wave) {
    const Core *its = state_core(gpu, core);
    Wave *state = state_wave(gpu, core, slot);
    if (!(its->issue.occupied >> slot & 1)) return false;
    const bool is_ready = its->ready_at[slot] <= gpu_now(gpu);
    const bool waits = state->at_barrier && state->exec; /* reconvergence=compaction: without lanes it is at a branch */
    *wave = (InspectWave){.core = core,
                          .slot = slot,
                          .number = state->number,
                          .dispatch = state->dispatch,
                          .group = state->group,
                          .in_group = state->in_group,
                          .pc = waits ? its->groups[state->group_slot].barrier_pc : state->pc,
                          .exec = state->exec,
                          .live = state->live,
                          .helpers = state->helpers,
                          .stack = state_stack(gpu, state),
                          .depth = state->depth,
                          .exec_from = state->exec_from,
                          .deactivated = state_deactivated(gpu, state),
                          .reason = is_ready ? REASON_NONE : state->stall_reason,
                          .at_barrier = state->at_barrier};
    return true;
}

bool inspect_find(const Gpu *gpu, uint32_t number, InspectWave *wave) {
    const Config *config = &gpu->program->config;
    for (uint32_t core = 0; core < config->cores; core++)
        for (uint32_t slot = 0; slot < config->waves; slot++)
            if (inspect_wave(gpu, core, slot, wave) && wave->number == number) return true;
    return false;
}

PixelText inspect_pixel(const Dispatch *draw, uint32_t group, uint32_t lane) {
    PixelText out;
    char triangle[32] = "";
    const ThreadPixel pixel = program_lane_pixel(draw, group, lane);
    if (draw->raster->triangle_count > 1) snprintf(triangle, sizeof triangle, " of triangle %u", pixel.triangle);
    snprintf(out.text, sizeof out.text, "%spixel (%u, %u)%s%s", pixel.helper ? "a helper from the start: " : "",
             pixel.x, pixel.y, pixel.helper ? " is outside" : "", triangle);
    return out;
}

/* ---- registers ---- */

uint32_t inspect_component(const char *text, size_t length) {
    static const char letters[] = "xyzw";
    uint32_t number = 0;
    size_t i = 1;
    if (length < 4 || (text[0] != 'r' && text[0] != 'w')) return INSPECT_NONE;
    for (; i < length && text[i] >= '0' && text[i] <= '9' && number < ISA_VREGS; i++)
        number = number * 10 + (uint32_t)(text[i] - '0');
    const char *letter = i + 2 == length && i > 1 ? strchr(letters, text[i + 1]) : NULL;
    if (!letter || !*letter || text[i] != '.' || number >= (text[0] == 'r' ? ISA_VREGS : ISA_WREGS))
        return INSPECT_NONE;
    return (text[0] == 'r' ? 0 : PROGRAM_VECTOR_COMPONENTS) + number * ISA_COMPONENTS + (uint32_t)(letter - letters);
}

Operand inspect_component_operand(uint32_t component) {
    const bool wave = component >= PROGRAM_VECTOR_COMPONENTS;
    const uint32_t number = wave ? component - PROGRAM_VECTOR_COMPONENTS : component;
    return (Operand){.kind = wave ? OPERAND_WREG : OPERAND_VREG,
                     .index = (uint16_t)(number / ISA_COMPONENTS),
                     .count = 1,
                     .swizzle = {number % ISA_COMPONENTS}};
}

uint32_t inspect_component_at(const Program *program, uint32_t index) {
    for (uint32_t component = 0; component < PROGRAM_COMPONENTS; component++)
        if (program->component_slot[component] != PROGRAM_NO_SLOT && index-- == 0) return component;
    return INSPECT_NONE;
}

const uint32_t *inspect_register(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t component) {
    const Program *program = gpu->program;
    if (component >= PROGRAM_COMPONENTS || program->component_slot[component] == PROGRAM_NO_SLOT) return NULL;
    return state_registers(gpu, state_wave(gpu, core, slot)) +
           (size_t)program->component_slot[component] * program->stride;
}

bool inspect_is_loading(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t component) {
    const Program *program = gpu->program;
    if (component >= PROGRAM_COMPONENTS || program->component_slot[component] == PROGRAM_NO_SLOT) return false;
    return state_scores(gpu, state_wave(gpu, core, slot)).ready[program->component_slot[component]] == GPU_NEVER;
}

uint32_t inspect_source(const Gpu *gpu, uint32_t core, uint32_t slot, uint32_t pc, int s, int c, uint32_t lane) {
    const Program *program = gpu->program;
    const LaneRef ref = inst_any_source(program, &program->code[pc], s, c);
    if (ref.base == LANES_CONSTANT) return ref.offset;
    return operand_at(program, state_registers(gpu, state_wave(gpu, core, slot)), ref)[lane];
}

/* ---- memory ---- */

const uint32_t *inspect_group_memory(const Gpu *gpu, const InspectWave *wave, uint32_t *words) {
    *words = gpu->program->shared_words;
    if (!*words) return NULL;
    return state_shared(gpu, wave->core, state_wave(gpu, wave->core, wave->slot)->group_slot);
}

/* ---- what an instruction reads and writes ---- */

ValueText value_text(Type type, uint32_t bits) {
    enum { SMALL_NUMBER = 1 << 20 }; /* bits of unknown type are taken for a whole number if it is that close to 0 */
    ValueText value;
    char number[NUMBER_TEXT_MAX];
    const bool unknown = type == TYPE_NONE || type == TYPE_RAW;
    const bool shows_bits = unknown && bits + SMALL_NUMBER >= 2 * SMALL_NUMBER;
    if (unknown) type = shows_bits ? TYPE_F32 : TYPE_I32;
    number_write(type, bits, number);
    snprintf(value.text, sizeof value.text, shows_bits ? "%s (0x%08x)" : "%s", number, bits);
    return value;
}

const char *const show_formats[SHOW_COUNT] = {"auto", "f32", "u32", "i32", "hex"};

ValueText value_shown(ShowFormat format, Type type, uint32_t bits) {
    const Type types[] = {[SHOW_AUTO] = type, [SHOW_F32] = TYPE_F32, [SHOW_U32] = TYPE_U32, [SHOW_I32] = TYPE_I32};
    ValueText value;
    if (format != SHOW_HEX) return value_text(types[format], bits);
    snprintf(value.text, sizeof value.text, "0x%08x", bits);
    return value;
}

/* Does it only move bits about, so that their type is not known? */
static bool moves_bits(Op op) {
    const FormatInfo *format = isa_format(op);
    for (int k = 0; k < format->count; k++)
        if (format->role[k] == ROLE_VSRC) return true;
    return op == OP_LD || isa_ops[op].source == TYPE_RAW;
}

/* ---- names ---- */

/* "r0.x (i)": with the variable of the source that is there before the instruction. */
static void name_operand(TextBuffer *text, const Code *code, uint32_t pc, const Operand *operand) {
    const CodeText variable = code_variable_in(code, pc, operand);
    const bool is_builtin = operand->kind == OPERAND_BUILTIN;
    if (is_builtin)
        text_printf(text, "%s", isa_builtins[operand->index].name);
    else
        text_printf(text, "%c%u", operand->kind == OPERAND_WREG ? 'w' : 'r', operand->index);
    if (!is_builtin || isa_builtins[operand->index].components > 1) {
        text_printf(text, ".");
        for (int c = 0; c < operand->count; c++) text_printf(text, "%c", "xyzw"[operand->swizzle[c]]);
    }
    if (*variable.text) text_printf(text, " (%s)", variable.text);
}

/* ---- values ---- */

/* "3" or "(3, 0.5)" */
static void put_values(TextBuffer *text, Type type, const uint32_t *bits, int count) {
    if (count > 1) text_printf(text, "(");
    for (int c = 0; c < count; c++) text_printf(text, "%s%s", c ? ", " : "", value_text(type, bits[c]).text);
    if (count > 1) text_printf(text, ")");
}

/* "r0.x = 3": source `s` of the instruction. */
static void put_source(TextBuffer *text, const LaneView *view, uint32_t pc, int s, const Operand *operand, Type type) {
    uint32_t bits[ISA_COMPONENTS];
    for (int c = 0; c < operand->count; c++) {
        InspectWave wave = {0};
        if (operand->kind == OPERAND_BUILTIN && operand->index == BUILTIN_CLOCK) {
            bits[c] = (uint32_t)gpu_now(view->gpu);
        } else if (operand->kind == OPERAND_BUILTIN && operand->index == BUILTIN_EXEC) {
            inspect_wave(view->gpu, view->core, view->slot, &wave);
            bits[c] = (uint32_t)(wave.exec >> (32 * operand->swizzle[c]));
        } else if (view->fresh && program_component(operand, c) != INSPECT_NONE) {
            bits[c] = 0;
        } else {
            bits[c] = inspect_source(view->gpu, view->core, view->slot, pc, s, c, view->lane);
        }
        bits[c] += operand->offset;
    }
    name_operand(text, view->code, pc, operand);
    if (operand->offset) text_printf(text, " + %u", operand->offset);
    text_printf(text, " = ");
    put_values(text, type == TYPE_RAW ? code_type_in(view->code, pc, operand) : type, bits, operand->count);
}

void values_read(TextBuffer *text, const LaneView *view, uint32_t pc) {
    const Instruction ins = code_ins(view->code, pc);
    const Op op = (Op)ins.op;
    const FormatInfo *format = isa_format(op);
    const Type type = moves_bits(op) ? TYPE_RAW : (Type)isa_ops[op].source;
    const char *comma = "";
    int sources = 0;
    for (int k = 0; k < format->count; k++) {
        const Operand *operand = &ins.operand[k];
        const Role role = (Role)format->role[k];

        /* The resource's number, if it is in a wave register. */
        const uint32_t component = PROGRAM_VECTOR_COMPONENTS + operand->index;
        const uint32_t *lanes =
            operand->indexed ? inspect_register(view->gpu, view->core, view->slot, component) : NULL;
        if (lanes) {
            text_printf(text, "%s%s = %u", comma, program_component_name(component).text, lanes[0]);
            comma = ", ";
        }

        const bool is_register = isa_role_accepts(role, OPERAND_VREG) || isa_role_accepts(role, OPERAND_WREG);
        if (!is_register || isa_is_destination(role)) continue;
        const int s = sources++;
        if (operand->kind == OPERAND_IMM) continue;
        /* Addresses and counts are whole numbers, whatever the instruction works on. */
        const bool counts = role == ROLE_ADDR || role == ROLE_MASK || role == ROLE_WONE;
        text_printf(text, "%s", comma);
        put_source(text, view, pc, s, operand, counts ? TYPE_U32 : type);
        comma = ", ";
    }
}

void values_variables(TextBuffer *text, const LaneView *view, uint32_t pc) {
    uint32_t at = 0;
    const char *comma = "";
    for (const Variable *v; (v = image_variable(view->code->image, pc, &at)); comma = ", ") {
        uint32_t bits[ISA_COMPONENTS] = {0}; /* a component that the program never names is 0 */
        char name[80];
        for (int c = 0; c < v->place.count; c++) {
            const uint32_t component = program_component(&v->place, c);
            const uint32_t *lanes = inspect_register(view->gpu, view->core, view->slot, component);
            if (lanes) bits[c] = lanes[component < PROGRAM_VECTOR_COMPONENTS ? view->lane : 0];
        }
        text_printf(text, "%s%s = ", comma, visible_line(v->name, name, sizeof name));
        put_values(text, (Type)v->place.type, bits, v->place.count);
    }
}

void values_condition(TextBuffer *text, const LaneView *view, uint32_t pc) {
    const Operand operand = code_ins(view->code, pc).operand[0];
    if (operand.kind == OPERAND_IMM)
        text_printf(text, "%u", operand.imm[0]);
    else
        put_source(text, view, pc, 0, &operand, TYPE_U32);
}

Operand values_destination(const Code *code, uint32_t pc) {
    const FormatInfo *format = isa_format(code_op(code, pc));
    if (format->count == 0 || !isa_is_destination((Role)format->role[0])) return (Operand){0};
    return code_ins(code, pc).operand[0];
}

ValueSet values_written(const LaneView *view, uint32_t pc) {
    const Operand operand = values_destination(view->code, pc);
    ValueSet set = {0};
    InspectWave wave;
    for (int c = 0; c < operand.count; c++) {
        const uint32_t *lanes = inspect_register(view->gpu, view->core, view->slot, program_component(&operand, c));
        if (lanes && !view->fresh) set.bits[c] = lanes[view->lane];
        if (!lanes && inspect_wave(view->gpu, view->core, view->slot, &wave))
            set.bits[c] = (uint32_t)(wave.exec >> (32 * operand.swizzle[c]));
        set.count = c + 1;
    }
    return set;
}

void values_name_written(TextBuffer *text, const Code *code, uint32_t pc) {
    const Operand operand = values_destination(code, pc);
    if (operand.count) name_operand(text, code, pc + 1, &operand); /* a variable may begin with this value */
}

Type values_type(const Code *code, uint32_t pc) {
    const Op op = code_op(code, pc);
    if (!moves_bits(op) || code->inst[pc].writes_exec) return (Type)isa_ops[op].result;
    const Operand operand = values_destination(code, pc);
    return code_type_in(code, pc + 1, &operand);
}

void values_change(TextBuffer *text, const Code *code, uint32_t pc, const ValueSet *before, const ValueSet *after) {
    const Type type = values_type(code, pc);
    values_name_written(text, code, pc);
    text_printf(text, " = ");
    put_values(text, type, after->bits, after->count);
    text_printf(text, " (was ");
    put_values(text, type, before->bits, before->count);
    text_printf(text, ")");
}

bool values_writes(const Code *code, uint32_t pc, uint32_t component) {
    const Operand operand = values_destination(code, pc);
    for (int c = 0; c < operand.count; c++)
        if (program_component(&operand, c) == component) return true;
    return false;
}

uint32_t values_condition_component(const Code *code, uint32_t pc) {
    const Instruction ins = code_ins(code, pc);
    return program_component(&ins.operand[0], 0);
}

/* Return the operand that is the address; without an address, one without a kind. */
static Operand address_operand(const Code *code, uint32_t pc) {
    const Instruction ins = code_ins(code, pc);
    const FormatInfo *format = isa_format((Op)ins.op);
    for (int i = 0; i < format->count; i++)
        if (format->role[i] == ROLE_ADDR) return ins.operand[i];
    return (Operand){0};
}

uint32_t values_address_component(const Code *code, uint32_t pc) {
    const Operand address = address_operand(code, pc);
    return address.kind ? program_component(&address, 0) : INSPECT_NONE;
}

uint32_t values_address_offset(const Code *code, uint32_t pc) {
    return address_operand(code, pc).offset;
}
