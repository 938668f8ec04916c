/* html_profile.c: see html_profile.h. */
#include "sim/export/html_profile.h"

static void put_list(TextBuffer *out, const uint64_t *numbers, int count) {
    for (int i = 0; i < count; i++) {
        text_char(out, i ? ',' : '[');
        text_number(out, numbers[i]);
    }
    text_char(out, ']');
}

static uint64_t sum_of(const uint64_t *numbers, int count) {
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) sum += numbers[i];
    return sum;
}

/* Those of stalled and idle cycles, of which there are few for each instruction. */
static void put_reasons(TextBuffer *out, const ProfileRow *row) {
    bool more = false;
    text_char(out, '[');
    for (int reason = 0; reason < REASON_COUNT; reason++) {
        const WaveState state = trace_reasons[reason].state;
        if (!row->reason_cycles[reason] || (state != STATE_STALLED && state != STATE_IDLE)) continue;
        if (more) text_char(out, ',');
        more = true;
        text_number(out, (uint64_t)reason);
        text_char(out, ',');
        text_number(out, row->reason_cycles[reason]);
    }
    text_char(out, ']');
}

static void put_row(TextBuffer *out, const ProfileRow *row) {
    const uint64_t numbers[] = {row->issues,
                                row->lane_issues,
                                profile_cycles(row),
                                profile_state_cycles(row, STATE_STALLED),
                                row->exposed,
                                profile_state_cycles(row, STATE_IDLE),
                                sum_of(row->inactive_issues, CHARGE_COUNT)};
    text_char(out, '[');
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        text_number(out, numbers[i]);
        text_char(out, ',');
    }
    put_list(out, row->inactive, CHARGE_COUNT);
    text_char(out, ',');
    put_reasons(out, row);
    text_char(out, ']');
}

void html_put_profile(TextBuffer *out, const Profile *profile, uint32_t lanes) {
    const ProfileRow *total = &profile->total;
    for (int kind = 0; kind < CHARGE_COUNT; kind++) {
        text_add(out, kind ? ",[" : ",\n\"charges\":[[");
        text_json(out, charge_info[kind].name);
        text_char(out, ',');
        text_json(out, charge_info[kind].meaning);
        text_char(out, ']');
    }
    text_add(out, "],\n\"lane_cycles\":");
    text_number(out, (profile_cycles(total) - profile_state_cycles(total, STATE_DISABLED)) * lanes);
    text_add(out, ",\n\"profile\":");
    for (uint32_t i = 0; i <= profile->count + 1; i++) {
        text_add(out, i ? ",\n" : "[\n");
        put_row(out, &profile->rows[i]);
    }
    text_char(out, ']');
}
