# What images there are not is said with the line of the shader, and what could be used; and a texture that does not fit
# the shader's image is an error in the line of its directive.
status=0
cat >"$1/refused.comp" <<'END'
#version 450
layout(local_size_x = 1) in;
layout(binding = 0) uniform sampler1D line;
layout(binding = 1) uniform samplerCubeArray cubes;
layout(binding = 2) uniform sampler2DMS samples;
layout(binding = 3, rgba16) uniform image2D deep;
layout(binding = 4, rgba8) uniform imageBuffer texels;
layout(binding = 5) uniform samplerCube cube;
layout(binding = 6) buffer B { vec4 b[]; };
void main() {
    b[0] = texture(line, 0.5) + texture(cubes, vec4(1)) + texelFetch(samples, ivec2(0), 1);
    b[1] = imageLoad(deep, ivec2(0)) + imageLoad(texels, 0);
    b[2] = textureGather(cube, vec3(1));
    b[3] = textureGrad(cube, vec3(1), vec3(0), vec3(0));
}
END
"$LOCKSTEP" run "$1/refused.comp" 2>"$1/err" || status=$?
[ $status -eq 2 ]
says() { grep -qF "refused.comp:$1" "$TEMP/err" || { echo "nothing says $1:" && cat "$TEMP/err" && exit 1; }; }
says "3:1: error: 'line' is a 1-D image: use a 2-D image with one row"
says "4:1: error: 'cubes' is an array of cube maps: use several cube maps"
says "5:1: error: 'samples' is an image with several samples: use one with a single sample"
says "6:1: error: the format of 'deep' is not supported: use one of rgba8 r32f rgba32f"
says "7:1: error: 'texels' is a texel buffer: its format needs components of 32 bits"
says "13:5: error: only of 2-D images and arrays of them four texels can be gathered"
says "14:5: error: a sample of a cube map may have a level of detail, but no bias, derivatives or offset: textureLod"

cat >"$1/fits.comp" <<'END'
#version 450
//! .framebuffer image, FORMAT 4x4
//! .texture table, 4x4xKIND, fill(0)
//! .sampler table, bilinear
layout(local_size_x = 1) in;
layout(binding = 0, rgba16f) uniform image2D image;
layout(binding = 1) uniform sampler3D table;
void main() { imageStore(image, ivec2(1), textureLod(table, vec3(0.5), 0.0) + 0.5); }
END
sed 's/FORMAT/rgba16f/; s/KIND/2 volume/' "$1/fits.comp" >"$1/right.comp"
"$LOCKSTEP" run -q "$1/right.comp" --dump image="$1/image.txt" 2>"$1/err"
[ "$(awk 'NR == 2 { print $5, $8 }' "$1/image.txt")" = '0.5 0.5' ]
sed 's/FORMAT/rgba8/; s/KIND/2 array/' "$1/fits.comp" >"$1/wrong.comp"
status=0
"$LOCKSTEP" run "$1/wrong.comp" 2>"$1/err" || status=$?
[ $status -eq 2 ]
grep -q "wrong.comp:2:18: error: the program takes 'image' for a plane of rgba16f" "$1/err"
grep -q "wrong.comp:3:14: error: the program takes 'table' for a volume" "$1/err"
# So is a --bind of another kind or format, by the image's name or number, with the line of the image.
bound() {
    status=0
    "$LOCKSTEP" run -q "$TEMP/right.comp" --bind "$1" 2>"$TEMP/err" || status=$?
    if [ $status -ne 2 ] || ! grep -qF "right.comp:$2 as in --bind $1 [" "$TEMP/err"; then
        echo "--bind $1: $status" && cat "$TEMP/err" && exit 1
    fi
}
bound table=tests/asm/faces.png "7:1: error: 'table' is a volume, not a plane of rgba8"
bound image=framebuffer:8x8 "6:1: error: 'image' is a plane of rgba16f, not a plane of rgba8"
bound u0=zeros:64 "6:1: error: 'image' is a plane of rgba16f, not a buffer"
"$LOCKSTEP" run -q "$1/right.comp" --bind image=framebuffer:8x8:rgba16f --bind table=volume:tests/asm/faces.png
