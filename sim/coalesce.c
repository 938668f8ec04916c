/* coalesce.c: from the addresses of a wave's lanes to the lines of memory that they touch. Words out of bounds touch
 * nothing, and neither do lanes that are off, whatever their addresses are. */
#include "sim/stages.h"

/* Neighbours mostly share a line, so the newest is looked at first. */
static LineAccess *find_line(LineAccess *accesses, uint16_t *count, uint32_t line) {
    for (uint16_t i = *count; i-- > 0;)
        if (accesses[i].line == line) return &accesses[i];
    accesses[*count] = (LineAccess){.line = line};
    return &accesses[(*count)++];
}

void coalesce(const Step *step, const DecodedInst *inst, MemRequest *request, LineAccess *accesses) {
    const Config *config = &step->program->config;
    const View view = access_view(step, inst->resource_space, request->index, request->group_slot);
    const uint64_t base = view.words ? (uint64_t)(view.words - state_memory(step->gpu)) * 4 : 0;
    const int line_shift = __builtin_ctzll(config->line_bytes), sector_shift = __builtin_ctzll(config->sector_bytes);
    request->line_count = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = access_word(view, inst, request, l, c);
            if (word >= view.count) continue;
            const uint64_t byte = base + 4 * word;
            LineAccess *access = find_line(accesses, &request->line_count, (uint32_t)(byte >> line_shift));
            access->lanes |= 1ull << l;
            access->sectors |= (uint8_t)(1u << ((byte & (config->line_bytes - 1)) >> sector_shift));
        }
    }
}
