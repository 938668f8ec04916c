/* trace_csv.h: a trace as CSV text (RFC 4180, lines end in \n), for spreadsheets, scripts and tests.
 *
 *   static bool to_file(void *user, const char *bytes, size_t n) { return fwrite(bytes, 1, n, user) == n; }
 *   if (!trace_csv_write(trace, image, to_file, file)) report("cannot write");
 *
 * Waves: `cycle,cycles,core,slot,group,wave,state,exec,pc,line,instruction,reason`, one row for every run of equal
 * cycles of a wave slot. A disabled slot has group, wave and pc -1, line 0 and no instruction.
 * ALUs: `cycle,cycles,core,alu,wave,busy`, rows for all cycles of every ALU; wave -1 and busy 0 when it is empty;
 * what one wave executes without a break is one row.
 * Queues: `cycle,cycles,core,queue,requests`, rows for all cycles of every queue that the program uses.
 * Rows are in the order of time: by cycle, then core, then slot, ALU or queue.
 */
#ifndef SIM_TRACE_TRACE_CSV_H
#define SIM_TRACE_TRACE_CSV_H

#include "asm/image/image.h"
#include "sim/base/text_buffer.h"
#include "sim/trace/trace.h"

/* All return false when a write failed, memory ran out or the trace has an error (trace_error). A window's rows are
 * cut to it. `image` is the program that was traced. */
bool trace_csv_write(const Trace *trace, const Image *image, TextWrite *write, void *user);
bool trace_csv_write_alus(const Trace *trace, const Image *image, TextWrite *write, void *user);
bool trace_csv_write_queues(const Trace *trace, const Image *image, TextWrite *write, void *user);

#endif
