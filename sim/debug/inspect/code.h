/* code.h: the instructions of a program for those who talk about them: decoded, as text, with their lines and labels,
 * and what their place in the flow of control means.
 *
 *   Code *code = code_create(image);
 *   CodePlace at = code_place(code, 7);       // at.text is "line 12"
 *   code_destroy(code);
 */
#ifndef SIM_DEBUG_INSPECT_CODE_H
#define SIM_DEBUG_INSPECT_CODE_H

#include "asm/image/disasm.h"
#include "asm/image/image.h"

typedef struct Code {
    const Image *image;
    uint32_t count;    /* instructions; behind them is the implicit `ret` */
    Instruction *ins;  /* count + 1 */
    uint8_t *in_loop;  /* for each: 0 not known yet, 1 no, 2 yes */
    uint32_t *visited; /* for code_in_loop: marks, and places still to look at */
    uint32_t *pending;
    uint32_t mark;
} Code;

Code *code_create(const Image *image); /* NULL when out of memory. The image is borrowed. */
void code_destroy(Code *code);         /* NULL is fine */

typedef struct CodeText {
    char text[DISASM_MAX];
} CodeText;
CodeText code_text(const Code *code, uint32_t pc); /* "add.u32 r0.x, r0.x, u(1)" */

/* "line 12", "line 3 of waves.inc", or "instruction 7" if it has no line. */
typedef struct CodePlace {
    char text[96];
} CodePlace;
CodePlace code_place(const Code *code, uint32_t pc);

/* 0: it has none. */
uint32_t code_line(const Code *code, uint32_t pc);

/* Is it an instruction of this line? Any file of the name (without its folders too) will do; NULL: the first one. */
bool code_is_at(const Code *code, uint32_t pc, const char *file, uint32_t line);

static inline Op code_op(const Code *code, uint32_t pc) {
    return (Op)code->ins[pc].op;
}

static inline Control code_control(const Code *code, uint32_t pc) {
    return isa_control((Op)code->ins[pc].op);
}

/* Can its lanes come back to it before the masks on the stack are popped? So for the `mask_nz` that ends a loop, but
 * not for that of an if inside of one. */
bool code_in_loop(Code *code, uint32_t pc);

#endif
