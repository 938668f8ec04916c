#!/bin/sh
# A program that depends on which lanes issue together is refused where the machine does not promise that: all places at
# once, each with its line and the reason, status 2, and nothing runs.
. tests/tools/cli.sh

# says_place LINE "INSTRUCTION" REASON: of the program and the model of the loops below.
says_place() {
    says err "lockstep: $TEMP/$name.s:$1: \`$2\` $3; reconvergence=$model does not promise that"
}

# Behind a branch at which lanes may diverge: each reason.
name=behind
cat >"$TEMP/$name.s" <<'END'
.buffer u0, 1
    mov         r1.x, lane_id
    br_push     r1.x, ELSE, CONV
    ballot      w0.xy, r1.x
    any         w2.x, r1.x
    mov         w1.x, u(1)
    ld          w3.x, u0.x, u(0)
    shuffle     r2.x, r1.x, u(0)
    writelane   r2.x, u(0), u(1)
    mbcnt       r3.x, exec.xy
    jmp_execz   CONV
    pop_mask
ELSE:
    pop_mask
CONV:
    mov         exec.x, u(1)
    st          u0.x, u(0), r1.x
    ret
END
together='depends on which lanes issue together'
elsewhere='needs registers of other lanes, which may be elsewhere in the program'
for model in ipdom min-pc barrier formation compaction; do
    status 2 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all --set reconvergence=$model
    silent out
    says_place 4 'ballot w0.xy, r1.x' "$together"
    says_place 5 'any w2.x, r1.x' "$together"
    says_place 6 'mov w1.x, u(1)' 'writes what all lanes of the wave read'
    says_place 7 'ld w3.x, u0.x, u(0)' 'writes what all lanes of the wave read'
    says_place 8 'shuffle r2.x, r1.x, u(0)' "$elsewhere"
    says_place 9 'writelane r2.x, u(0), u(1)' "$elsewhere"
    says_place 10 'mbcnt r3.x, exec.xy' "$together"
    says_place 11 'jmp_execz CONV' "$together"
    says_place 16 'mov exec, u(1)' 'says which lanes issue'
    says err "--set reconvergence=$model: line 4: an instruction $together"
    says err '(9 such instructions)'
    [ "$(wc -l <"$TEMP/err")" -eq 10 ] || fail 'there are other lines'
done
status 0 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all

# In front of all branches of lanes, and at branches on a wave register, the lanes are together. Reading a wave register,
# and a predicate, is no problem anywhere.
name=ahead
cat >"$TEMP/$name.s" <<'END'
.buffer u0, 2, fill(3)
.expect u0[0], u32 32 0
    mov         r1.x, lane_id
    ballot      w0.xy, r1.x
    mov         w1.x, u(2)
LOOP:
    mask_nz     w1.x
    sub.u32     w1.x, w1.x, u(1)
    jmp_nz      w1.x, LOOP
    shuffle_xor r1.x, r1.x, u(1)
    mov         w2.x, wave_size
    br_push     r1.x, ELSE, CONV
    @w0.x mov   r2.x, w2.x
    pop_mask
ELSE:
    pop_mask
CONV:
    st          u0.x, u(0), w2.x
    st          u0.x, u(4), w1.x
    ret
END
for model in stack ipdom min-pc barrier formation compaction; do
    status 0 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all --set reconvergence=$model
done
# The text names the line of .machine if that has chosen the model.
sed '1s/^/.machine reconvergence=min-pc\n/; s/^CONV:/&\n    mov exec.x, u(1)/' "$TEMP/$name.s" >"$TEMP/machine.s"
status 2 "$LOCKSTEP" run "$TEMP/machine.s" -Wno-all
says err "lockstep: $TEMP/machine.s:1: .machine: line 19: an instruction says which lanes issue"

# Quads: only where their lanes issue with those of other waves.
name=quad
printf '%s\n' '.buffer u0, 1' '    mov r1.x, lane_id' '    ddx r2.x, r1.x' '    quad_swap_x r3.x, r1.x' '    st u0.x, u(0), r2.x' '    ret' >"$TEMP/$name.s"
for model in ipdom min-pc barrier; do
    status 0 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all --set reconvergence=$model
done
for model in formation compaction; do
    status 2 "$LOCKSTEP" run "$TEMP/$name.s" -Wno-all --set reconvergence=$model
    says_place 3 'ddx r2.x, r1.x' 'needs the lanes of its quad, which issue with lanes of other waves'
    says_place 4 'quad_swap_x r3.x, r1.x' 'needs the lanes of its quad, which issue with lanes of other waves'
done
# Of several runs in a picture: which can and which cannot; nothing is drawn.
status 2 "$LOCKSTEP" trace "$TEMP/$name.s" -Wno-all --over reconvergence=all -o "$TEMP/quad.png"
says err 'lockstep: cannot run: formation, compaction; nothing was run. Can run: stack, ipdom, min-pc, barrier'
[ "$(grep -c ':3: .ddx' "$TEMP/err")" -eq 1 ] || fail 'the reasons are there more than once'
silent out
[ ! -e "$TEMP/quad.png" ] || fail 'there is a picture'
status 0 "$LOCKSTEP" trace "$TEMP/$name.s" -Wno-all --over reconvergence=stack,ipdom,min-pc,barrier -o "$TEMP/quad.png"
# Of a sweep they are points like others.
status 1 "$LOCKSTEP" sweep "$TEMP/$name.s" -Wno-all --over reconvergence=all -o - --quiet
cut -d, -f1,2 "$TEMP/out" | tr '\n' ' ' >"$TEMP/words" && mv "$TEMP/words" "$TEMP/out"
says out 'stack,ok ipdom,ok min-pc,ok barrier,ok formation,refused compaction,refused '

# A function that calls itself has no post-dominators; a group that does not fit cannot be packed.
printf '%s\n' 'F:' '    push_mask BACK' '    jmp F' 'BACK:' '    pop_mask' >"$TEMP/calls.s"
status 2 "$LOCKSTEP" run "$TEMP/calls.s" -Wno-all --set reconvergence=ipdom
says err 'reconvergence=ipdom needs to know all that can be pushed: the program has more than 65535 states'
says err 'does a function call itself?'
status 2 "$LOCKSTEP" run programs/loop_counts.s --set reconvergence=compaction
says err 'lockstep: --set reconvergence=compaction: a group of 256 threads has 8 waves that are resident together'
status 0 "$LOCKSTEP" run programs/loop_counts.s --set reconvergence=compaction --set waves=8
