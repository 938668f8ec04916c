/* ledger.h: every cycle of every slot is entered once: in the counters, and in the trace if there is one. */
#ifndef SIM_CORE_LEDGER_H
#define SIM_CORE_LEDGER_H

#include "sim/machine/machine.h"

void ledger_account(const Step *step, uint32_t slot, uint64_t until); /* cycles before `until`: nothing issued */
void ledger_issue(const Step *step, uint32_t slot, uint32_t pc);      /* the present cycle: pc issued */
/* From the present cycle on, a ready wave waits for this reason. */
void ledger_set_ready_reason(const Step *step, uint32_t slot, Reason reason);

#endif
