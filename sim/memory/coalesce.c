/* coalesce.c: from the addresses of a wave's lanes to the lines of memory that they touch. Words out of bounds touch
 * nothing, and neither do inactive lanes, whatever their addresses are. */
#include "sim/base/arith.h"
#include "sim/memory/units.h"

/* The lines of `count` neighbouring words, the first of them at `word`. */
static uint32_t coalesce_contiguous(const Config *config, uint64_t word, uint32_t count, LineAccess *accesses) {
    const uint32_t words_in_line = (uint32_t)config->line_bytes / 4;
    const int line_shift = __builtin_ctz(words_in_line), sector_shift = __builtin_ctzll(config->sector_bytes / 4);
    uint32_t lines = 0;
    for (uint32_t lane = 0; lane < count;) {
        const uint32_t at = (uint32_t)word & (words_in_line - 1), room = words_in_line - at;
        const uint32_t here = count - lane < room ? count - lane : room;
        const uint32_t first = at >> sector_shift, last = (at + here - 1) >> sector_shift;
        accesses[lines++] = (LineAccess){.line = (uint32_t)(word >> line_shift),
                                         .lanes = low_bits(here) << lane,
                                         .sectors = (uint8_t)((2u << last) - (1u << first))};
        lane += here;
        word += here;
    }
    return lines;
}

uint32_t coalesce(const Step *step, const DecodedInst *inst, const MemRequest *request,
                  LineAccess accesses[COALESCE_MOST]) {
    const Config *config = &step->program->config;
    if (request->contiguous) return coalesce_contiguous(config, request->first, count_bits(request->lanes), accesses);

    const View view = view_of(step, inst, request);
    const uint32_t *address = request_addresses(step, request);
    const int line_shift = __builtin_ctzll(config->line_bytes), sector_shift = __builtin_ctzll(config->sector_bytes);
    uint32_t count = 0;
    for (uint64_t left = request->lanes; left; left &= left - 1) {
        const int l = __builtin_ctzll(left);
        for (int c = 0; c < inst->resource_count; c++) {
            const uint64_t word = view_word(view, inst, address[l], c);
            if (word >= view.count) continue;
            const uint64_t byte = 4 * (view.base + word);
            const uint32_t line = (uint32_t)(byte >> line_shift);
            uint32_t at = count; /* neighbours mostly share a line: the newest is looked at first */
            while (at > 0 && accesses[at - 1].line != line) at--;
            if (!at) {
                accesses[count] = (LineAccess){.line = line};
                at = ++count;
            }
            LineAccess *access = &accesses[at - 1];
            access->lanes |= 1ull << l;
            access->sectors |= (uint8_t)(1u << ((byte & (config->line_bytes - 1)) >> sector_shift));
        }
    }
    return count;
}
