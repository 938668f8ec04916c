/* trace_file.h: a trace as a file, .lstrace: written while the machine runs, in bounded memory, however long the run
 * is; and read a window at a time. The file carries everything that pictures and tables need: the shape of the machine,
 * its settings, the program with its lines, and the fault if there was one.
 *
 * A whole run is recorded like this, and a part of it read like that:
 *
 *   TraceWrite append;                                // a function, as is read_at
 *   Trace *trace = trace_create(gpu_trace_shape(program));
 *   trace_file_begin(trace, &(TraceFileInfo){.image = bytes, .image_bytes = length}, append, user);
 *   ...
 *   trace_file_end(trace, NULL);                      // the machine has run, without a fault
 *   trace_destroy(trace);
 *
 *   TraceRead read_at;
 *   const char *why;
 *   size_t count;
 *   TraceFile *file = trace_file_open(read_at, user, length, &why);
 *   Trace *window = trace_window(file->trace, 1000, 2000);
 *   const TraceRun *runs = trace_runs(window, 0, 1, &count);      // of core 0, slot 1
 *   trace_destroy(window);
 *   trace_file_close(file);
 *
 * All numbers are little-endian.
 *
 *   +--------+-------+-------+-- ... --+------+-------+-- ... --+------+---------+
 *   | header | block | block |         | INDX | block |         | INDX | trailer |
 *   +--------+-------+-------+-- ... --+------+-------+-- ... --+------+---------+
 *
 *            0        4           8           12          16          20          24          32          40
 *            +--------+-----------+-----------+-----------+-----------+-----------+-----------+-----------+
 *   header   |7f L S T| version 3 | cores     | slots     | units     | lanes     | names     | checksum  |
 *            +--------+-----------+-----------+-----------+-----------+-----------+-----------+-----------+
 *   block    | tag    | number    | first                 | count     | bytes     | checksum  | payload ...
 *            +--------+-----------+-----------------------+-----------+-----------+-----------+-----------+
 *   trailer  | D O N E| waves     | cycles                | offset of last INDX   | length    | checksum  |
 *            +--------+-----------+-----------------------+-----------------------+-----------+-----------+
 *
 *   tag   number  first      count   payload
 *
 *   RUNS  slot    cycle      runs    runs of a slot (core * slots + slot), coded as in trace_append.h
 *   ALUS  stream  cycle      runs    runs of an ALU or sampler, or levels of a queue (core * streams + stream: ALUs
 *                                    first, then samplers, then queues)
 *   WAVE  0       0          waves   waves
 *   PROG  0       0          1       the program: the bytes of a .lsb file
 *   NAME  0       0          1       text: what was run
 *   MACH  0       0          1       text: the machine in a line
 *   CONF  0       0          1       text: all settings, as JSON
 *   FALT  0       0          1       the fault: of 64 bits cycle and lanes, of 32 core, slot, wave, group, pc and
 *                                    address, of 8 space and index, then its name
 *   BIND  0       0          1       what was bound to the program from outside: of 8 bits space, index, format, levels
 *                                    and kind of texture, of 32 width, height, depth and words, of 8 whether it is all
 *                                    zeros; if not, the words of a buffer or of level 0
 *   SIZE  0       0          1       of 32 bits: groups[3] and size[3] of --dispatch, or zeros; CHECK_ bits
 *   TEXT  file    0          1       text: a file of the program
 *   INDX  0       INDX       blocks  for every block since the INDX before (or the header): the first 24 bytes of the
 *                 before,            block
 *                 or 0
 *
 * In the header, units are ALUs (16 bits), samplers (8) and queues (8: bit q for Queue q); lanes are the lanes of a
 * wave (8), the number of `reconvergence` (8: 0 for `stack`) and the entries of a queue (16). Version 1 had no queues
 * and zeros there, versions 1 and 2 no BIND, SIZE and TEXT; they can be read, too. Blocks follow one another without
 * gap. `first` is the cycle from which the first run is counted; the blocks of a slot or ALU stand in the order of
 * time. `names` is the checksum of the names of states and reasons, in order: a file from a program with other names
 * cannot be read. A checksum covers all bytes before it and, in a block, the payload: FNV-1a in steps of eight bytes
 * (the last filled up with zeros), where after each multiplication the upper half is xored to the lower, so that it
 * counts in what follows.
 */
#ifndef SIM_TRACE_TRACE_FILE_H
#define SIM_TRACE_TRACE_FILE_H

#include "sim/program/program.h"
#include "sim/trace/trace.h"

enum { TRACE_FAULT_NAME_MAX = 32 };

/* What stopped the run. */
typedef struct TraceFault {
    uint64_t cycle, lanes;
    uint32_t core, slot, wave, group, pc, address;
    uint8_t space, index; /* of the resource; space 0: none */
    char name[TRACE_FAULT_NAME_MAX];
} TraceFault;

/* ---- writing ---- */

/* Contents of the file beside the trace; NULL fields are left out. */
typedef struct TraceFileInfo {
    const void *image; /* the bytes of the .lsb file */
    size_t image_bytes;
    const char *title, *machine, *config;
    const Program *program; /* its grid, and what its options bind */
    unsigned checks;
    const char *const *texts; /* of the image's text_count files, each may be NULL */
    size_t text_count;
} TraceFileInfo;

/* Takes the next bytes of the file; false if it cannot, and then it is not called again. */
typedef bool TraceWrite(void *user, const void *bytes, size_t n);

/* From now on, everything that is appended to the trace is written. To be called before the machine runs. Both return
 * false when a write failed: trace_error says so. A trace that is written cannot be read. */
bool trace_file_begin(Trace *trace, const TraceFileInfo *info, TraceWrite *write, void *user);

/* Write what is left, after trace_finish. `fault` may be NULL. */
bool trace_file_end(Trace *trace, const TraceFault *fault);

/* ---- reading ---- */

/* Reads n bytes at an offset; false if it cannot. The file must not change while it is open. */
typedef bool TraceRead(void *user, uint64_t offset, void *bytes, size_t n);

typedef struct TraceFile {
    Trace *trace; /* all of it; reads from the file when it is read. Use its cursors, or windows of it */
    Image *image; /* NULL if it is not in the file; so are the texts */
    char *title, *machine, *config, **texts; /* texts: of the image's files, NULL, or each may be */
    uint32_t text_count;
    Binding *bindings; /* what was bound from outside, as is the */
    size_t binding_count;
    DispatchSize grid;
    unsigned checks;
    bool whole; /* version 3: it has all of these */
    TraceFault fault;
    bool faulted;
} TraceFile;

/* The file is not trusted: a damaged block is found when it is read. On failure return NULL with a sentence in *error.
 * Memory is a small multiple of the file's index, table of waves and texts. */
TraceFile *trace_file_open(TraceRead *read, void *user, uint64_t length, const char **error);
void trace_file_close(TraceFile *file); /* NULL is fine */

/* Does a file start like a .lstrace? */
bool trace_file_is(const uint8_t *bytes, size_t length);

#endif
