/* lanes_tables.h: the compiled variants of the lane loops, for lanes.c and the variants themselves. */
#ifndef SIM_LANES_LANES_TABLES_H
#define SIM_LANES_LANES_TABLES_H

#include "sim/lanes/lanes.h"

extern const LaneTable lanes_table_v1, lanes_table_v3, lanes_table_v4;

#endif
