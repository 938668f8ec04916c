/* lanes_v4.c: the lane loops for x86-64-v4. The Makefile gives this file its -march. */
#define LANES_TABLE lanes_table_v4
#define LANES_LEVEL "x86-64-v4"
#include "sim/lanes/lanes_body.h"
