/* pool.h: a few host threads that do one job together, again and again.
 *
 *   PoolJob job;                       // a function
 *   Pool *pool = pool_create(2, 8);    // two threads, the caller among them, and eight items
 *   pool_run(pool, job, user);         // job(user, 0) to job(user, 7), in any order; returns when all are done
 *   pool_destroy(pool);
 *
 * Rounds are short (microseconds), so workers spin for the next one, and go to sleep if it does not come. A worker
 * starts with its own items, whose data is in its processor's caches, and then helps with others. An item can
 * be done in pieces, each by another worker, so that all of them are finished at nearly the same time. If memory runs
 * out in a job, pool_run ends the round, and fails as an allocation of its caller (asm/base/memory.h).
 */
#ifndef SIM_BASE_POOL_H
#define SIM_BASE_POOL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Pool Pool;
typedef bool PoolJob(void *user, uint32_t item); /* do a piece of it; returns whether there is more to do */

/* With fewer workers if the host gives no more threads: pool_workers says how many. */
Pool *pool_create(uint32_t workers, uint32_t items);
void pool_destroy(Pool *pool); /* NULL is fine */
uint32_t pool_workers(const Pool *pool);
void pool_run(Pool *pool, PoolJob *job, void *user);

/* So many threads the host has processors for. */
uint32_t pool_host_threads(void);

#endif
