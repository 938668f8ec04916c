/* scalar_path.h: do the lanes of a run, as it was traced, each take the way that a thread by itself can take? For all
 * settings of `reconvergence` but `stack`, whose traces have the masks after an instruction.
 *
 *   char text[SCALAR_PATH_TEXT];
 *   if (!scalar_paths_hold(&run, text)) fail(text);
 *
 * Nothing here uses the machine's threads: it follows the instructions that were issued, lane by lane, with a stack of
 * addresses for each lane, and asks at every issue whether the lane can be there.
 */
#ifndef TESTS_ORACLE_SCALAR_PATH_H
#define TESTS_ORACLE_SCALAR_PATH_H

#include "sim/run/run.h"

enum { SCALAR_PATH_TEXT = 160 };

/* Returns false, and the first lane that is where it cannot be in text[SCALAR_PATH_TEXT]. The run is done. */
bool scalar_paths_hold(const Run *run, char *text);

#endif
