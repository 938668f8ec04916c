/* html_profile.h: what `lockstep profile` says, as data of a page. */
#ifndef SIM_EXPORT_HTML_PROFILE_H
#define SIM_EXPORT_HTML_PROFILE_H

#include "sim/base/text_buffer.h"
#include "sim/debug/why/profile.h"

/* Three members of a JSON object, with a comma in front:
 *
 *   charges       [name, meaning] of each reason for which a lane can be off
 *   lane_cycles   of slots with a wave: inactive ones are a part of them
 *   profile       a row for each instruction, one for the `ret` behind the last one, one for what none is to blame for:
 *                 issues, active lanes in them, cycles that waves spent there, stalled, exposed, idle, inactive
 *                 lane-cycles in which the wave issued, [inactive lane-cycles of each charge], [reason, cycles, ...] of
 *                 stalled and idle ones
 */
void html_put_profile(TextBuffer *out, const Profile *profile, uint32_t lanes);

#endif
