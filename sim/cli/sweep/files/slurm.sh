#!/bin/sh
# A sweep as an array of @TASKS@ tasks, each with @EACH@ of @POINTS@ points. Submit it from the folder in which it was
# made, and when all are done:
#     @MERGE@
#SBATCH --job-name=lockstep-sweep
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --output=@OUTPUT@.parts/task-%a.log
#SBATCH --array=@ARRAY@
first=$((${SLURM_ARRAY_TASK_ID:?it is set in the tasks of an array} * @EACH@))
exec @PROGRAM@ sweep --points "$first+@EACH@" --jobs "${SLURM_CPUS_PER_TASK:-1}" --quiet -o @OUTPUT@.parts/points-$first.csv@WORDS@
