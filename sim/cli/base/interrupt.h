/* interrupt.h: Ctrl-C, SIGTERM and SIGHUP. They end every command within half a second, and no temporary file stays.
 *
 * What runs long and can stop with a result catches them and looks now and then whether one came; it has that time to
 * finish with what it has, and after Ctrl-C as long as it needs. Elsewhere they end the program at once.
 */
#ifndef SIM_CLI_BASE_INTERRUPT_H
#define SIM_CLI_BASE_INTERRUPT_H

#include <stdbool.h>

/* Once, before anything else. SIGHUP (nohup) and SIGTERM stay ignored if they are ignored then; SIGINT does not: shells
 * let every background job of a script ignore it. */
void interrupt_install(void);

/* Ctrl-C ends the command, or only its present work, after which the person continues. Other signals always end the
 * command. */
typedef enum InterruptKind { INTERRUPT_COMMAND, INTERRUPT_WORK } InterruptKind;

/* Between these two calls, which do not nest, signals only set a flag. The end of INTERRUPT_WORK clears it. */
void interrupt_catch(InterruptKind kind);
void interrupt_release(void);
bool interrupt_came(void);
bool interrupt_gives_up(void *unused); /* the same as a GiveUp of travel.h */

/* A run has stopped, and its results are to be written: after Ctrl-C however long that takes, unless it comes again. */
void interrupt_finish(void);

/* The exit status, as shells count it: 130 after Ctrl-C. */
int interrupt_status(void);

/* A file that has to go when the program ends by a signal: NULL becomes its path, which is borrowed until that becomes
 * NULL again. */
void interrupt_temporary(const char *before, const char *now);
void interrupt_discard(void); /* removes all these files */

#endif
