/* flow.c: the flow graph: the control instructions of an image and where they lead, and the registers used. */
#include "asm/verify/flow.h"

#include <stdarg.h>

/* The node of an instruction. Returns false if it only flows on. */
static bool node_of_instruction(const Image *image, const Instruction *ins, uint32_t pc, FlowNode *node) {
    static const uint8_t kinds[] = {
        [CONTROL_JUMP] = FLOW_JMP,      [CONTROL_SPLIT] = FLOW_SPLIT, [CONTROL_PUSH] = FLOW_PUSH,
        [CONTROL_BRANCH] = FLOW_BRANCH, [CONTROL_NARROW] = FLOW_MASK, [CONTROL_POP] = FLOW_POP,
        [CONTROL_RET] = FLOW_RET};
    const Operand *o = ins->operand;
    const Control control = isa_control(ins->op);
    *node = (FlowNode){.pc = pc, .next = pc + 1, .side = FLOW_NONE, .join = FLOW_NONE, .kind = kinds[control]};
    if (control == CONTROL_JUMP) node->next = o[0].target;
    if (control == CONTROL_POP || control == CONTROL_RET) node->next = FLOW_NONE;
    if (control == CONTROL_SPLIT) node->side = o[isa_format(ins->op)->count - 1].target;
    if (control == CONTROL_BRANCH) node->side = o[1].target;
    if (control == CONTROL_BRANCH || control == CONTROL_PUSH) node->join = o[control == CONTROL_PUSH ? 0 : 2].target;
    if ((control == CONTROL_BRANCH || control == CONTROL_NARROW) && o[0].kind == OPERAND_IMM)
        node->condition = o[0].imm[0] ? CONDITION_NONZERO : CONDITION_ZERO;
    if (control != CONTROL_NEXT) return true;

    node->kind = ins->op == OP_BARRIER ? FLOW_BARRIER : FLOW_EXEC;
    if (ins->op == OP_DDX || ins->op == OP_DDY || isa_finds_level(ins->op)) node->kind = FLOW_DERIVATIVE;

    /* A sample needs derivatives to choose a mip level: not if the program itself says that there is only one. */
    for (uint32_t i = 0; isa_finds_level(ins->op) && !o[1].indexed && i < image->buffer_count; i++) {
        const BufferSpec *texture = &image->buffers[i];
        if (texture->space != OPERAND_RES_T || texture->index != o[1].index) continue;
        if (texture->shape.levels <= 1) node->kind = FLOW_EXEC;
        break;
    }
    return node->kind != FLOW_EXEC || isa_writes_exec(ins);
}

uint32_t *flow_none(const Flow *flow) {
    uint32_t *items = arena_alloc(flow->arena, flow->count * sizeof *items);
    for (uint32_t i = 0; i < flow->count; i++) items[i] = FLOW_NONE;
    return items;
}

void flow_create(Flow *flow) {
    const size_t most = (size_t)flow->instructions + 1;
    flow->nodes = arena_alloc(flow->arena, most * sizeof *flow->nodes);
    flow->node_of = arena_alloc(flow->arena, most * sizeof *flow->node_of);
    RegisterUse *use = &flow->use;
    for (uint32_t pc = 0, at = 0; pc < flow->instructions; pc++) {
        Instruction ins;
        at += isa_unpack(flow->image->code + at, &ins);
        flow->node_of[pc] = flow->count;
        flow->count += node_of_instruction(flow->image, &ins, pc, &flow->nodes[flow->count]);

        const FormatInfo *format = isa_format(ins.op);
        use->writes_exec |= isa_writes_exec(&ins);
        use->writes_inactive |= use->writes_exec || ins.op == OP_WRITELANE;
        for (int i = 0; i < format->count; i++) {
            const Operand *o = &ins.operand[i];
            if (o->kind != OPERAND_VREG) continue;
            const uint8_t components = flow_components(o);
            use->named[o->index] |= components;
            if (isa_is_destination(format->role[i]))
                use->written[o->index] |= components;
            else if (format->role[i] != ROLE_COND)
                use->read[o->index] |= components;
        }
    }
    flow->node_of[flow->instructions] = flow->count;
    flow->nodes[flow->count++] =
        (FlowNode){.pc = flow->instructions, .to = {FLOW_NONE, FLOW_NONE, FLOW_NONE}, .kind = FLOW_END};
}

/* ---- what is found ---- */
Span flow_span(const Flow *flow, uint32_t pc) {
    if (flow->draft) return flow->draft->origins.at[flow->draft->origin_of.at[pc]].at;
    const Location at = *image_location(flow->image, pc);
    return (Span){at.file, at.line, at.line};
}

void flow_warn(Flow *flow, DiagCode code, uint32_t pc, const char *format, ...) {
    va_list args;
    va_start(args, format);
    diag_vpush(&flow->found, code, flow_span(flow, pc), format, args);
    va_end(args);
    if (!flow->found.dropped && flow->found.last) flow->found.last->order = pc;
}
