#!/bin/sh
# Whatever the files of a sweep are called, its jobs run lockstep on them and nothing else: shells read the script and
# the list to the letter, and the parts give the same table as one process.
#
# shellcheck disable=SC2016 # nothing shall be expanded
. tests/tools/cli.sh
LOCKSTEP=$(realpath "$LOCKSTEP")
mkdir -p "$TEMP/in side=1,2;touch TOUCHED;"
cd "$TEMP/in side=1,2;touch TOUCHED;" || exit
# Called by a name that the shell could take for several words, or for an assignment.
cp "$LOCKSTEP" ./a=b
LOCKSTEP='./a=b'
new_line=$(printf '\na') && new_line=${new_line%a}
set --
for name in -x.s --fresh 'a b.s' "it's.s" 'a"b.s' '$(touch TOUCHED).s' '`touch TOUCHED`.s' 'a;touch TOUCHED;.s' \
    "a${new_line}touch TOUCHED${new_line}.s" "b.s$new_line" 'a\ntouch TOUCHED\n.s' 'a=1,2.s' '~x.s' '#x.s' '*.s' '%s%%.s' \
    "$(printf '\377\302\201\342\200\256.s')" '{}{1}{= system("touch TOUCHED") =}.s' '!!.s' 'a&touch TOUCHED&.s'; do
    printf '%s\n' '    ld r0.x, t0.x, u(0)' '    if r0.x' '    nop' '    endif' '    ret' >"./$name"
    set -- "$@" "$name"
done
settings="config$new_line"'touch TOUCHED;$(touch TOUCHED).s'
echo 'alus = 2' >"./$settings"
data="data'$new_line"'touch TOUCHED=1,2$(touch TOUCHED)'
printf '\1\2\3\4' >"./$data"
set -- --over waves=1,2 --config "$settings" --bind "t0=u32:$data" -Wno-all -- "$@"
ls >"$TEMP/before"

status 0 "$LOCKSTEP" sweep -o "$TEMP/whole.csv" "$@"
[ "$(tr -cd '\n' <"$TEMP/whole.csv" | wc -c)" -ge 41 ] || fail 'twenty programs on two machines are wanted'
status 0 "$LOCKSTEP" sweep --output=-o.csv --job-list list --slurm s.sh --per-job 8 "$@"
cp "$TEMP/out" told
[ "$(grep -c '' list)" -eq 5 ] || fail "a line for each of five jobs is wanted: $(cat list)"

# done_by SHELL: what was made, and nothing else, gives the table.
done_by() {
    status 0 "$LOCKSTEP" sweep --merge -o.csv.parts --output=-o.csv "$@"
    same ./-o.csv "$TEMP/whole.csv"
    rm -r ./-o.csv ./-o.csv.parts/points-*
}
for shell in dash bash; do
    "$shell" list || fail "list by $shell"
    done_by "$@"
    for task in 0 1 2 3 4; do SLURM_ARRAY_TASK_ID=$task "$shell" s.sh || fail "task $task by $shell"; done
    done_by "$@"
done
# A line holds a whole job, also for what splits the list; and the commands that are printed are ready to be used.
sed -n 2p list >second
sh second
[ -s ./-o.csv.parts/points-8.csv ] || fail 'the second line is not the second job'
sh list
sed -n '/^Then:/,$p' told | sed '1d; s/^ *//' >merge
sh merge || fail "$(cat merge)"
same ./-o.csv "$TEMP/whole.csv"
rm -r ./-o.csv ./-o.csv.parts
if command -v parallel >"$TEMP/out"; then
    mkdir ./-o.csv.parts
    HOME="$TEMP" SHELL=/bin/sh parallel --will-cite -a list 2>"$TEMP/err" || fail 'parallel'
    done_by "$@"
    rm -r ./-o.csv.parts
fi
# In a comment of the script stands no line end but its own.
LC_ALL=C tr -d '\n -~' <list >"$TEMP/out"
silent out
sed '/^exec/,$d' s.sh | grep -v -e '^#' -e '^first=' >"$TEMP/out" || :
silent out
rm list s.sh told merge second
ls >"$TEMP/after"
same "$TEMP/before" "$TEMP/after"
