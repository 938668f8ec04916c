# Pictures with layers, faces and slices, which stand one below the other; formats other than rgba8; framebuffers with
# layers. What is dumped is a picture with the layers one below the other again.
cat >"$1/faces.s" <<'END'
.dispatch 1x6
.sampler s0, point
    and      r0.x, thread_id, 1
    utof     r0.x, r0.x
    mad.f32  r0.x, r0.x, -2, 1
    shr.u32  r0.y, thread_id, 1
    eq.u32   r1.x, r0.y, 0
    eq.u32   r1.y, r0.y, 1
    eq.u32   r1.z, r0.y, 2
    sel      r2.xyz, r1.xyz, r0.x, f3(0.5 0.5 0.5)
    sample_lod r3.xyzw, t0.xyzw, s0, r2.xyz, 9
    mov      r4.xy, u(0)
    mov      r4.z, thread_id
    st       u0.xyzw, r4.xyz, r3.xyzw
    ret
END
"$LOCKSTEP" run -q "$1/faces.s" --bind t0=cube:mips:tests/asm/faces.png --bind u0=framebuffer:1x1x6:array:rgba32f \
    --dump u0="$1/faces.txt" --dump t0="$1/t0.png"
# The last level of a face is its average: 5.5 more than 40 times its number, whole bytes.
awk '{ b = $1 * 255; w = 40 * (NR - 1) + 5.5; if (b - w > 1 || w - b > 1) { print NR, b, w; bad = 1 } } END { exit bad || NR != 6 }' "$1/faces.txt"
"$LOCKSTEP" run -q "$1/faces.s" --bind t0="cube:$1/t0.png" --bind u0=framebuffer:1x1x6:array --dump t0="$1/again.png"
cmp "$1/t0.png" "$1/again.png"

# As a volume of halves: its bytes, its numbers by rows that count on from slice to slice, and the size that --print says.
cat >"$1/volume.s" <<'END'
.dispatch 1x1
    ld r0.xyzw, t0.xyzw, u3(1 1 5)
    st u0.xyzw, 0, r0.xyzw
    ret
END
"$LOCKSTEP" run -q "$1/volume.s" --bind t0=volume:rgba16f:tests/asm/faces.png --bind u0=zeros:16 \
    --dump t0="$1/volume.bin" --dump "t0[11:12]=$1/row.txt" --dump "u0=f32:$1/texel.txt"
[ "$(wc -c <"$1/volume.bin")" -eq 192 ]
[ "$(awk '{ print $5, $6, $7, $8 }' "$1/row.txt")" = "$(awk '{ print $1, $2, $3, $4 }' "$1/texel.txt")" ]
"$LOCKSTEP" run "$1/volume.s" --bind t0=volume:rgba16f:tests/asm/faces.png --bind u0=zeros:16 --print 't0[0:2]' |
    grep -q '^t0 f32, rgba16f, 2 x 2 x 6 texels, rows 0 to 1$'

# An instruction that does not fit what is bound says what that is.
status=0
"$LOCKSTEP" run -q "$1/volume.s" --bind t0=tests/asm/faces.png --bind u0=zeros:16 >"$1/out" 2>&1 || status=$?
[ $status -eq 1 ]
grep -q 't0 is a plane of 2 x 12 texels in rgba8' "$1/out"
refused() {
    status=0
    "$LOCKSTEP" run -q "$TEMP/volume.s" --bind "$2" --bind u0=zeros:16 >"$TEMP/out" 2>&1 || status=$?
    if [ $status -ne 2 ] || ! grep -q "$1" "$TEMP/out"; then
        echo "$2: status $status, expected 2 and '$1', got:" && cat "$TEMP/out" && exit 1
    fi
}
refused 'a cube has 6 square faces' t0=cube:tests/asm/picture.png
refused 'behind its size' t0=framebuffer:4x4:array
refused 'a plane has none' t0=framebuffer:4x4x4
