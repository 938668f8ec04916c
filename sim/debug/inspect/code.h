/* code.h: the instructions of a program for reports: decoded, as text, with their lines, labels and their place in the
 * flow of control. A report quotes the source as it was written:
 *
 *   line 12:  if r2.x      br_push r2.x, .if1.else, .if1.end       code_written  "if r2.x"      code_construct
 *       13:      nop       nop                                     code_place    "line 12"        "if of line 12"
 *       14:  endif         .if1.else: pop_mask .if1.end:           code_goal     "endif, line 14"
 *
 *   Code *code = code_create(image);
 *   puts(code_written(code, 7).text);
 *   code_destroy(code);
 */
#ifndef SIM_DEBUG_INSPECT_CODE_H
#define SIM_DEBUG_INSPECT_CODE_H

#include "asm/image/image.h"

typedef struct CodeInst {
    uint32_t at; /* its first word in the image */
    uint8_t op;  /* Op */
    bool writes_exec;
    uint8_t in_loop; /* 0 not known yet, 1 no, 2 yes */
} CodeInst;

typedef struct Code {
    const Image *image;
    uint32_t count;    /* instructions */
    uint32_t file;     /* of the image: the one in which the program is written, also if that is a shader */
    bool several;      /* of a shader whose passes are from several files: lines are named with them */
    CodeInst *inst;    /* these, and the implicit `ret` behind them */
    uint32_t *visited; /* for code_in_loop: from where one came here last, + 1; and places still to look at */
    uint32_t *pending;
    uint32_t *live; /* of code_live; NULL: not asked for */
    bool expanded;  /* statements are read as the instructions that they became */
} Code;

Code *code_create(const Image *image); /* the image is borrowed */
void code_destroy(Code *code);         /* NULL is fine */

typedef struct CodeText {
    char text[DISASM_MAX];
} CodeText;
CodeText code_text(const Code *code, uint32_t pc); /* "add.u32 r0.x, r0.x, u(1)" */

/* The statement that the instruction comes from, as it was written: "add.u32 r0.x, r0.x, STEP", "if r2.x". If that is
 * not known, or `expanded`: the instruction. */
CodeText code_written(const Code *code, uint32_t pc);

/* A number that the instructions of one statement share; if that is not known, or `expanded`, each has its own. */
uint32_t code_statement(const Code *code, uint32_t pc);
uint32_t code_comes_from(const Code *code, uint32_t pc); /* the same, also if `expanded` */

/* Does the statement read otherwise than the instruction: did the assembler choose it, with its operands? */
bool code_is_made(const Code *code, uint32_t pc);

/* "line 12", "line 3 of waves.inc", "line 3 (from `CLAMP r1.x, 4`, line 8)" of a macro, "line 21 (round 3 of 16 of the
 * loop at line 20; in blur(), called at line 40)" of a frame, or "the end of the code". */
typedef struct CodePlace {
    char text[480];
} CodePlace;
CodePlace code_place(const Code *code, uint32_t pc);

/* The same without macro calls: "line 12", "line 3 of waves.inc". */
CodePlace code_row(const Code *code, uint32_t pc);

/* "from `CLAMP r1.x, 4`, line 8; from `TWICE r1.x`, line 20", "in blur(), called at line 40": the calls that led there,
 * without rounds of loops; "" if it is in none. */
CodePlace code_calls(const Code *code, uint32_t pc);
CodePlace code_frames(const Code *code, uint32_t pc);           /* of shaders only, with rounds of loops */
bool code_same_place(const Code *code, uint32_t a, uint32_t b); /* are they of one line, and the same calls? */

/* Say how an if there is executed: "the if has no branch: ..."; "" if as it is written. */
const char *code_how(const Code *code, uint32_t pc);

/* Why a variable of the source is in no register at a place where none has its name; NULL: the source has none of the
 * name. */
const char *code_missing(const Code *code, const char *name);

/* Where lanes go that do not go on to the next instruction: "endif, line 14", if a structured statement has its label
 * there, "`sum += 1u;`, line 9" if that is a shader's; else the place. */
CodePlace code_goal(const Code *code, uint32_t pc);

/* The first word of what was written, and its place: "if of line 12"; of a shader all of it. */
CodePlace code_construct(const Code *code, uint32_t pc);

/* Is what was written a shader's text, and not the assembler's: does it read otherwise than our statements? */
bool code_is_of_shader(const Code *code, uint32_t pc);

/* The same of a file's lines. */
bool code_file_is_shader(const Code *code, uint32_t file);

/* An entry of the mask stack as it was written: the label where its lanes continue (of a macro's own without the number
 * that makes it one of a kind), or the structured statement that pushed it. */
CodeText code_entry(const Code *code, uint32_t by, uint32_t pc);

/* The variable of the source that it holds there: "i", "ray.y"; "": none. If it holds several, the last one named. */
CodeText code_variable_in(const Code *code, uint32_t pc, const Operand *operand);
Type code_type_in(const Code *code, uint32_t pc, const Operand *operand); /* of that variable; TYPE_RAW: none */

/* 0: it has none. */
uint32_t code_line(const Code *code, uint32_t pc);

/* Is it an instruction of this line? Any file of the name (without its folders too) will do; NULL: code->file. */
bool code_is_at(const Code *code, uint32_t pc, const char *file, uint32_t line);

static inline Op code_op(const Code *code, uint32_t pc) {
    return (Op)code->inst[pc].op;
}

static inline Control code_control(const Code *code, uint32_t pc) {
    return isa_control(code_op(code, pc));
}

/* With its operands, which are unpacked each time. */
static inline Instruction code_ins(const Code *code, uint32_t pc) {
    Instruction ins = {.op = OP_RET};
    if (pc < code->count) isa_unpack(code->image->code + code->inst[pc].at, &ins);
    return ins;
}

/* Can its lanes come back to it before the masks on the stack are popped? So for the `mask_nz` that ends a loop, but
 * not for that of an if inside of one. */
bool code_in_loop(Code *code, uint32_t pc);

/* Return for each instruction the number of components of vector registers whose value some lane of the wave may still
 * read (live.c). The numbers live as long as the code. */
const uint32_t *code_live(Code *code);

/* A branch on vector registers: what its condition depends on, and the code that it chooses from. Or a load: what its
 * address depends on. */
typedef struct CodeBranch {
    uint32_t load;       /* the last load, sample or atomic whose result it depends on; UINT32_MAX: on none */
    const char *builtin; /* a built-in value that differs between lanes, not by way of an address; NULL: on none */
    uint32_t head, tail; /* the loop around it, which the tail closes; head UINT32_MAX: none */
    bool by_turns;       /* it depends on values of the turn before, and not only on a counter */
    bool is_fixed;       /* a load that reads the same in every turn */
    uint32_t side, join; /* the sides: from behind it to `side`, from there to `join`; UINT32_MAX: there is no such */
} CodeBranch;
CodeBranch code_branch(const Code *code, uint32_t pc);

#endif
