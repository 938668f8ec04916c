/* laws.h: what always holds of a machine. A law that does not is a defect of the simulator, whatever the program does.
 *
 *   char text[LAWS_TEXT];
 *   if (!laws_hold(gpu, text)) fail(text);      // between two calls of gpu_run, or when the run is done
 */
#ifndef TESTS_ORACLE_LAWS_H
#define TESTS_ORACLE_LAWS_H

#include "sim/core/gpu.h"

enum { LAWS_TEXT = 512 };

/* Returns false, and the first law that is broken as a sentence in text[LAWS_TEXT]. */
bool laws_hold(const Gpu *gpu, char *text);

#endif
