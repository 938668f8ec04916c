/* lanes_v1.c: the lane loops for x86-64. The Makefile gives this file its -march. */
#define LANES_TABLE lanes_table_v1
#define LANES_LEVEL "x86-64"
#include "sim/lanes/lanes_body.h"
