#!/bin/sh
# Who predicts is told nothing: two runs that differ in nothing but which lanes are active after the branch look the
# same, in every text and every pixel, whatever is opened and wherever the mouse rests, until the answer is revealed.
. tests/tools/cli.sh
case $LOCKSTEP in /*) ;; *) LOCKSTEP=$PWD/$LOCKSTEP ;; esac

# Sixteen of 32 lanes either way, and as many cycles.
for kind in even odd; do
    mkdir "$TEMP/$kind"
    cat >"$TEMP/$kind/p.s" <<'END'
.machine waves=1 alus=1 issue=1
.dispatch 1x32
.buffer t0, file("bits.bin")
.buffer u0, 32
.expect cycles >= 1
    mov       r0.x, lane_id
    shl.u32   r0.w, r0.x, u(2)
    ld        r0.y, t0.x, r0.w
    mov       r0.z, r0.x
    br_push   r0.y, ELSE, CONVERGE
    mov       r1.x, u(7)
    mov       r1.y, u(7)
    pop_mask
ELSE:
    mov       r1.x, u(9)
    mov       r1.y, u(9)
    pop_mask
CONVERGE:
    st        u0.x, r0.w, r1.x
    ret
END
done
for _ in $(seq 16); do printf '\000\000\000\000\001\000\000\000'; done >"$TEMP/even/bits.bin"
for _ in $(seq 16); do printf '\001\000\000\000\000\000\000\000'; done >"$TEMP/odd/bits.bin"

n=0
look() {
    n=$((n + 1))
    printf 'list list%d\n' $n
    if [ $((n % 12)) -eq 0 ]; then printf 'shot shot%d.png\n' $n; fi
}
{
    echo 'goto 0'
    echo predict
    look
    for tab in costs marks wrong; do echo "tab $tab" && look; done
    for aside in range occupancy why stack 'memory' registers; do echo "aside $aside" && look; done
    echo 'memory u0'
    look
    for action in 'heat cycles' 'heat stalls' 'heat inactive' 'format hex' 'expand' 'theme light' 'theme dark' 'find r0.y' close 'find br_push' \
        close 'find u(7)' close 'config' close 'register r0.y' 'lane 3' 'line 14' 'range 0:2' 'aside range' 'range all' \
        'range none' 'fit' 'answer line' 'answer all' 'tab costs' predict.again 'zoom.in' 'zoom.out' 'guess 3' 'diff' close 'copy'; do
        case $action in
        predict.again) printf '%s\n' 'goto 0' predict ;; # who goes elsewhere is not asked any more
        *) echo "$action" ;;
        esac
        look
    done
    y=50
    while [ $y -lt 800 ]; do
        x=30
        while [ $x -lt 1280 ]; do
            echo "move $x $y"
            look
            x=$((x + 61))
        done
        y=$((y + 43))
    done
    printf '%s\n' predict 'list revealed'
} >"$TEMP/script"
for kind in even odd; do
    (cd "$TEMP/$kind" && status 0 "$LOCKSTEP" view p.s --size 1280x800 --script ../script)
done
for file in "$TEMP"/even/list* "$TEMP"/even/shot*; do
    name=${file##*/}
    cmp -s "$file" "$TEMP/odd/$name" && continue
    case $name in list*) diff "$file" "$TEMP/odd/$name" | head -n 4 ;; esac
    grep -n -B 3 -F -e "$name" "$TEMP/script" | head -n 4
    fail "the answer is seen in $name"
done
! cmp -s "$TEMP/even/revealed" "$TEMP/odd/revealed" || fail 'nothing is revealed'
