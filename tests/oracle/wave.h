/* wave.h: a wave of a kernel that is being interpreted. wave.c takes sets of its lanes through the tree, wave_op.c has
 * the statements in which lanes look at each other, or meet in memory, wave_image.c those with textures.
 */
#ifndef TESTS_ORACLE_WAVE_H
#define TESTS_ORACLE_WAVE_H

#include "tests/oracle/thread.h"

enum { WAVE_LANES = 64 };

/* Bit l: lane l. */
typedef uint64_t LaneSet;

typedef struct Wave {
    uint32_t size;
    bool fewer_first;
    OracleCoverage *executed; /* may be NULL */
    LaneSet live;             /* lanes with a thread that has not ended */
    LaneSet together;         /* lanes at a place to which all threads of the group get together, if they are left */
    uint32_t reg[TREE_WAVE_REGISTERS][TREE_COMPONENTS];
    Thread lane[WAVE_LANES];
} Wave;

/* Run a group of a kernel of waves. `space` has all memory but the group's own, which starts as zero. */
void wave_run_group(const OracleKernel *kernel, OracleDispatch dispatch, const OracleLaunch *launch, uint32_t group,
                    const SpaceWords *space, OracleMemory *memory, OracleCoverage *executed);

/* An expression that is the same for all lanes; `lanes` are active. */
void wave_eval(Wave *wave, const TreeExpr *expr, LaneSet lanes, uint32_t out[TREE_COMPONENTS]);
uint32_t wave_scalar(Wave *wave, const TreeExpr *expr, LaneSet lanes);

bool lane_is_in(LaneSet lanes, uint32_t lane);

/* Execute the statement; `lanes` are active, and what the predicate leaves of them is `chosen`. */
void wave_op_run(Wave *wave, const TreeStmt *s, LaneSet lanes, LaneSet chosen);
void wave_atomic_run(Wave *wave, const TreeStmt *s, LaneSet chosen);

/* ---- wave_image.c ---- */
void wave_slope_run(Wave *wave, const TreeStmt *s, LaneSet chosen);
void wave_sample_run(Wave *wave, const TreeStmt *s, LaneSet chosen);
void thread_size(Thread *thread, const TreeStmt *s);
void thread_size_of(const Thread *thread, const TreeStmt *s, uint32_t reg[TREE_COMPONENTS]);
void thread_load_texel(Thread *thread, const TreeStmt *s);
void thread_store_texel(Thread *thread, const TreeStmt *s);

#endif
