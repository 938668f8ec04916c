#!/bin/sh
# A sweep as jobs: GNU parallel runs them, here and over (what it takes for) ssh, and Slurm's script does; the parts give
# the same table as one process. Missing points are named, and become jobs again.
. tests/tools/cli.sh
LOCKSTEP=$(realpath "$LOCKSTEP")
cp programs/loop_counts.s "$TEMP/p.s"
cd "$TEMP" || exit
export PARALLEL_HOME="$TEMP/home" HOME="$TEMP/home" SHELL=/bin/sh # parallel writes its commands for this shell
mkdir -p home far1 far2
set -- p.s --over waves=1..4 --over alus=1,2 --set lat_mul=3
status 0 "$LOCKSTEP" sweep "$@" -o all.csv

# merged OPTION...: the parts of a.csv make the whole
merged() {
    status 0 "$LOCKSTEP" sweep "$@" --merge a.csv.parts -o a.csv
    same a.csv all.csv
    rm -rf a.csv a.csv.parts
}
parallel_() { parallel --will-cite "$@" >parallel.log 2>&1 || fail "$(cat parallel.log)"; }

status 0 "$LOCKSTEP" sweep "$@" -o a.csv --job-list jobs --slurm s.sh --per-job 3
says out 'jobs has 3 jobs, with 3 of 8 points each'
says out 'parallel --bar -a jobs'
says out 'parallel --bar --sshlogin HOST,HOST --workdir . -a jobs'
says out 'sbatch s.sh'
[ "$(grep -c . jobs)" -eq 3 ] || fail 'three jobs are wanted'
parallel_ -a jobs --jobs 2
merged "$@"

# Slurm: each task with its number; here one after the other.
bash -n s.sh
grep -q '^#SBATCH --array=0-2$' s.sh || fail "$(grep -e --array s.sh)"
for task in 0 1; do SLURM_ARRAY_TASK_ID=$task bash s.sh || fail "task $task"; done
status 1 "$LOCKSTEP" sweep "$@" --merge a.csv.parts -o a.csv
says err '2 of 8 points are missing'
says err 'point 6: waves=4 alus=1'
[ ! -e a.csv ] || fail 'a table with points missing'
status 0 "$LOCKSTEP" sweep "$@" --merge a.csv.parts -o a.csv --slurm again.sh --job-list again --per-job 2
grep -q '^#SBATCH --array=3$' again.sh || fail "$(grep -e --array again.sh)"
[ "$(sed 's/.* --points //; s/ .*//' again)" = 6+2 ] || fail "$(cat again)"
SLURM_ARRAY_TASK_ID=3 SLURM_CPUS_PER_TASK=2 bash again.sh
status 0 "$LOCKSTEP" sweep "$@" --merge a.csv.parts -o a.csv --job-list again
says err 'no point is missing'
merged "$@"

# Over ssh, for which a script stands that has a folder for each host.
cat >ssh <<'SSH'
#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in
    -l | -p | -o) shift 2 ;;
    -*) shift ;;
    *) break ;;
    esac
done
echo "$1" >>"$FAKE/hosts"
export HOME="$FAKE/$1"
shift
[ "$1" != -- ] || shift
cd "$HOME" && exec sh -c "$*"
SSH
chmod +x ssh
export FAKE="$TEMP" PARALLEL_SSH="$TEMP/ssh"
parallel_ --ssh "$TEMP/ssh" --sshlogin far1,far2 --workdir . -a jobs
merged "$@"
status 0 "$LOCKSTEP" sweep "$@" -o a.csv --job-list jobs --per-job 3
eval "set -- $(sed -n 's/^ *parallel --bar --sshlogin HOST,HOST --workdir lockstep-sweep //p' out)"
parallel_ --ssh "$TEMP/ssh" --sshlogin far1,far2 --workdir lockstep-sweep "$@"
merged p.s --over waves=1..4 --over alus=1,2 --set lat_mul=3
for host in far1 far2; do grep -q $host hosts || fail "$host had no work"; done
status 2 "$LOCKSTEP" sweep p.s --over waves=1,2 -o 'a b.csv' --job-list jobs
says err 'needs a name of letters'
