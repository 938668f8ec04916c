/* paths.h: where lanes may go in a program, whatever their conditions are; and saying why a program is refused. For the
 * files of this room. */
#ifndef SIM_PROGRAM_PATHS_H
#define SIM_PROGRAM_PATHS_H

#include "sim/program/program.h"

/* A search from some instructions on. It costs what it reaches, however long the program is. */
typedef struct Search {
    const Program *program;
    uint8_t *seen;            /* of each instruction: it is in the list */
    uint32_t *reached, count; /* the list, of which those in front have been looked at */
    bool popped;              /* all that is pushed anywhere has been reached */
} Search;

Search search_create(const Program *program); /* the caller frees `seen` and `reached` */
void search_reach(Search *search, uint32_t pc);

/* Where lanes go from an instruction. After a pop, and when no lane is left, that is all that is pushed anywhere. */
void search_next(Search *search, uint32_t pc);

/* Go on until nothing new is reached. Ends the search; the caller frees the array: 1 for each instruction reached. */
uint8_t *search_all(Search *search);

/* Is it a branch at which some lanes of a wave may go another way than others? */
bool lanes_may_part(const Program *program, const DecodedInst *inst);

/* Say why the machine cannot run the program, and which settings that comes of. Returns false. */
__attribute__((format(printf, 3, 4))) bool program_refuse(ProgramError *error, SettingSet settings, const char *format,
                                                          ...);
#define SET(name) ((SettingSet)1 << SETTING_##name)

/* pixels.c: make the quads of a draw of some targets, by the program's triangles or by one that covers the targets; set
 * the threads that run them. Return false with *error. */
bool pixels_lay_out(Program *program, uint64_t targets, bool triangles, Raster **raster, ProgramError *error);
/* Do the vertices of all draws have the attributes that their code reads? Returns false with *error. */
bool pixels_have_attributes(const Program *program, ProgramError *error);

/* promise.c: are there no instructions that depend on which lanes issue together, where the machine does not promise
 * that? Returns false with *error. Sets `keeps_waves`. */
bool program_keeps_promises(Program *program, ProgramError *error);

#endif
