/* flow.c: blocks and branches become statements.
 *
 * SPIR-V says where the sides of a branch reconverge (the merge block), and where the iterations of a loop end (the
 * continue target). A walk from a block follows the branches up to the end of the enclosing statement:
 *
 *   header: OpSelectionMerge M      if c            walk(T) until M
 *           OpBranchConditional T F else            walk(F) until M
 *                                   endif           continue with M
 *   header: OpLoopMerge M C         loop            walk(header) until C
 *                                     continuing    walk(C) until the header
 *                                   endloop         continue with M
 *
 * A branch to the M or C of an outer statement is a break or continue of as many levels. Only loops and blocks are
 * levels, so a selection that such a break leaves needs a block around it: a first, dry walk finds these selections
 * and emits nothing. A call is a walk over the called function, whose returns are breaks, too.
 *
 * An OpPhi is a variable that each predecessor writes before it branches.
 */
#include "asm/import/importer.h"

#include <string.h>

#include "asm/import/value.h"

typedef struct Construct {
    enum { CONSTRUCT_SELECTION, CONSTRUCT_LOOP, CONSTRUCT_FUNCTION } kind;
    uint32_t merge, next; /* labels */
    Block *header;        /* NULL: of a function */
    bool level;           /* a level of the shader's break */
} Construct;

/* The position of the walk. */
struct Flow {
    Construct construct[IMPORT_DEPTH];
    uint32_t depth;
    Function *function;
    const Block *block;
};

/* A region ends without a branch at its stop. The stop block may do nothing but lead to the outer region's stop. */
typedef struct Region {
    uint32_t stop; /* a label; 0: the end of the function */
    const struct Region *outer;
} Region;

typedef enum ExitKind {
    EXIT_NONE,  /* the walk continues there */
    EXIT_FALL,  /* the region ends there without a branch */
    EXIT_LEAVE, /* a break */
    EXIT_ROUND, /* a continue */
    EXIT_CASE,  /* the next case of the switch */
} ExitKind;

typedef struct Exit {
    ExitKind kind;
    uint32_t level;
} Exit;

static bool walk(Importer *im, uint32_t label, const Region *region);

static Block *block_of(Importer *im, uint32_t label) {
    const Id *id = module_id(im, label);
    if (!id->block) import_fail(im, "id %u is not a block", label);
    return &im->blocks.at[id->block - 1];
}

/* Return the label in word k; fail if it is not a block's. */
static uint32_t label_in(Importer *im, uint32_t at, uint32_t k) {
    const uint32_t label = module_word(im, at, k);
    block_of(im, label);
    return label;
}

/* Return the first instruction from `at` on that is no debug information. */
static uint32_t skip_lines(const Importer *im, uint32_t at) {
    for (;; at += module_length(im, at)) {
        const SpvOp op = module_op(im, at);
        const bool is_debug = op == SpvOpExtInst && module_word(im, at, 3) != im->extended; /* of any kind */
        if (op != SpvOpLine && op != SpvOpNoLine && !is_debug) return at;
    }
}

static uint32_t next_phi(Importer *im, uint32_t at) {
    at = skip_lines(im, at);
    return module_op(im, at) == SpvOpPhi ? at : 0;
}

static bool has_phi(Importer *im, uint32_t label) {
    return label && next_phi(im, block_of(im, label)->first);
}

/* ---- where a branch leads ---- */
/* Does the region, or an outer region that is reached without any effect, end at the label? */
static bool falls_to(Importer *im, const Region *region, uint32_t label) {
    for (; region; region = region->outer) {
        if (region->stop == label) return true;
        if (has_phi(im, label)) return false; /* the block on the way would write it, too */
        if (!region->stop || !region->outer) return false;

        /* The stop block must do nothing but branch to the outer stop, or return. */
        const uint32_t at = skip_lines(im, block_of(im, region->stop)->first);
        const SpvOp op = module_op(im, at);
        if (op == SpvOpUnreachable) continue;
        if (op != SpvOpBranch && op != SpvOpReturn) return false;
        if ((op == SpvOpBranch ? module_word(im, at, 1) : 0) != region->outer->stop) return false;
    }
    return false;
}

static Exit exit_to(Importer *im, const Region *region, uint32_t label) {
    if (falls_to(im, region, label)) return (Exit){EXIT_FALL, 0};
    uint32_t level = 0;
    for (uint32_t i = im->flow->depth; i-- > 0;) {
        const Construct *construct = &im->flow->construct[i];
        if (construct->kind == CONSTRUCT_FUNCTION && label) break;
        if (construct->merge == label) {
            if (im->dry) *(construct->header ? &construct->header->broken : &im->flow->function->broken) = true;
            return (Exit){EXIT_LEAVE, level};
        }
        if (construct->kind == CONSTRUCT_LOOP && construct->next == label) {
            if (im->dry) construct->header->continued = true;
            return (Exit){EXIT_ROUND, level};
        }
        if (construct->kind == CONSTRUCT_FUNCTION) break;
        level += construct->level;
    }
    const Construct *inner = im->flow->depth ? &im->flow->construct[im->flow->depth - 1] : NULL;
    if (inner && inner->kind == CONSTRUCT_SELECTION && block_of(im, label)->of_switch == inner->header)
        return (Exit){EXIT_CASE, 0};
    return (Exit){EXIT_NONE, 0};
}

static bool leaves(Exit exit) {
    return exit.kind == EXIT_LEAVE || exit.kind == EXIT_ROUND;
}

static void push(Importer *im, Construct construct) {
    if (im->flow->depth >= IMPORT_DEPTH)
        import_stop(im, "statements and calls are nested too deep: at most %d", IMPORT_DEPTH);
    im->flow->construct[im->flow->depth++] = construct;
}

static void leave(Importer *im, Exit exit, ShaderOperand condition, bool negated) {
    if (im->dry) return;
    const ShaderItemKind kind = exit.kind == EXIT_LEAVE ? SHADER_BREAK : SHADER_CONTINUE;
    shader_conditional(im->shader, kind, exit.level, condition, negated);
}

/* ---- phis ---- */
/* Is it a header whose loop is running? Its phis are live then: only the branching lanes may write them. */
static bool is_back(Importer *im, uint32_t label) {
    return has_phi(im, label) && block_of(im, label)->visited == im->flow->function->walks;
}

static const Value *phi_home(Importer *im, uint32_t at) {
    const uint32_t type = module_word(im, at, 1);
    const Id *phi = module_id(im, module_word(im, at, 2));
    if (phi->value) return phi->value;
    if (!module_has_values(module_type(im, type))) import_stop(im, "a phi of pointers is not supported");
    return value_set_leaves(im, at, value_new(im, type, phi->name));
}

/* Write the phis of the target block `label`. The moves are parallel, as SPIR-V wants: a source that is itself a phi of
 * the block is copied first. */
static void move_phis(Importer *im, uint32_t label) {
    if (im->dry || !has_phi(im, label)) return;
    enum { MOST = 512 };
    ShaderOperand from[MOST], to[MOST];
    uint32_t count = 0;
    for (uint32_t at = next_phi(im, block_of(im, label)->first); at; at = next_phi(im, at + module_length(im, at))) {
        uint32_t k = 3;
        while (k + 1 < module_length(im, at) && module_word(im, at, k + 1) != im->flow->block->label) k += 2;
        if (k + 1 >= module_length(im, at))
            import_fail(im, "id %u has no value for one of its predecessors", module_word(im, at, 2));
        const Value *source = value_of(im, module_word(im, at, k)), *home = phi_home(im, at);
        if (source->count != home->count || source->count > MOST - count)
            import_fail(im, "phis have too many values, or values of different types");
        for (uint32_t i = 0; i < home->count; i++) {
            from[count] = source->leaf[i];
            to[count++] = home->leaf[i];
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < count; k++) {
            if (k == i || from[i].kind != SHADER_VALUE || from[i].index != to[k].index) continue;
            from[i] = emit1(im, OP_MOV, from[i]);
            break;
        }
    }
    for (uint32_t i = 0; i < count; i++) value_move(im, to[i], from[i]);
}

/* ---- branches ---- */
/* Branch to a block. Return the label to continue the walk at; or 0, and in *falls whether the region ends there
 * without a branch. */
static uint32_t go(Importer *im, uint32_t label, const Region *region, bool *falls) {
    const Exit exit = exit_to(im, region, label);
    move_phis(im, label);
    *falls = exit.kind == EXIT_FALL || exit.kind == EXIT_CASE;
    if (exit.kind == EXIT_NONE) return label;
    if (leaves(exit)) leave(im, exit, (ShaderOperand){0}, false);
    if (exit.kind == EXIT_CASE) {
        Block *next = block_of(im, label), *from = block_of(im, im->flow->construct[im->flow->depth - 1].next);
        next->fallen = true;
        from->falls = label;
        if (!im->dry) value_move(im, next->flag, shader_u32(1));
    }
    return 0;
}

/* Walk one side of a branch of `block`. Return whether lanes reach the region's end. */
static bool arm(Importer *im, const Block *block, uint32_t label, const Region *region) {
    bool falls;
    im->flow->block = block;
    const uint32_t next = go(im, label, region, &falls);
    return next ? walk(im, next, region) : falls;
}

static void begin_if(Importer *im, ShaderOperand condition, bool negated) {
    if (!im->dry) shader_conditional(im->shader, SHADER_IF, 0, condition, negated);
}

static void statement(Importer *im, ShaderItemKind kind) {
    if (!im->dry) shader_statement(im->shader, kind);
}

static void leave_if(Importer *im, uint32_t label, Exit exit, ShaderOperand condition, bool negated) {
    const bool back = is_back(im, label);
    if (back) begin_if(im, condition, negated);
    move_phis(im, label);
    leave(im, exit, back ? (ShaderOperand){0} : condition, negated && !back);
    if (back) statement(im, SHADER_END);
}

/* Both sides of a branch. */
static bool sides(Importer *im, const Block *block, ShaderOperand condition, const Region *region) {
    const uint32_t yes = label_in(im, block->terminator, 2), no = label_in(im, block->terminator, 3);
    if (yes == no) return arm(im, block, yes, region);

    const Exit to_yes = exit_to(im, region, yes), to_no = exit_to(im, region, no);
    if (leaves(to_yes) || leaves(to_no)) {
        const bool negated = !leaves(to_yes);
        leave_if(im, negated ? no : yes, negated ? to_no : to_yes, condition, negated);
        return arm(im, block, negated ? yes : no, region);
    }

    /* A side that only writes phis can write them for all lanes: the other side overwrites them. */
    const bool empty_yes = to_yes.kind == EXIT_FALL && !is_back(im, yes);
    const bool empty_no = to_no.kind == EXIT_FALL && !is_back(im, no);
    bool falls = true;
    if (empty_yes || empty_no) {
        move_phis(im, empty_no ? no : yes);
        begin_if(im, condition, !empty_no);
        arm(im, block, empty_no ? yes : no, region);
    } else {
        begin_if(im, condition, false);
        falls = arm(im, block, yes, region);
        statement(im, SHADER_ELSE);
        falls = arm(im, block, no, region) || falls;
    }
    statement(im, SHADER_END);
    return falls;
}

/* ---- switches ---- */
typedef struct Case {
    uint32_t label;
    bool is_default;
    ShaderOperand test; /* SHADER_NONE: not made yet */
} Case;

typedef struct Switch {
    const Block *block;
    ShaderOperand selector, high; /* high: of 64 bits */
    uint32_t step;                /* words of a number and its block */
    Case *item;
    uint32_t count;
    bool to_merge; /* some number branches to its merge block */
    uint32_t file, line;
} Switch;

/* List the target blocks, each once. Word 2 is the default, then numbers and blocks alternate. */
static void read_switch(Importer *im, Switch *s, uint32_t merge) {
    const uint32_t at = s->block->terminator, length = module_length(im, at);
    s->item = arena_alloc(im->arena, length * sizeof *s->item);
    for (uint32_t k = 2; k < length; k += s->step) {
        const uint32_t label = module_word(im, at, k);
        Block *target = block_of(im, label);
        if (label == merge) {
            s->to_merge = true;
            continue;
        }
        if (target->of_switch == s->block && target->case_index < s->count &&
            s->item[target->case_index].label == label)
            continue;
        target->of_switch = s->block;
        target->case_index = s->count;
        if (!im->dry && target->fallen) {
            target->flag = shader_value(im->shader, 1, TYPE_U32, NULL);
            value_move(im, target->flag, shader_u32(0));
            move_phis(im, label); /* now, as lanes that fall into it overwrite the values later */
        }
        s->item[s->count++] = (Case){.label = label, .is_default = k == 2};
    }
}

/* Emit a test whether the selector is one of the numbers of a block; with `elsewhere`, of any other block. */
static ShaderOperand selector_is(Importer *im, const Switch *s, uint32_t label, bool elsewhere) {
    ShaderOperand found = {0};
    const uint32_t at = s->block->terminator;
    for (uint32_t k = 3; k + s->step - 1 < module_length(im, at); k += s->step) {
        if ((module_word(im, at, k + s->step - 1) != label) != elsewhere) continue;
        ShaderOperand equal = emit2(im, OP_EQ_U32, s->selector, shader_u32(module_word(im, at, k)));
        if (s->step == 3)
            equal = emit2(im, OP_AND, equal, emit2(im, OP_EQ_U32, s->high, shader_u32(module_word(im, at, k + 1))));
        found = found.kind == SHADER_NONE ? equal : emit2(im, OP_OR, found, equal);
    }
    return found;
}

static ShaderOperand case_test(Importer *im, Switch *s, Case *c) {
    if (c->test.kind != SHADER_NONE) return c->test;
    if (!c->is_default) return c->test = selector_is(im, s, c->label, false);

    /* The default is taken if no other case is; their tests are reused. */
    ShaderOperand others = {0};
    for (uint32_t i = 0; i < s->count && !s->to_merge; i++) {
        if (s->item[i].is_default) continue;
        const ShaderOperand test = case_test(im, s, &s->item[i]);
        others = others.kind == SHADER_NONE ? test : emit2(im, OP_OR, others, test);
    }
    if (s->to_merge) others = selector_is(im, s, c->label, true);
    return c->test = others.kind == SHADER_NONE ? shader_u32(1) : emit_not(im, others);
}

static bool emit_case(Importer *im, Switch *s, Case *c, const Region *region) {
    const Exit exit = exit_to(im, region, c->label);
    import_line(im, s->file, s->line);
    ShaderOperand test = {0};
    if (!im->dry) {
        test = case_test(im, s, c);
        if (block_of(im, c->label)->fallen) test = emit2(im, OP_OR, test, block_of(im, c->label)->flag);
    }
    im->flow->block = s->block;
    if (leaves(exit)) {
        leave_if(im, c->label, exit, test, false);
        return false;
    }
    const bool always = s->count == 1 && !s->to_merge;
    im->flow->construct[im->flow->depth - 1].next = c->label;
    if (!always) begin_if(im, test, false);
    if (!block_of(im, c->label)->fallen) move_phis(im, c->label);
    const bool falls = walk(im, c->label, region);
    if (!always) statement(im, SHADER_END);
    return falls;
}

/* Emit the cases in order, but each case after the case that falls into it. Return whether lanes reach the end. */
static bool cases(Importer *im, Switch *s, const Region *region) {
    bool reached = s->to_merge;
    if (s->to_merge) move_phis(im, region->stop);
    for (uint32_t i = 0; i < s->count; i++) {
        if (!im->dry && block_of(im, s->item[i].label)->fallen) continue;
        for (Case *c = &s->item[i];;) {
            reached = emit_case(im, s, c, region) || reached;
            const uint32_t next = im->dry ? 0 : block_of(im, c->label)->falls;
            if (!next) break;
            c = &s->item[block_of(im, next)->case_index];
        }
    }
    return reached;
}

/* A conditional branch or a switch, with its merge block; it needs a level if the dry walk found a break out of it. */
static uint32_t selection(Importer *im, Block *block, const Region *region, bool *falls) {
    const bool is_switch = module_op(im, block->terminator) == SpvOpSwitch, level = block->broken && !im->dry;
    const bool has_merge = block->merge_at && module_op(im, block->merge_at) == SpvOpSelectionMerge;
    const uint32_t merge = has_merge ? label_in(im, block->merge_at, 1) : 0;
    const Region inner = {merge, region};
    const uint32_t selector = module_word(im, block->terminator, 1);
    const bool is_long = is_switch && value_is_long(im, module_id(im, selector)->type);
    const ShaderOperand condition = im->dry ? (ShaderOperand){0} : value_low(im, selector);
    Switch s = {.block = block, .selector = condition, .step = 2, .file = im->file, .line = im->line};
    if (is_long) s.step = 3;
    if (is_long && !im->dry) s.high = value_of(im, selector)->leaf[1];
    if (condition.count > 1) import_fail(im, "a condition is a vector");
    if (!merge && is_switch) import_fail(im, "a switch has no merge block");
    *falls = !merge && sides(im, block, condition, region);
    if (!merge) return 0;

    if (is_switch) read_switch(im, &s, merge);
    push(im, (Construct){.kind = CONSTRUCT_SELECTION, .merge = merge, .header = block, .level = level});
    if (level) shader_statement(im->shader, SHADER_BLOCK);
    const bool reached = is_switch ? cases(im, &s, &inner) : sides(im, block, condition, &inner);
    if (level) shader_statement(im->shader, SHADER_END);
    im->flow->depth--;
    import_line(im, s.file, s.line); /* code behind `a || b` has no line of its own: it has the whole expression's */
    return reached || block->broken ? merge : 0;
}

/* ---- loops ---- */
static void body(Importer *im, const Block *block);
static void call(Importer *im, uint32_t at);
static uint32_t branch(Importer *im, Block *block, const Region *region, bool *falls);

/* Note which loop's body declares a variable: only if the source agrees at every instruction that uses it. */
static void note_uses(Importer *im, uint32_t at) {
    for (uint32_t k = 1; k < module_length(im, at) && module_op(im, at) != SpvOpVariable; k++) {
        const uint32_t id = module_word(im, at, k);
        Id *variable = id < im->bound ? &im->id[id] : NULL; /* a literal taken for an id only makes it less certain */
        if (!variable || !variable->at || module_op(im, variable->at) != SpvOpVariable) continue;
        if (module_word(im, variable->at, 3) != SpvStorageClassFunction) continue;

        SourceFile *source = im->file && variable->name ? source_of(im, im->file) : NULL;
        uint32_t i = im->flow->depth, loops = source ? declared_in_loops(im, source, im->line, variable->name) : 0;
        Block *loop = NULL;
        while (im->flow->construct[i - 1].kind != CONSTRUCT_FUNCTION) i--;
        for (; i < im->flow->depth && loops; i++) {
            if (im->flow->construct[i].kind != CONSTRUCT_LOOP) continue;
            loop = im->flow->construct[i].header;
            loops--;
        }
        variable->loop = !loops && (!variable->used || variable->loop == loop) ? loop : NULL;
        variable->used = true;
    }
}

/* Give the variables in which compilers pass arguments, glslang's "param" and DXC's "param.var.x", the names of the
 * parameters. */
static void name_arguments(Importer *im, uint32_t at) {
    const Id *callee = module_id(im, module_word(im, at, 3));
    const Function *function = callee->function ? &im->functions.at[callee->function - 1] : NULL;
    for (uint32_t i = 0; function && i < function->parameter_count; i++) {
        Id *argument = module_id(im, module_word(im, at, 4 + i));
        const char *own = im->id[im->parameters.at[function->first_parameter + i]].name, *name = argument->name;
        const bool is_made = !name || !strcmp(name, "param") || !strncmp(name, "param.var.", 10);
        if (own && is_made && argument->at && module_op(im, argument->at) == SpvOpVariable) argument->name = own;
    }
}

static uint32_t loop(Importer *im, Block *header) {
    const uint32_t merge = label_in(im, header->merge_at, 1), next_round = label_in(im, header->merge_at, 2);
    for (uint32_t at = header->first; at < header->merge_at && !im->dry; at += module_length(im, at))
        import_line_at(im, at);
    const uint32_t file = im->file, line = im->line; /* of the loop's own statements */
    push(im, (Construct){.kind = CONSTRUCT_LOOP, .merge = merge, .next = next_round, .header = header, .level = true});
    const bool unroll = module_word(im, header->merge_at, 3) & SpvLoopControlUnrollMask;
    if (!im->dry) shader_loop(im->shader, unroll);
    for (uint32_t id = header->locals; id && !im->dry; id = im->id[id].next_local) variable_forget(im, id);

    const Region rounds = {next_round, NULL}, back = {header->label, NULL};
    bool ends = false;
    body(im, header);
    const uint32_t next = branch(im, header, &rounds, &ends);
    if (next) ends = walk(im, next, &rounds);
    if (next_round != header->label && (ends || header->continued)) {
        import_line(im, file, line);
        if (header->continued) statement(im, SHADER_CONTINUING);
        walk(im, next_round, &back);
    }

    import_line(im, file, line);
    statement(im, SHADER_END);
    im->flow->depth--;
    return header->broken ? merge : 0;
}

/* ---- walks ---- */
static void body(Importer *im, const Block *block) {
    im->known_mask = (KnownMask){0};
    for (uint32_t at = block->first; at < block->terminator; at += module_length(im, at)) {
        const SpvOp op = module_op(im, at);
        if (import_line_at(im, at)) continue;
        if (im->dry) {
            note_uses(im, at);
            if (op == SpvOpFunctionCall) name_arguments(im, at);
        } else if (op == SpvOpPhi)
            phi_home(im, at);
        else if (op == SpvOpFunctionCall)
            call(im, at);
        else if (op != SpvOpNoLine && op != SpvOpSelectionMerge && op != SpvOpLoopMerge)
            operation(im, at);
    }
}

static uint32_t branch(Importer *im, Block *block, const Region *region, bool *falls) {
    im->flow->block = block;
    switch (module_op(im, block->terminator)) {
    case SpvOpBranch: return go(im, label_in(im, block->terminator, 1), region, falls);
    case SpvOpBranchConditional:
    case SpvOpSwitch: return selection(im, block, region, falls);
    case SpvOpReturn:
    case SpvOpReturnValue: /* lanes retire in a compute kernel, else continue behind the call, or at the stores */
        if (!im->dry && module_op(im, block->terminator) == SpvOpReturnValue) {
            const Value *value = value_of(im, module_word(im, block->terminator, 1));
            Function *function = im->flow->function;
            if (value->type != function->type) import_fail(im, "a function returns a value of another type");
            if (function->returns == 1) function->returned = value->leaf;
            for (uint32_t i = 0; i < value->count && function->returns > 1; i++)
                value_move(im, function->returned[i], value->leaf[i]);
        }
        if (im->calls > 1 || im->is_pixel || im->dry) return go(im, 0, region, falls);
        *falls = falls_to(im, region, 0);
        if (!*falls) shader_statement(im->shader, SHADER_RET);
        return 0;
    case SpvOpKill:
    case SpvOpTerminateInvocation:
        if (!im->dry) pixel_discard(im);
        *falls = im->is_hlsl; /* there, discard leaves a helper, which neighbours read; else the lanes retire */
        if (!im->dry && !*falls) shader_statement(im->shader, SHADER_RET);
        return 0;
    case SpvOpUnreachable: /* falls_to passes through it to the region's end */ *falls = true; return 0;
    default: import_problem(im, "this end of a block is not supported"); break;
    }
    *falls = false;
    return 0;
}

/* Walk from a block to the end of its region. Return whether lanes reach that. */
static bool walk(Importer *im, uint32_t label, const Region *region) {
    bool falls = false;
    while (label) {
        Block *block = block_of(im, label);
        const Function *function = im->flow->function;
        if ((size_t)(block - im->blocks.at) - function->first_block >= function->block_count)
            import_fail(im, "a branch leads to another function");
        if (block->visited == function->walks)
            import_fail(im, "its control flow is not structured: two paths lead to a block");
        block->visited = function->walks;
        if (block->merge_at && module_op(im, block->merge_at) == SpvOpLoopMerge) {
            label = loop(im, block);
            falls = false;
        } else {
            body(im, block);
            label = branch(im, block, region, &falls);
        }
        if (label && falls_to(im, region, label)) return true;
    }
    return falls;
}

/* ---- functions ---- */
static void walk_function(Importer *im, Function *function, bool dry) {
    const Region all = {0, NULL};
    const Block *first = &im->blocks.at[function->first_block];
    const bool level = !dry && function->broken && (im->calls > 1 || im->is_pixel);
    im->dry = dry;
    function->walks++;
    push(im, (Construct){.kind = CONSTRUCT_FUNCTION, .level = level});
    if (level) shader_statement(im->shader, SHADER_BLOCK);
    walk(im, first->label, &all);
    if (level) shader_statement(im->shader, SHADER_END);
    im->flow->depth--;
    im->dry = false;
    for (uint32_t at = first->first; dry && at < first->terminator; at += module_length(im, at)) {
        const uint32_t id = module_op(im, at) == SpvOpVariable ? module_word(im, at, 2) : 0;
        Block *loop = im->id[id].loop; /* as note_uses found it: chain the variables of its body */
        if (!loop) continue;
        im->id[id].next_local = loop->locals;
        loop->locals = id;
    }
}

/* Give a parameter of the current frame its name. */
static void name_parameter(Importer *im, uint32_t id) {
    const Value *value = im->id[id].value;
    const Place *place = value && value->place && value->place->kind == PLACE_LEAVES ? value->place : NULL;
    const ShaderOperand *leaf = place ? place->leaf : value ? value->leaf : NULL;
    const uint32_t count = place ? module_type(im, place->type)->leaves : leaf ? value->count : 0;
    for (uint32_t i = 0; i < count; i++)
        if (leaf[i].kind == SHADER_VALUE)
            shader_argument(im->shader, im->frame, leaf[i], count == 1 ? im->id[id].name : NULL);
}

/* Emit the body of a function, as a call by that name. Return its result, NULL if it has none. */
static ShaderOperand *inline_function(Importer *im, Function *function, const char *name) {
    Function *caller = im->flow->function;
    const uint32_t file = im->file, line = im->line, frame = im->frame;
    if (!function->block_count) import_fail(im, "a function is called that has no body");

    im->flow->function = function;
    im->calls++;
    function->active = true;
    if (!function->walks) {
        walk_function(im, function, true);
        im->file = file;
        im->line = line;
    }
    for (uint32_t i = 0; i < function->block_count; i++) { /* forget the phis of an earlier call */
        uint32_t phi = next_phi(im, im->blocks.at[function->first_block + i].first);
        for (; phi; phi = next_phi(im, phi + module_length(im, phi))) im->id[module_word(im, phi, 2)].value = NULL;
    }
    function->returned = function->returns > 1 ? value_new(im, function->type, NULL) : NULL;
    import_frame(im, name);
    for (uint32_t i = 0; i < function->parameter_count && im->frame != frame; i++)
        name_parameter(im, im->parameters.at[function->first_parameter + i]);
    walk_function(im, function, false);
    im->frame = frame;
    function->active = false;
    im->calls--;
    im->flow->function = caller;
    if (line) import_line(im, file, line);
    im->known_mask = (KnownMask){0};
    return function->returned;
}

/* Does the call stand in the line of the function's own declaration, which SPIR-V has in front of it? Then a front end
 * has written it there. */
static bool is_wrapped(Importer *im, uint32_t function_at) {
    enum { LINE_WORDS = 4 };
    const uint32_t at = function_at - LINE_WORDS;
    return module_op(im, at) == SpvOpLine && module_length(im, at) == LINE_WORDS && module_word(im, at, 2) == im->line;
}

static void call(Importer *im, uint32_t at) {
    if (!operation_has_types(im, at)) return;
    const Id *callee = module_id(im, module_word(im, at, 3));
    const uint32_t type = module_word(im, at, 1);
    if (!callee->function) import_fail(im, "a call's target is not a function");
    Function *function = &im->functions.at[callee->function - 1];
    if (function->active)
        import_stop(im, "the function '%s' calls itself: recursion is not supported", callee->name ? callee->name : "");
    if (type != function->type || module_length(im, at) != 4 + function->parameter_count)
        import_fail(im, "a call does not match its function");
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const uint32_t parameter = im->parameters.at[function->first_parameter + i];
        const uint32_t argument = module_word(im, at, 4 + i);
        if (module_id(im, argument)->type != im->id[parameter].type)
            import_fail(im, "a call does not match its function");
        im->id[parameter].value = im->id[argument].value;
    }

    ShaderOperand *result = inline_function(im, function, is_wrapped(im, callee->at) ? NULL : callee->name);
    if (module_type(im, type)->kind == KIND_VOID) return;
    value_set_leaves(im, at, result ? result : value_zero(im, type));
}

void flow_kernel(Importer *im) {
    im->flow = arena_alloc(im->arena, sizeof *im->flow);
    inline_function(im, &im->functions.at[im->id[im->entry].function - 1], NULL);
}
