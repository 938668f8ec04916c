#!/bin/sh
# Bookmarks are kept in a file beside the program, with notes and whatever else is in it; where that cannot be written, it
# is said once, and nothing is lost.
. tests/tools/cli.sh
cp programs/branch_3.s "$TEMP/p.s"
marks=$TEMP/p.marks
run() {
    printf '%s\n' "$@" >"$TEMP/script"
    status 0 "$LOCKSTEP" view "$TEMP/p.s" --marks "$marks" --script "$TEMP/script"
    silent err
}

run 'expect marks ' 'mark' 'expect message bookmark 1 is at cycle 0' 'goto 9' 'lane 20' 'mark b the other side' \
    'mark 3' 'mark.note 3 back together' 'expect marks 1 0 0 0 0; 3 9 0 0 20 back together; b 9 0 0 20 the other side' \
    'goto 3' 'mark.go b' 'expect cycle 9' 'expect lane 20' 'expect message bookmark b: the other side' 'mark.remove 1' \
    'expect message bookmark 1 is removed' 'tab marks' 'expect clean' 'click mark.remove 3' 'expect marks b 9 0 0 20 the other side' \
    'mark A' 'expect failed' 'mark.go 7' 'expect failed' 'mark.remove 7' 'expect failed' 'mark.note 7 x' 'expect failed' \
    'mark.note 77 x' 'expect failed' 'mark.go ' 'expect failed'
printf '# name, cycle, core, slot, lane, note\nb 9 0 0 20 the other side\n' >"$TEMP/wanted"
same "$marks" "$TEMP/wanted"

# Comments, blank lines and what is no mark stay where they are; of a run that is shorter the marks stay.
printf '# mine\n\n  4 2 0 0 7\tthe branch\r\nnonsense\nb 200 0 0 20 later\n# end' >"$marks"
run 'expect message line 4 of the file of marks is no mark: it is kept as it is' \
    'expect marks 4 2 0 0 7 the branch; [b 200 0 0 20 later]' 'mark.go b' 'expect failed' \
    'expect message bookmark b is in cycle 200 of core 0, slot 0, lane 20: this run has no such place' \
    'tab marks' 'expect clean' 'goto 5' 'mark 9' 'mark 4'
printf '# mine\n\n4 5 0 0 0 the branch\nnonsense\nb 200 0 0 20 later\n# end\n9 5 0 0 0\n' >"$TEMP/wanted"
same "$marks" "$TEMP/wanted"

# A script does not write what it was not told to; the file beside the program is read. A binary has the same one.
printf '%s\n' 'expect marks 4 5 0 0 0 the branch; 9 5 0 0 0; [b 200 0 0 20 later]' 'mark 1' 'mark 2' \
    'expect marks 1 0 0 0 0; 2 0 0 0 0; 4 5 0 0 0 the branch; 9 5 0 0 0; [b 200 0 0 20 later]' >"$TEMP/script"
"$LOCKSTEP" asm "$TEMP/p.s" -o "$TEMP/p.lsb"
for file in p.s p.lsb; do
    status 0 "$LOCKSTEP" view "$TEMP/$file" --script "$TEMP/script"
    same "$marks" "$TEMP/wanted"
done

# What cannot be written: said once, and the marks stay in the window. What is no text is not written over.
marks=$TEMP/nowhere/p.marks
run 'mark 1' 'expect ok' 'expect message bookmark 1 is at cycle 0; the file of marks cannot be written: they last as long as the window' \
    'goto 2' 'mark 2' 'expect message bookmark 2 is at cycle 2' 'mark.remove 1' 'expect marks 2 2 0 0 0' 'set alus=1' \
    'expect marks 2 2 0 0 0'
marks=$TEMP/bytes
printf '1 0 0 0 0\0' >"$marks" && cp "$marks" "$TEMP/wanted"
run 'expect marks ' 'mark 1' 'expect message ~cannot be written'
same "$marks" "$TEMP/wanted"
