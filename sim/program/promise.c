/* promise.c: instructions that depend on which lanes of a wave issue together. The mask stack says that; other ways to
 * reconverge promise it only where all lanes that have not ended are together: in front of all branches of lanes, and
 * under models of single waves also where ipdom.c proves that the lanes have reconverged.
 *
 * A wave register has one value for all lanes. It is sure to have one if all lanes write it together: no instruction
 * that writes one may follow a branch at which lanes go apart. Then it does not matter when which lane reads it.
 */
#include "asm/base/memory.h"
#include "sim/program/ipdom.h"
#include "sim/program/paths.h"

static const bool quads_issue_together[] = {
#define RECONVERGE(ID, name, function, quads, meaning) quads,
#include "sim/spec/reconverge.def"
#undef RECONVERGE
};

/* Why the machine cannot run an instruction; NULL: it can. `apart`: lanes may have gone apart before it. */
static const char *reason_against(const Program *p, const DecodedInst *inst, bool apart) {
    const bool reads_quad = inst->unit == UNIT_SAMPLER || isa_ops[inst->op].format == FORMAT_QUAD;
    if (reads_quad && !quads_issue_together[p->config.reconvergence])
        return "needs the lanes of its quad, which issue with lanes of other waves";
    if (inst->writes_exec) return "says which lanes issue";
    if (!apart) return NULL;
    switch (inst->op) {
    case OP_SHUFFLE:
    case OP_SHUFFLE_UP:
    case OP_SHUFFLE_DOWN:
    case OP_SHUFFLE_XOR:
    case OP_READLANE:
    case OP_WRITELANE: return "needs registers of other lanes, which may be elsewhere in the program";
    case OP_JMP_EXECZ:
    case OP_JMP_EXECNZ: return "depends on which lanes issue together";
    default:
        if (inst->reads_exec || (inst->unit == UNIT_VALU && inst->scalar))
            return "depends on which lanes issue together";
        return inst->scalar ? "writes what all lanes of the wave read" : NULL;
    }
}

/* Where lanes may have gone apart: all that a branch of lanes may lead to. */
static uint8_t *find_apart(const Program *p) {
    Search s = search_create(p);
    for (uint32_t pc = 0; pc < p->instructions; pc++)
        if (lanes_may_part(p, &p->code[pc])) search_next(&s, pc);
    return search_all(&s);
}

static void find_places(const Program *p, const uint8_t *apart, ProgramError *error) {
    error->place_count = 0;
    for (uint32_t pc = 0; pc < p->instructions; pc++) {
        const char *reason = reason_against(p, &p->code[pc], apart[pc]);
        if (!reason) continue;
        if (error->place_count < PROGRAM_PLACES) error->place[error->place_count] = (ProgramPlace){pc, reason};
        error->place_count++;
    }
}

bool program_keeps_promises(Program *p, ProgramError *error) {
    if (!p->threads) return true;
    OWNED uint8_t *apart = find_apart(p), *proved = NULL;
    for (uint32_t pc = 0; pc < p->instructions; pc++) p->keeps_waves |= reason_against(p, &p->code[pc], true) != NULL;
    find_places(p, apart, error);
    if (error->place_count && (proved = ipdom_apart(p))) find_places(p, proved, error);
    if (!error->place_count) return true;
    return program_refuse(error, SET(reconvergence),
                          "line %u: an instruction %s; reconvergence=stack promises that (%u such instructions)",
                          image_location(p->image, error->place[0].pc)->line, error->place[0].reason,
                          error->place_count);
}
