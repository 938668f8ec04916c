/* coalesce.c: from the addresses of a wave's lanes to the lines of memory that they touch. Words out of bounds touch
 * nothing, and neither do inactive lanes, whatever their addresses are. */
#include "sim/base/arith.h"
#include "sim/memory/access.h"

/* Neighbours mostly share a line, so the newest is looked at first. */
static LineAccess *find_line(LineAccess *accesses, uint16_t *count, uint32_t line) {
    for (uint16_t i = *count; i-- > 0;)
        if (accesses[i].line == line) return &accesses[i];
    accesses[*count] = (LineAccess){.line = line};
    return &accesses[(*count)++];
}

/* The lines of `count` neighbouring words, the first of them at `byte`. */
static uint16_t coalesce_contiguous(const Config *config, uint64_t byte, uint32_t count, LineAccess *accesses) {
    const uint32_t words_in_line = (uint32_t)config->line_bytes / 4,
                   words_in_sector = (uint32_t)config->sector_bytes / 4;
    uint64_t word = byte / 4;
    uint16_t lines = 0;
    for (uint32_t lane = 0; lane < count;) {
        const uint32_t at = (uint32_t)(word % words_in_line), room = words_in_line - at;
        const uint32_t here = count - lane < room ? count - lane : room;
        const uint32_t first = at / words_in_sector, last = (at + here - 1) / words_in_sector;
        accesses[lines++] = (LineAccess){.line = (uint32_t)(word / words_in_line),
                                         .lanes = (here == 64 ? ~UINT64_C(0) : (UINT64_C(1) << here) - 1) << lane,
                                         .sectors = (uint8_t)((2u << last) - (1u << first))};
        lane += here;
        word += here;
    }
    return lines;
}

void coalesce(const Step *step, const DecodedInst *inst, MemRequest *request, LineAccess *accesses) {
    const Config *config = &step->program->config;
    const View view = view_of(step, inst, request);
    const uint64_t base = view.words ? (uint64_t)(view.words - state_memory(step->gpu)) * 4 : 0;
    const int line_shift = __builtin_ctzll(config->line_bytes), sector_shift = __builtin_ctzll(config->sector_bytes);
    if (request->contiguous) {
        const uint64_t first = base + request->address[0] + 4u * inst->resource_swizzle[0];
        request->line_count = coalesce_contiguous(config, first, count_bits(request->lanes), accesses);
        return;
    }
    request->line_count = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(view, inst, request, l, c);
            if (word >= view.count) continue;
            const uint64_t byte = base + 4 * word;
            LineAccess *access = find_line(accesses, &request->line_count, (uint32_t)(byte >> line_shift));
            access->lanes |= 1ull << l;
            access->sectors |= (uint8_t)(1u << ((byte & (config->line_bytes - 1)) >> sector_shift));
        }
    }
}
