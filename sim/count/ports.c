/* ports.c: see ports.h. */
#include "sim/count/ports.h"

#include "asm/base/memory.h"
#include "sim/base/arith.h"

void ports_open(PortReader *reader, const Trace *trace, uint32_t core, uint64_t cycle) {
    const TraceShape shape = trace_shape(trace);
    *reader = (PortReader){.to = cycle, .slot_count = shape.slots, .shares = trace_shares_issues(shape)};
    reader->slots = memory_array(shape.slots, sizeof *reader->slots);
    for (uint32_t slot = 0; slot < shape.slots; slot++) reader_open(&reader->slots[slot], trace, core, slot, cycle);
}

void ports_close(PortReader *reader) {
    for (uint32_t slot = 0; slot < reader->slot_count; slot++) reader_close(&reader->slots[slot]);
    memory_free(reader->slots);
    *reader = (PortReader){0};
}

/* Add the lanes of a slot that issues to an issue that has room, or to a new one. */
static void add_slot(PortReader *reader, uint8_t slot) {
    const RunReader *of = &reader->slots[slot];
    uint32_t i = reader->shares ? 0 : reader->count;
    while (i < reader->count && !issue_has_room(&reader->issues[i], of->run)) i++;
    if (i == CONFIG_MAX_issue) return; /* of a damaged trace */
    if (i == reader->count) reader->issues[reader->count++] = (Issued){0, of->run->pc};
    reader->issues[i].lanes |= of->shades.on;
    for (uint64_t left = of->shades.on; left; left &= left - 1) reader->home[i][__builtin_ctzll(left)] = slot;
}

bool ports_next(PortReader *reader) {
    reader->from = reader->to;
    reader->to = UINT64_MAX;
    reader->count = 0;
    reader->free = SHADE_NO_WAVE;
    for (uint32_t i = 0; i < reader->slot_count; i++) {
        RunReader *slot = &reader->slots[i];
        while (slot->run && reader_end(slot) <= reader->from) reader_next(slot);
        if (!slot->run) continue;
        reader->to = min_u64(reader->to, reader_end(slot));
        const WaveState state = (WaveState)slot->run->state;
        if (state == STATE_ACTIVE) add_slot(reader, (uint8_t)i);
        if (state == STATE_IDLE || (state == STATE_STALLED && reader->free == SHADE_NO_WAVE))
            reader->free = shade_of_state[state];
    }
    return reader->to < UINT64_MAX;
}

PortSurvey ports_survey(const Trace *trace, uint32_t first_core, uint32_t end_core, uint64_t from, uint64_t to) {
    PortSurvey survey = {.most = 0};
    PortReader reader;
    for (int s = 0; s < SHADE_COUNT; s++) survey.least[s] = UINT32_MAX;
    for (uint32_t core = first_core; core < end_core; core++) {
        ports_open(&reader, trace, core, from);
        while (ports_next(&reader) && reader.from < to) {
            uint32_t *least = &survey.least[reader.free];
            survey.most = max_u32(survey.most, reader.count);
            *least = reader.count < *least ? reader.count : *least;
        }
        ports_close(&reader);
    }
    return survey;
}
