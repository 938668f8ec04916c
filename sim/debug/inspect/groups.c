/* groups.c: the groups of lanes of a wave in words, if lanes are threads; see inspect.h. */
#include <stdio.h>

#include "sim/debug/inspect/inspect.h"
#include "sim/trace/lane_state.h"

void inspect_groups(const Gpu *gpu, const InspectWave *wave, InspectGroups *groups) {
    groups->config = &gpu->program->config;
    groups->count = gpu_groups(gpu, wave->core, wave->slot, groups->group);
}

/* Why the group that issues next comes before another: by the rule of the model. */
static const char *comes_first(const Config *config, const GpuGroup *first, const GpuGroup *group) {
    switch ((Reconvergence)config->reconvergence) {
    case RECONVERGE_MIN_PC:
        if (config->pc_order == PC_DEEPEST && first->depth != group->depth) return "and have pushed more addresses";
        return "which is lower";
    case RECONVERGE_BARRIER: return "and are first in the queue";
    case RECONVERGE_FORMATION:
        if (config->formation_policy == FORMATION_OLDEST) return "and have waited longer";
        return config->formation_policy == FORMATION_LOWEST ? "which is lower" : "where more lanes are, or come first";
    case RECONVERGE_IPDOM:
    case RECONVERGE_COMPACTION: return "and are on top of the stack of paths";
    case RECONVERGE_STACK:
    case RECONVERGE_COUNT: break;
    }
    return "";
}

void inspect_group_waits(TextBuffer *text, const Code *code, const InspectGroups *groups, uint32_t number) {
    const uint32_t lanes_of_wave = (uint32_t)groups->config->wave_size;
    const GpuGroup *group = &groups->group[number], *first = &groups->group[0];
    const bool many = group->lanes & (group->lanes - 1);
    const char *wait = many ? "wait" : "waits";
    const LanesText awaits = lanes_named(group->awaits, lanes_of_wave),
                    ahead = lanes_named(first->lanes, lanes_of_wave);
    switch (group->wait) {
    case GROUP_ISSUES: text_printf(text, many ? "issue next" : "issues next"); break;
    case GROUP_TURN:
        text_printf(text, "%s for %s turn", wait, many ? "their" : "its");
        if (first->wait == GROUP_ISSUES)
            text_printf(text, ": %s %s at %s, %s", ahead.text, first->lanes & (first->lanes - 1) ? "are" : "is",
                        code_row(code, first->pc).text, comes_first(groups->config, first, group));
        break;
    case GROUP_AT_BARRIER:
    case GROUP_BLOCKED:
        text_printf(text, "%s at the barrier of %s for %s", wait, code_row(code, group->pc).text, awaits.text);
        break;
    case GROUP_AT_BRANCH:
        text_printf(text, "%s for the other waves of the group, which have not come to the branch", wait);
        if (group->awaits) text_printf(text, ", and for %s", awaits.text);
        break;
    }
}
