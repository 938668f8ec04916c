/* parts.h: what program.c makes a program of. */
#ifndef SIM_PROGRAM_PARTS_H
#define SIM_PROGRAM_PARTS_H

#include <stdarg.h>
#include <stdio.h>

#include "sim/program/program.h"

#define SET(name) ((SettingSet)1 << SETTING_##name)

/* Say why the machine cannot run the program, and which settings (SET) that comes of. Returns false. */
__attribute__((format(printf, 3, 4))) static inline bool program_refuse(ProgramError *error, SettingSet settings,
                                                                        const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    *error = (ProgramError){.settings = settings};
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

/* decode.c: the code, the constants, and the layout of a wave's registers. */
void program_decode(Program *program);

/* lane_code.c: the lane loops of an instruction, whose sources are in Program.reads: at most so many, a norm that waits
 * aside. */
enum { LANE_CODE_MOST = 2 * PROGRAM_ASIDE + ISA_COMPONENTS };
void lane_code(const Program *program, DecodedInst *inst, LaneLoop *loops);

/* unused.c: DecodedInst.result_unused. */
void program_find_unused(Program *program);

/* occupancy.c: the registers and slots of each dispatch. False after refusing. */
bool program_lay_out_occupancy(Program *program, ProgramError *error);

#endif
