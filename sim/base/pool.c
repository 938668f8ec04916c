/* pool.c: see pool.h.
 *
 * Counting `round` up begins a round. Every item has the number of the last round in which it was finished. A worker
 * holds an item while it works on a piece of it. Every worker has items of its own, which it takes in order, so that
 * their data stays in its processor's caches. Then it helps with other workers' items, the last first. The round has
 * ended when `done` has grown by the number of items.
 */
#include "sim/base/pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "asm/base/memory.h"

enum {
    SPINS = 4000,     /* some ten microseconds, then */
    YIELDS = 200,     /* let others run, in case there are more threads than processors, */
    LINE_OF_HOST = 64 /* and in the end sleep */
};

typedef struct Worker {
    Pool *pool;
    pthread_t thread;
    uint32_t number;
    MemoryEntry entry; /* around all of its work: collects blocks that pool_run hands on */
} Worker;

/* Each on a line of its own: workers take their own items without disturbing each other. */
typedef struct Item {
    _Alignas(LINE_OF_HOST) atomic_uint finished; /* in this round */
    atomic_bool held;                            /* a worker does a piece of it */
} Item;

struct Pool {
    _Alignas(LINE_OF_HOST) atomic_uint round;
    _Alignas(LINE_OF_HOST) atomic_uint done;
    _Alignas(LINE_OF_HOST) atomic_uint sleepers;
    pthread_mutex_t mutex;
    pthread_cond_t wake;
    PoolJob *job; /* of the present round */
    void *user;
    Worker *workers;
    Item *item;
    uint32_t count;          /* of workers, the caller among them */
    uint32_t items, started; /* threads that there really are, with the caller's */
    atomic_bool ended, out_of_memory;
};

static void relax(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
}

/* Wait until the round is not `seen` any more: spinning, then letting others run, and in the end asleep. */
static void await_round(Pool *pool, unsigned seen) {
    for (int i = 0; i < SPINS + YIELDS; i++) {
        if (atomic_load_explicit(&pool->round, memory_order_acquire) != seen) return;
        if (i < SPINS)
            relax();
        else
            sched_yield();
    }
    pthread_mutex_lock(&pool->mutex);
    atomic_fetch_add(&pool->sleepers, 1);
    while (atomic_load(&pool->round) == seen) pthread_cond_wait(&pool->wake, &pool->mutex);
    atomic_fetch_sub(&pool->sleepers, 1);
    pthread_mutex_unlock(&pool->mutex);
}

static void begin_round(Pool *pool, PoolJob *job, void *user) {
    pool->job = job;
    pool->user = user;
    atomic_fetch_add(&pool->round, 1);
    if (!atomic_load(&pool->sleepers)) return;
    pthread_mutex_lock(&pool->mutex);
    pthread_cond_broadcast(&pool->wake);
    pthread_mutex_unlock(&pool->mutex);
}

static bool is_finished(const Pool *pool, unsigned round, uint32_t item) {
    return atomic_load_explicit(&pool->item[item].finished, memory_order_relaxed) == round;
}

/* Returns whether there is more to do: not if memory ran out, which pool_run tells. */
static bool run_piece(Pool *pool, uint32_t number) {
    MEMORY_ENTRY_KEEPING(atomic_store(&pool->out_of_memory, true); return false);
    return pool->job(pool->user, number);
}

/* Do a piece of an item. Returns false if it is finished, or another worker has it. */
static bool do_piece(Pool *pool, unsigned round, uint32_t number) {
    Item *item = &pool->item[number];
    if (is_finished(pool, round, number)) return false;
    if (atomic_load_explicit(&item->held, memory_order_relaxed)) return false;
    if (atomic_exchange_explicit(&item->held, true, memory_order_acquire)) return false;
    /* It may be finished by now, and a worker that wakes up late may find another round. */
    const bool due = !is_finished(pool, round, number) && atomic_load(&pool->round) == round;
    const bool more = due && run_piece(pool, number);
    if (due && !more) atomic_store_explicit(&item->finished, round, memory_order_relaxed);
    atomic_store_explicit(&item->held, false, memory_order_release);
    if (due && !more) atomic_fetch_add_explicit(&pool->done, 1, memory_order_release);
    return more;
}

/* Do the worker's own items, then pieces of other workers' items, the last first. */
static void work_round(Pool *pool, uint32_t worker, unsigned round) {
    for (uint32_t item = worker; item < pool->items; item += pool->count)
        while (do_piece(pool, round, item)) {}
    for (bool helped = true; helped;) {
        helped = false;
        for (uint32_t item = pool->items; !helped && item-- > 0;)
            helped = item % pool->count != worker && do_piece(pool, round, item);
    }
}

static void *work(void *argument) {
    Worker *worker = argument;
    Pool *pool = worker->pool;
    memory_attach(&worker->entry);
    for (unsigned seen = 0;;) {
        await_round(pool, seen);
        seen = atomic_load_explicit(&pool->round, memory_order_acquire);
        if (atomic_load_explicit(&pool->ended, memory_order_relaxed)) return NULL;
        work_round(pool, worker->number, seen);
    }
}

static void stop(void *pool) {
    Pool *p = pool;
    atomic_store(&p->ended, true);
    begin_round(p, NULL, NULL);
    for (uint32_t i = 1; i < p->started; i++) pthread_join(p->workers[i].thread, NULL);
    pthread_mutex_destroy(&p->mutex);
    pthread_cond_destroy(&p->wake);
}

/* One block, so that the threads can be stopped when a failed allocation frees it. */
Pool *pool_create(uint32_t workers, uint32_t items) {
    const size_t bytes = sizeof(Pool) + items * sizeof(Item) + workers * sizeof(Worker);
    Pool *pool = memset(memory_lines(bytes), 0, bytes);
    pool->count = workers;
    pool->items = items;
    pool->item = (Item *)(pool + 1);
    pool->workers = (Worker *)(pool->item + items);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->wake, NULL);
    memory_on_failure(pool, stop);
    pool->started = 1;
    for (bool more = true; more && pool->started < workers;) {
        Worker *worker = &pool->workers[pool->started];
        *worker = (Worker){.pool = pool, .number = pool->started};
        memory_collect(&worker->entry);
        more = pthread_create(&worker->thread, NULL, work, worker) == 0;
        pool->started += more;
    }
    return pool;
}

void pool_destroy(Pool *pool) {
    if (!pool) return;
    stop(pool);
    memory_free(pool);
}

uint32_t pool_host_threads(void) {
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 1 ? (uint32_t)processors : 1;
}

uint32_t pool_workers(const Pool *pool) {
    return pool->started;
}

void pool_run(Pool *pool, PoolJob *job, void *user) {
    const unsigned wanted = atomic_load(&pool->done) + pool->items;
    begin_round(pool, job, user);
    const unsigned round = atomic_load(&pool->round);
    /* Again and again: a late worker may have held an item, for a moment, that was to be done here. */
    for (unsigned i = 0; atomic_load_explicit(&pool->done, memory_order_acquire) != wanted; i++) {
        work_round(pool, 0, round);
        if (i < SPINS)
            relax();
        else
            sched_yield();
    }
    for (uint32_t i = 1; i < pool->started; i++) memory_adopt(&pool->workers[i].entry.blocks);
    if (atomic_exchange(&pool->out_of_memory, false)) memory_fail();
}
