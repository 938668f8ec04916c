/* function.h: functions and blocks. module.c reads them; flow.c walks over them. */
#ifndef ASM_IMPORT_FUNCTION_H
#define ASM_IMPORT_FUNCTION_H

#include "asm/import/importer.h"

typedef struct Block {
    uint32_t label, first, terminator; /* words: after the label, the last instruction */
    uint32_t merge_at;                 /* the word of OpSelectionMerge or OpLoopMerge, or 0 */
    const struct Block *of_switch;     /* the switch that it is a case of, or NULL */
    uint32_t case_index;
    uint32_t visited; /* the last walk that came here */
    /* Found by the dry walk over the function, used by the second walk. */
    bool broken;        /* a break leaves the statement that it starts */
    bool continued;     /* a continue ends its iterations */
    uint32_t locals;    /* the variables that the loop's body declares: a chain */
    bool fallen;        /* another case falls into this case */
    uint32_t falls;     /* the label of the case that this case falls into, or 0 */
    ShaderOperand flag; /* fallen: the lanes that fell */
} Block;

typedef struct Function {
    uint32_t id, at, type;                     /* type: of the result */
    uint32_t first_parameter, parameter_count; /* ids: of Importer.parameters */
    uint32_t first_block, block_count;
    uint32_t returns; /* places that return a value */
    bool analysed, broken, active;
} Function;

void module_read(Importer *im);
void flow_kernel(Importer *im);

#endif
