#!/bin/sh
# Whatever a file name, a source, a binary, a recording or a table holds: on standard output and standard error it is
# text and nothing that acts on a terminal or cannot be seen. Data for other programs are exact.
. tests/tools/cli.sh
case $LOCKSTEP in /*) ;; *) LOCKSTEP=$PWD/$LOCKSTEP ;; esac
cd "$TEMP" || exit
# A title for the terminal, red, a bell, C1 as Unicode and as a byte, right to left, no width, a broken character, DEL.
evil=$(printf 'e\033]0;x\a\033[31m\b\r\302\233\233\342\200\256\342\200\213\357\273\277\303\177')
strange=$(printf '\303\251\342\206\222') # what is only strange stays: an e with an accent, and an arrow

clean() { # clean COMMAND...: both streams have the clean text only
    for stream in out err; do
        LC_ALL=C sed 's/\xc3\xa9\|\xe2\x86\x92\|\xc3\x97\|\xe2\x80\xa6\|\xc2\xb7//g' $stream | LC_ALL=C tr -d '\n\t -~' >rest
        [ ! -s rest ] || fail "$(od -c rest | head -n 3) on standard $stream: $*"
    done
}
# does STATUS ARGUMENT...: lockstep ends like this, and says nothing but clean text.
does() {
    got=0
    want=$1
    shift
    "$LOCKSTEP" "$@" >out 2>err || got=$?
    [ $got -eq "$want" ] || fail "exit status $got, expected $want: $*"
    clean "$@"
}
# any ARGUMENT...: the same, however it ends.
any() {
    "$LOCKSTEP" "$@" >out 2>err || :
    clean "$@"
}

# In a source: comments, names of other files, labels. In its name. Made from it: a binary, and a recording.
name="$evil$strange.s"
{
    printf '; %s %s\n' "$evil" "$strange"
    printf '.loc "a\\x1b[31m\\xc2\\x9b\\xe2\\x80\\xae\\xff.hlsl" 3\n.buffer u0, 32\nL: shl r0.x, thread_id, 2\n'
    printf '    br_push thread_id, E, C ; %s %s\n    st u0.x, r0.x, u(1)\n.loc "%s" 5\nE: pop_mask\nC: ret\n' "$evil" "$strange" "$strange.s"
} >"$name"
cp "$name" "$evil.s"
{ cat "$name" && echo '.expect u0[0], 7'; } >"$evil-failed.s"
sed 's/thread_id, 2/thread_id, 22/; /loc/d' "$name" >"$evil-fault.s"
does 0 asm "$name" -o "$name.lsb"
does 0 trace -q "$name.lsb" -o "$name.lstrace"
for file in "$name" "$name.lsb"; do
    does 0 run "$file"
    does 0 run --json "$file"
    does 2 run --bind "t9=u32:$evil.s" "$file"
    for at in 0:0:3 0:0:0 0:1:4 0:0:99; do any why "$file" --at $at; done
    does 0 profile "$file"
    does 0 profile --json "$file"
    printf '%s\n' list s list where "break $evil" "until $evil:3" "$evil" breakpoints bill profile waves why s s "help $evil" \
        "memory $evil" "registers $evil" >script
    "$LOCKSTEP" debug "$file" <script >out 2>err || :
    clean debug
    does 0 dis "$file"
    "$LOCKSTEP" dis "$file" >again.s
    does 0 asm again.s -o again.lsb
    cmp again.lsb "$name.lsb" || fail 'what was disassembled is another program'
    does 0 trace "$file" -o "$evil.json" -o "$evil.kanata" -o "$evil.vcd" -o "$evil.csv" -o "$evil.png"
done
does 0 asm "$name" --stats -o "$evil.lsb"
does 0 profile "$evil.s"
grep -q 'e\\x1b\]0;x\\x07\\x1b\[31m\\x08\\x0d<U+009B>\\x9b<U+202E><U+200B><U+FEFF>\\xc3\\x7f' out ||
    fail 'the escapes are not shown'
does 0 run "$name"
says out "$strange.s: 1 group"
does 1 run "$evil-failed.s"
does 1 run "$evil-fault.s"
does 1 run --json "$evil-fault.s"
does 1 sweep "$evil-fault.s" "$evil-failed.s" --over waves=1,2 -o "$evil.csv"
does 2 sweep "$name" --over waves=1,2 -o "$evil.csv" --job-list list
does 0 sweep "$name" --over waves=1,2 -o a.csv --job-list - --slurm s.sh
does 0 sweep "$name" --over waves=1,2 -o a.csv --job-list list --slurm s.sh
does 2 sweep "$name" --over "waves=$evil"
does 2 sweep "$name" --over "$evil=1"
does 0 trace "$name.lstrace" -o "$evil.csv" -o "$evil.png"

# In an error, in a word of the command line, in a configuration, in a table.
printf '    mov r0.x,\t%s\n\t  bogus%s\tr0.x\n.include "no%s.s"\n' "$evil" "$strange$evil" '\x1b[31m' >"$evil-wrong.s"
does 2 run "$evil-wrong.s"
does 2 run "$evil-wrong.s" --diag-format json
"$LOCKSTEP" run "$evil-wrong.s" --color=always >out 2>err || :
LC_ALL=C sed 's/\x1b\[[01;356m2]*m//g' err >plain && mv plain err
clean run --color=always
for command in run trace why profile debug view asm dis chart sweep config explain; do
    does 2 $command "$evil"
    does 2 $command "--$evil"
done
does 2 run --set "$evil" "$name"
does 2 run --set "waves=$evil" "$name"
does 2 "$evil"
does 2 help "$evil"
does 2 help "$evil" "$evil"
for option in dump bind dispatch preset config define threads error-limit over stat points output window -W; do
    case $option in over | stat | points) command=sweep ;; output | window) command=trace ;; *) command=run ;; esac
    any $command "--$option=$evil" "$name"
done
printf 'waves = %s\n' "$evil" >config && does 2 run "$name" --config config
printf '%s = 4\n' "$evil" >config && does 2 run "$name" --config config
printf 'x,y\n1,2\n%s,%s\n' "$evil" "$evil" >"$evil.csv"
any chart "$evil.csv" -o a.png
printf '%s,y\n1,2\n' "$evil" >"$evil.csv"
does 2 chart "$evil.csv" -o a.png --x no
any chart "$evil.csv" -o a.png
ln -s "$LOCKSTEP" "$evil-lockstep"
"./$evil-lockstep" run "--$evil" >out 2>err || :
clean 'the name of the program'
# Broken copies of the binary and of the recording say why in clean text.
for file in "$name.lsb" "$name.lstrace"; do
    for at in 9 30 60 100; do
        { head -c $at "$file" && printf '\033' && tail -c +$((at + 2)) "$file"; } >"$evil.broken"
        any trace "$evil.broken" -o "$evil.csv"
        any run "$evil.broken"
    done
done

# Long lines: no character is cut on its way.
{
    printf '; '
    for _ in 1 2 3 4 5 6 7 8; do printf '%0999d' 0 | sed "s/0/$strange/g"; done
    printf '\n    ret\n'
} >long.s
echo '    nop' | cat - long.s >longer.s && echo '    ret' >>longer.s
does 0 profile longer.s
tail -n +2 out | grep -qF "$(head -n 1 long.s)" || fail 'a long line is not shown as it is'

# JSON gives the text back; a table on standard output is the one in a file.
printf '    ret\n' >"$(printf 'a\033\177\302\233"b.s')"
status 0 "$LOCKSTEP" run --json "$(printf 'a\033\177\302\233"b.s')"
says out '"file": "a\u001B\u007f\u009B\"b.s"'
"$LOCKSTEP" sweep "$name" "$evil.s" --over waves=1,2 -o table.csv >out 2>err
"$LOCKSTEP" sweep "$name" "$evil.s" --over waves=1,2 >out 2>err
same out table.csv
LC_ALL=C grep -qF "$evil.s" out || fail 'a table on standard output is not exact'
# But not on a terminal, where one can be had.
if script -qec true typed </dev/null >out 2>err; then
    cp "$evil.s" evil.s
    script -qec "'$LOCKSTEP' sweep '$evil.s' evil.s --over waves=1,2 -q" typed </dev/null >out 2>err
    LC_ALL=C tr -d '\r' <out >typed && sed 's/^\^D\x08*//' typed >out
    clean 'a table on a terminal'
fi
