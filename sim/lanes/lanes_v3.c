/* lanes_v3.c: the lane loops for x86-64-v3. The Makefile gives this file its -march. */
#define LANES_TABLE lanes_table_v3
#define LANES_LEVEL "x86-64-v3"
#include "sim/lanes/lanes_body.h"
