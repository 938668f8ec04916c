/* recording.h: .lstrace files: written while the machine runs, drawn by `lockstep trace` as they are, and run again by
 * the window: they carry the program with its texts, its settings and all that was bound to it. */
#ifndef SIM_CLI_SESSION_RECORDING_H
#define SIM_CLI_SESSION_RECORDING_H

#include "sim/cli/base/files.h"
#include "sim/cli/session/session.h"

/* Is this a .lstrace file? By its first bytes; false also if it cannot be read. */
bool recording_is_file(const char *path);

/* Read a run from a .lstrace file. */
bool recording_open(Run *run, const char *path);

/* Open a file, to be closed with trace_file_close(): its program, and what else makes its run. NULL after saying why
 * not. */
TraceFile *recording_read(const char *path, TextBuffer *messages);

/* Take the program of such a file as a build, and its texts, for a run with code. An old file has no texts. */
Build *recording_build(TraceFile *file);
void recording_texts(Run *run, const TraceFile *file);

/* Give the settings, bindings and size of the file to the options of its program; and say what an old one lacks. */
bool recording_options(const TraceFile *file, const char *path, ProgramOptions *options, TextBuffer *messages);
bool recording_is_whole(const TraceFile *file, const char *path, const Program *program, TextBuffer *messages);

/* A .lstrace file being written: before the machine runs, and after. One that was begun and is not committed is to be
 * discarded (file_discard). */
bool recording_start(OutFile *out, Run *run, const char *path);
bool recording_commit(OutFile *out, Run *run);

/* Read the trace of a run that was recorded from its file: it is not in memory. */
bool recording_attach(Run *run, const char *path);

/* Settings as JSON, hashes and, of a run that is over, its fault: what exports and recordings say beside the trace. */
void output_describe(Run *run);

#endif
