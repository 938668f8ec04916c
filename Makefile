# lockstep: `make` builds build/lockstep; `make help` lists the rest.
#
#   make CONF=develop      release (default), develop (more warnings, all of them errors), sanitize or threads
#   make BUILD=/tmp/b      another folder than build/ (the other configurations get a folder in it)
#   make V=1               show the whole commands
#   make CC=clang CFLAGS=-march=native
#
# The rooms of the source, and which may include which, are in tests/tools/rooms.list. Libraries are made of them:
#   asm/ -> liblsasm.a    sim/ down to sim/core -> liblsim.a    sim/run, sim/debug/, sim/count -> liblsdebug.a    sim/view/ -> liblsview.a
#   sim/export/ -> liblsexport.a    sim/viewer/ -> liblsviewer.a    sim/cli/ -> lockstep

CONF   ?= release
BUILD  ?= build
PREFIX ?= /usr/local
ifeq ($(origin CC),default)
CC := gcc
endif

X86 := $(filter x86_64-%,$(shell $(CC) -dumpmachine))

# Functions on cache lines of their own: else the speed depends by 6 % on where the linker happens to put them.
# -O3 where the time goes: the machine, the debugger's replays, what is drawn. Elsewhere -O2 is as fast, and sooner compiled.
OPTIMISE       := -O3
COLD           := asm sim/cli sim/export sim/viewer/panels sim/viewer/actions tests
$(COLD:%=$(BUILD)/obj/%/%): private OPTIMISE := -O2
$(BUILD)/obj/tests/unit/%:  private OPTIMISE := -O1
STRICT         := -Werror -Wwrite-strings -Wvla -Wformat=2 -Wno-format-nonliteral -Wold-style-definition -Wredundant-decls
FLAGS_release   = $(OPTIMISE) -g1 -falign-functions=64
FLAGS_develop  := -O1 -g $(STRICT)
FLAGS_sanitize := -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
FLAGS_threads  := -O1 -g -fsanitize=thread
ifeq ($(filter release develop sanitize threads,$(CONF)),)
$(error CONF is '$(CONF)', but must be release, develop, sanitize or threads)
endif
OUT := $(BUILD)$(addprefix /,$(filter-out release,$(CONF)))

WARNINGS := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wundef
# The same results on every build: no fused or reordered arithmetic. The last two only drop errno and traps, which
# lets the lane loops become vector code. They stand last, so that CFLAGS cannot undo them.
EXACT    := -ffp-contract=off -fno-math-errno -fno-trapping-math
FLAGS     = -std=gnu11 -I. $(WARNINGS) $(FLAGS_$(CONF)) $(CFLAGS) $(EXACT)
LIBS     := -lstb -ljansson -lzstd -lz -lm

# All cores, unless -j says otherwise; a make below this one shares its jobs.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS := $(MAKEFLAGS) -j$(shell nproc 2>/dev/null || echo 1)
endif

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
.SUFFIXES:
.PHONY: all web web-serve test-web bench-web tests shader-costs deps demo test other test-memory test-sanitize test-threads test-shaders accept-shaders soak-shaders soak-uninit soak-same soak accept silicon kernels traces shots spec format check-format check-pure check-includes check-circles \
        check-house check-scripts man no-man install uninstall clean help bench bench-view bench-travel bench-record fuzz mutate FORCE

# ---- building ----

objects = $(patsubst %.c,$(OUT)/obj/%.o,$(sort $(wildcard $(1:=/*.c))))
LIBRARIES  := $(OUT)/liblsviewer.a $(OUT)/liblsexport.a $(OUT)/liblsview.a $(OUT)/liblsdebug.a $(OUT)/liblsim.a $(OUT)/liblsasm.a
UNIT_TESTS := $(patsubst %.c,$(OUT)/%,$(wildcard tests/unit/test_*.c))
FUZZERS    := $(patsubst %,$(OUT)/tests/fuzz_%,source image config trace png import mesh raster)
TOOLS      := $(patsubst tests/tools/%.c,$(OUT)/tests/%,$(wildcard tests/tools/*.c))
ROOMS      := $(shell sed -n 's/^\([a-z/]*\):.*/\1/p' tests/tools/rooms.list)
SOURCES    := $(wildcard $(ROOMS:=/*.c) tests/unit/*.c tests/oracle/*.c tests/model/*.c tests/shaders/*.c tests/tools/*.c tests/fuzz/*.c tests/bench/*.c tests/web/parity.c)
# The simulator without what looks at its runs: what they come out as depends on it, and on the assembler, alone.
MACHINE    := $(filter-out sim/run sim/count sim/debug/% sim/view/% sim/export sim/viewer sim/viewer/% sim/cli sim/cli/%,$(filter sim/%,$(ROOMS)))

all: $(OUT)/lockstep ## build build/lockstep (the default)
tests: all $(UNIT_TESTS) $(OUT)/tests/oracle $(OUT)/tests/model $(OUT)/tests/every_cycle $(OUT)/tests/shaders $(OUT)/tests/uninit $(OUT)/tests/same $(TOOLS) $(FUZZERS) $(OUT)/tests/fail_memory.so $(OUT)/tests/watch_window.so ## build the test programs

$(OUT)/liblsasm.a:    $(call objects,$(filter asm/%,$(ROOMS)))
$(OUT)/liblsim.a:     $(call objects,$(MACHINE))
$(OUT)/liblsdebug.a:  $(call objects,$(filter sim/run sim/count sim/debug/%,$(ROOMS)))
$(OUT)/liblsview.a:   $(call objects,$(filter sim/view/%,$(ROOMS)))
$(OUT)/liblsexport.a: $(call objects,sim/export)
$(OUT)/liblsviewer.a: $(call objects,$(filter sim/viewer sim/viewer/%,$(ROOMS)))
$(OUT)/lockstep:      $(call objects,$(filter sim/cli sim/cli/%,$(ROOMS))) $(LIBRARIES)
$(OUT)/lockstep: LIBS += -ledit -ldl
$(OUT)/tests/oracle: $(call objects,tests/oracle) $(LIBRARIES)
$(OUT)/tests/model: $(call objects,tests/model) $(LIBRARIES)
# The same with a simulator that works on every cycle: skipping those in which nothing can happen must change nothing.
$(OUT)/tests/every_cycle: $(call objects,tests/oracle) $(OUT)/obj/tests/every_cycle.o $(LIBRARIES)
$(OUT)/obj/tests/every_cycle.o: sim/core/timespan.c $(OUT)/flags.stamp
	$(call say,compile,$@) mkdir -p $(@D) && $(CC) $(FLAGS) -DEVERY_CYCLE=1 -MMD -MP -c -o $@ $<
-include $(OUT)/obj/tests/every_cycle.d
# In front of the libraries, as the linker wants it: random programs, and the pages of `lockstep explain`.
$(OUT)/tests/unit/test_verify $(OUT)/tests/unit/test_check $(OUT)/tests/unit/test_travel $(OUT)/tests/unit/test_profile $(OUT)/tests/unit/test_why $(OUT)/tests/unit/test_fill $(OUT)/tests/unit/test_cost $(OUT)/tests/unit/test_tries $(OUT)/tests/unit/test_variants $(OUT)/tests/unit/test_pixel_card $(OUT)/tests/unit/test_step $(OUT)/tests/unit/test_viewer $(OUT)/tests/unit/test_align $(OUT)/tests/unit/test_compare: $(filter-out %/oracle_test.o,$(call objects,tests/oracle))
$(OUT)/tests/unit/test_laws $(OUT)/tests/unit/test_sampler: $(OUT)/obj/tests/oracle/laws.o
$(OUT)/tests/unit/test_diag $(OUT)/tests/unit/test_topic: $(addprefix $(OUT)/obj/sim/cli/,explain/explain.o base/cli.o)
$(OUT)/tests/make_language: $(OUT)/obj/tests/tools/make_language.o $(addprefix $(OUT)/obj/sim/cli/,explain/explain.o base/cli.o base/diag_print.o base/terminal.o)
# Diagnostics are printed by the program only, but how they look is tested: so test programs get that file.
$(UNIT_TESTS): $(OUT)/tests/unit/%: $(OUT)/obj/tests/unit/%.o $(addprefix $(OUT)/obj/sim/cli/base/,diag_print.o terminal.o) $(LIBRARIES)
$(UNIT_TESTS): LIBS += -lcmocka
$(OUT)/tests/unit/test_arithmetic: LIBS += -lmpfr
$(TOOLS): $(OUT)/tests/%: $(OUT)/obj/tests/tools/%.o $(LIBRARIES)
$(OUT)/tests/picture_texts: LIBS += -Wl,--wrap=canvas_say

# Shaders of tests/shaders against golden results; the witness makes these, with a driver of Vulkan that nothing else needs.
CASES := $(addprefix $(OUT)/obj/tests/shaders/,case.o coverage.o golden.o module.o)
$(OUT)/tests/shaders: $(OUT)/obj/tests/shaders/shaders_test.o $(OUT)/obj/tests/shaders/simulate.o $(CASES) $(LIBRARIES)
$(OUT)/tests/uninit: $(addprefix $(OUT)/obj/tests/shaders/,random_glsl.o random_pixels.o simulate.o uninit.o) $(CASES) $(LIBRARIES)
$(OUT)/tests/same: $(addprefix $(OUT)/obj/tests/shaders/,random_glsl.o random_pixels.o simulate.o same.o) $(CASES) $(LIBRARIES)
$(OUT)/tests/witness: $(addprefix $(OUT)/obj/tests/shaders/,compile.o vulkan.o vulkan_draw.o vulkan_processes.o witness.o) $(CASES) $(LIBRARIES)
$(OUT)/tests/soak_shaders: $(addprefix $(OUT)/obj/tests/shaders/,vulkan.o vulkan_draw.o vulkan_processes.o random_glsl.o random_pixels.o compile.o simulate.o soak.o) $(CASES) $(LIBRARIES)
$(OUT)/tests/witness $(OUT)/tests/soak_shaders: LIBS += -lvulkan
$(OUT)/tests/witness $(OUT)/tests/soak_shaders: LIBS += -lshaderc_combined -lSPIRV -lglslang -lMachineIndependent -lOGLCompiler -lGenericCodeGen -lOSDependent -lSPIRV-Tools-opt -lSPIRV-Tools -lstdc++

# Files that are embedded are in the object that has them.
$(OUT)/obj/sim/cli/completion.o: $(wildcard sim/cli/completion/*)

# A fuzz target without libFuzzer, for the suite: tests/fuzz/standalone.c tries inputs and mutations of them.
$(FUZZERS): $(OUT)/tests/fuzz_%: $(OUT)/obj/tests/fuzz/fuzz_%.o $(OUT)/obj/tests/fuzz/fuzz_common.o \
        $(OUT)/obj/tests/fuzz/standalone.o $(LIBRARIES)
# Preloaded into the program: lets memory run out; sees and does in a window what xdotool cannot.
$(OUT)/tests/fail_memory.so: tests/memory/fail_memory.c
$(OUT)/tests/watch_window.so: tests/viewer/watch_window.c
$(OUT)/tests/%.so: $(OUT)/flags.stamp
	$(call say,link,$@) mkdir -p $(@D) && $(CC) -std=gnu11 $(WARNINGS) -O2 -g -fPIC -shared -o $@ $(filter %.c,$^)
$(OUT)/tests/bench $(OUT)/tests/bench_view: $(OUT)/tests/%: $(OUT)/obj/tests/bench/%.o $(LIBRARIES)
$(OUT)/tests/bench_travel: $(OUT)/obj/tests/bench/travel.o $(LIBRARIES)
# For this very processor, with its widest vectors: what the host could do at best is the unit of the others.
BEST := -O3 -march=native $(if $(X86),-mprefer-vector-width=512)
$(OUT)/tests/bare: tests/bench/bare.c $(OUT)/flags.stamp
	$(call say,link,$@) mkdir -p $(@D) && $(CC) -std=gnu11 $(WARNINGS) $(BEST) $(EXACT) -o $@ $<

say = $(if $(V),,@printf '  %-8s %s\n' $(1) $(2);)

$(LIBRARIES): $(OUT)/sources.stamp
	$(call say,archive,$@) rm -f $@ && ar qcs $@ $(filter %.o,$^)
$(OUT)/lockstep $(OUT)/tests/oracle $(OUT)/tests/model $(OUT)/tests/every_cycle $(OUT)/tests/shaders $(OUT)/tests/uninit $(OUT)/tests/same $(OUT)/tests/witness $(OUT)/tests/soak_shaders $(OUT)/tests/bench $(OUT)/tests/bench_travel $(OUT)/tests/bench_view $(OUT)/tests/parity $(UNIT_TESTS) $(TOOLS) $(FUZZERS): $(OUT)/sources.stamp
	$(call say,link,$@) mkdir -p $(@D) && $(CC) $(FLAGS) -o $@ $(filter %.o %.a,$^) $(LIBS)
$(OUT)/obj/%.o: %.c $(OUT)/flags.stamp
	$(call say,compile,$<) mkdir -p $(@D) && $(CC) $(FLAGS) $(EXTRA) -MMD -MP -c -o $@ $<

# The lane loops are compiled once for each level of x86-64; sim/lanes/lanes.c picks at run time. clang warns of the loops
# that it does not vectorise, which is no error; gcc does not know that warning and ignores the flag.
$(OUT)/obj/sim/lanes/lanes_v1.o $(OUT)/obj/sim/lanes/lanes_v3.o $(OUT)/obj/sim/lanes/lanes_v4.o: EXTRA = -Wno-pass-failed
ifneq ($(X86),)
$(OUT)/obj/sim/lanes/lanes_v3.o: EXTRA += -march=x86-64-v3
$(OUT)/obj/sim/lanes/lanes_v4.o: EXTRA += -march=x86-64-v4
endif

# Tests are built once, with what lockstep is tested in: so all their warnings are errors there.
$(OUT)/obj/tests/%.o: EXTRA = $(STRICT)

# The embedded fonts, and the functions of stb_truetype that are not called.
FONTS ?= /usr/share/fonts
$(OUT)/obj/sim/view/raster/face.o: EXTRA = -DFONT_FOLDER='"$(FONTS)/"' -Wno-unused-function

# What a sweep has found out is good for the very same assembler and simulator only.
$(OUT)/obj/sim/cli/sweep/sweep_resume.o: EXTRA = -DLOCKSTEP_CODE='"$(STAMP_code)"'
$(OUT)/obj/sim/cli/sweep/sweep_resume.o: $(OUT)/code.stamp

# A stamp changes only when its text does: objects are made again when the compiler or its flags change, libraries
# and programs when a file comes or goes. The first build is also the moment to say what is not installed.
STAMP_flags   = $(CC) $(FLAGS), -O2: $(COLD), tests: -O1 $(STRICT)
STAMP_sources = $(SOURCES)
STAMP_code    = $(shell cat $(wildcard $(foreach room,$(filter asm/%,$(ROOMS)) $(MACHINE),$(room)/*.[ch] $(room)/*.def)) | cksum | tr ' ' -)
$(OUT)/%.stamp: FORCE
	@mkdir -p $(@D); echo '$(STAMP_$*)' | cmp -s - $@ || \
	    { tests/tools/install-deps --check build && echo '$(STAMP_$*)' >$@; }
.PRECIOUS: $(OUT)/%.stamp $(OUT)/obj/%.o
-include $(SOURCES:%.c=$(OUT)/obj/%.d)

# ---- the browser ----
# The same libraries, runs and files as WebAssembly, by Debian's emscripten; what a browser lacks is in web/system.c. Its
# linker cannot optimise without a package that Debian's has not: wasm-opt does that afterwards.

EMCC        ?= emcc
WASM        := $(BUILD)/wasm
WASM_ROOMS  := $(filter-out sim/cli sim/cli/sweep sim/cli/debugger sim/cli/report,$(ROOMS))
WASM_NATIVE := sim/lanes/lanes_v3.c sim/lanes/lanes_v4.c sim/cli/base/json_tree.c sim/cli/base/terminal.c sim/cli/base/interrupt.c sim/cli/session/run_program.c sim/cli/window/window_sdl.c sim/cli/window/view_command.c
WASM_C      := $(filter-out $(WASM_NATIVE),$(wildcard $(WASM_ROOMS:=/*.c))) $(wildcard web/*.c)
WASM_FLAGS   = -std=gnu11 -I. -Iweb/include -I$(WASM)/include $(WARNINGS) -msimd128 $(EXACT) -Wno-pass-failed -Wno-unused-function -Wno-format-zero-length -Wno-sign-compare
# -Os for rooms that take little time: the page comes over a network.
WASM_SMALL  := asm sim/cli sim/export sim/viewer sim/view/picture sim/view/chart sim/view/heat sim/program sim/spec web
WASM_OPTIMISE := -O3
# The engine keeps more variables in registers in the shorter functions of -O2: 8 % faster.
$(WASM)/obj/sim/core/%: private WASM_OPTIMISE := -O2
$(WASM_SMALL:%=$(WASM)/obj/%/%): private WASM_OPTIMISE := -Os
$(WASM)/obj/%.o: %.c $(WASM)/include/stb
	$(call say,emcc,$<) mkdir -p $(@D) && $(EMCC) $(WASM_FLAGS) $(WASM_OPTIMISE) -MMD -MP -c -o $@ $<
# The viewer of a page with a recording inside (`trace -o x.html`) reads no shaders, and writes no files.
ALONE_LACKS := asm/import/% asm/shader/% sim/export/% $(patsubst %,sim/cli/session/%.c,front_end output page passes stage template toy) $(addprefix web/,run_program.c share.c small.c)
ALONE_C     := $(filter-out $(ALONE_LACKS),$(WASM_C)) web/alone/alone.c
-include $(WASM_C:%.c=$(WASM)/obj/%.d) $(WASM)/obj/web/alone/alone.d
# Headers that are the host's, and are nothing but C.
$(WASM)/include/stb:
	@mkdir -p $(@D) && ln -sfn /usr/include/stb $(@D)/stb && ln -sfn /usr/include/spirv $(@D)/spirv

# The fonts, cut down to the characters that texts can have.
FONT_FILES := $(shell sed -n 's/^FONT(.*"\(.*\)").*/\1/p' sim/view/raster/face.def)
LETTERS    := U+0020-024F,U+0370-03FF,U+0400-045F,U+2000-206F,U+2070-209F,U+2100-214F,U+2190-22FF,U+2300-23FF,U+2500-26FF
$(WASM)/fonts/%: $(FONTS)/%
	$(call say,subset,$*) mkdir -p $(@D) && pyftsubset $< --unicodes=$(LETTERS) --layout-features=kern --no-hinting --desubroutinize --output-file=$@
$(WASM)/obj/sim/view/raster/face.o: $(FONT_FILES:%=$(WASM)/fonts/%)
$(WASM)/obj/sim/view/raster/face.o: private WASM_FLAGS += -DFONT_FOLDER='"$(WASM)/fonts/"'

# The fonts for texts beside the picture.
WEB_FONTS := $(addprefix $(WASM)/woff/,Inter-Regular.woff JetBrainsMono-Regular.woff)
$(WASM)/woff/Inter-Regular.woff: $(WASM)/fonts/opentype/inter/Inter-Regular.otf
$(WASM)/woff/JetBrainsMono-Regular.woff: $(WASM)/fonts/truetype/jetbrains-mono/JetBrainsMono-Regular.ttf
$(WEB_FONTS):
	$(call say,subset,$@) mkdir -p $(@D) && pyftsubset $< --unicodes='*' --flavor=woff --layout-features=kern --output-file=$@

# clang has inlined what is worth it; wasm-opt undoes `noinline`, and the engine keeps fewer variables in registers then.
NO_INLINING := --one-caller-inline-max-function-size=1 --always-inline-max-function-size=1 --flexible-inline-max-function-size=1
WASM_LINK := -sMODULARIZE=1 -sALLOW_MEMORY_GROWTH=1 -sMAXIMUM_MEMORY=2GB -sTOTAL_STACK=8MB
wasm_link  = $(call say,link,$@) emcc -O1 -o $@ $^ $(WASM_LINK) && \
    wasm-opt -O2 $(NO_INLINING) --strip-debug --strip-producers --enable-simd -o $(@:.js=.wasm) $(@:.js=.wasm)
$(WASM)/lockstep.js $(WASM)/alone.js: private WASM_LINK += --no-entry -sENVIRONMENT=worker,node -sDYNAMIC_EXECUTION=0 -sFORCE_FILESYSTEM=1 \
    -sEXPORTED_RUNTIME_METHODS=FS,ccall -sEXPORTED_FUNCTIONS=_malloc,_free
$(WASM)/lockstep.js: $(WASM_C:%.c=$(WASM)/obj/%.o)
$(WASM)/alone.js: $(ALONE_C:%.c=$(WASM)/obj/%.o)
$(WASM)/lockstep.js $(WASM)/alone.js:
	$(wasm_link)

# The results of programs, by the same source for this machine and under node, with this machine's files and compilers.
WASM_REST := $(patsubst %.c,$(WASM)/obj/%.o,$(filter-out $(addprefix web/,page.c reading.c share.c small.c),$(WASM_C)))
$(WASM)/parity.js $(WASM)/bench_view.js: private WASM_LINK += -sENVIRONMENT=node -sNODERAWFS=1 -sEXIT_RUNTIME=1 -sEXPORTED_FUNCTIONS=_main,_malloc,_free
$(WASM)/parity.js: $(WASM)/obj/tests/web/parity.o $(WASM_REST)
	$(wasm_link)
$(WASM)/bench_view.js: $(WASM)/obj/tests/bench/bench_view.o $(WASM_REST)
	$(wasm_link)
-include $(WASM)/obj/tests/web/parity.d
$(OUT)/tests/parity: $(OUT)/obj/tests/web/parity.o $(call objects,sim/cli/base sim/cli/session) $(LIBRARIES)

# The packages of the page, at the versions of the lock file.
web/node_modules/.stamp: web/package-lock.json
	$(call say,npm,web) cd web && npm ci --ignore-scripts --loglevel=error --no-audit --no-fund && touch node_modules/.stamp

WEB := $(BUILD)/web
$(WASM)/language.json: $(OUT)/tests/make_language
	$(call say,words,$@) mkdir -p $(@D) && $< >$@
# The menu's data of every program, made anew only when a program has changed.
MENU := $(BUILD)/menu
$(MENU)/menu.json: web/menu.mjs sim/cli/explain/program.def tests/silicon/kernels.list $(wildcard programs/* programs/*/* programs/*/*/*) | $(WASM)/lockstep.js web/node_modules/.stamp $(OUT)/tests/kernel_data
	$(call say,menu,$(MENU)) node web/menu.mjs $(WASM) $(MENU) $(OUT)/tests/kernel_data
$(WEB)/index.html: $(WASM)/lockstep.js $(WASM)/alone.js $(WASM)/language.json $(MENU)/menu.json $(WEB_FONTS) web/node_modules/.stamp $(wildcard web/*.mjs web/src/*)
	$(call say,page,$(WEB)) node web/build.mjs $(WASM) $(MENU) $(WEB)

web: ## build the page for browsers: build/web/, for any static server
	@tests/tools/install-deps web
	@$(MAKE) --no-print-directory $(WEB)/index.html
	@echo "built $(WEB)/: make web-serve serves it at http://localhost:8000/"

web-serve: web ## build the page, and serve it at http://localhost:8000/
	@node web/serve.mjs $(WEB)

# The tests of the browser build need the page, the same C for this machine, and node's packages.
test-web: ## install what is missing, build the page, and test it under node and in Chromium: MATCH=REGEX
	@tests/tools/install-deps test-web
	@$(MAKE) --no-print-directory web all $(OUT)/tests/parity $(WASM)/parity.js
	@node tests/web/run.mjs $(MATCH)
bench-web: ## measure the browser build: simulation against the native one, first paint, typing, panning and zooming
	@tests/tools/install-deps test-web
	@$(MAKE) --no-print-directory web all $(OUT)/tests/parity $(OUT)/tests/bench_view $(WASM)/parity.js $(WASM)/bench_view.js
	@node tests/web/tools/bench.mjs $(BUILD)

# ---- running ----
# Recursion is only for what needs another configuration, or has to wait for the installation.

deps: ## install the packages that building and testing need
	@tests/tools/install-deps test

demo: ## install what is missing, build, and draw the post's three programs into build/demo/
	@tests/tools/install-deps demo
	@$(MAKE) --no-print-directory all
	@tests/tools/demo $(OUT)/lockstep $(BUILD)/demo

test: ## install what is missing, build everything, run every test
	@tests/tools/install-deps demo
	@$(MAKE) --no-print-directory deps other
	@$(MAKE) --no-print-directory CONF=release tests
	@tests/run --build $(BUILD) --other $(BUILD)/develop
# Compiled while what only testing needs is installed, which leaves a processor free.
other:
	@$(MAKE) --no-print-directory CONF=develop all

test-sanitize: ## every test with the address and undefined-behaviour sanitizers
	@tests/tools/install-deps test
	@$(MAKE) --no-print-directory CONF=release tests
	@$(MAKE) --no-print-directory CONF=sanitize tests
	@tests/run --build $(BUILD)/sanitize --other $(BUILD)

test-threads: ## runs on several host threads, with the thread sanitizer
	@tests/tools/install-deps test
	@$(MAKE) --no-print-directory CONF=threads tests
	@tests/tools/test-threads $(BUILD)/threads

test-memory: tests ## let every allocation of the commands in tests/memory fail, and of larger programs
	@FAIL_MEMORY=all tests/run --build $(OUT) --only memory

SHADERS = $(wildcard tests/shaders/*.comp tests/shaders/*.frag tests/shaders/*.hlsl)
test-shaders: ## install lavapipe; hold the golden results of tests/shaders against it, and lockstep against them; random triangles: SEED=N
	@tests/tools/install-deps shaders
	@$(MAKE) --no-print-directory tests $(OUT)/tests/witness
	@$(OUT)/tests/witness --check tests/shaders/golden $(SHADERS)
	@$(OUT)/tests/witness --coverage $(or $(SEED),1)
	@tests/run --build $(OUT) --only shaders
	@$(OUT)/tests/shaders --optimised $(SHADERS)
accept-shaders: $(OUT)/tests/witness ## write the golden results of tests/shaders again, with lavapipe
	@$< -o tests/shaders/golden $(SHADERS)
	@$< --coverage 1 tests/shaders/golden/coverage.list
soak-shaders: ## random compute and pixel shaders on lavapipe and in lockstep: SEEDS=A:B (default: 0:200), JOBS=N
	@tests/tools/install-deps shaders
	@$(MAKE) --no-print-directory $(OUT)/tests/soak_shaders
	@for kind in '' --pixels; do $(OUT)/tests/soak_shaders $$kind --seeds $(or $(SEEDS),0:200) --jobs $(or $(JOBS),$(shell nproc 2>/dev/null || echo 1)) || status=1; done; exit $${status-0}
soak-uninit: $(OUT)/tests/uninit ## --check uninit on random shaders, with all first values and without one: SEEDS=A:B (default: 0:500), JOBS=N
	@$< --seeds $(or $(SEEDS),0:500) --jobs $(or $(JOBS),$(shell nproc 2>/dev/null || echo 1))
soak-same: all $(OUT)/tests/same $(OUT)/tests/kernel_data ## memory with --optimise equals that without it, of random shaders and all of the repository: SEEDS=A:B (default: 0:2000), JOBS=N
	@$(OUT)/tests/same --seeds $(or $(SEEDS),0:2000) --jobs $(or $(JOBS),$(shell nproc 2>/dev/null || echo 1))
	@tests/tools/same-shaders $(OUT)

SOAK = $(if $(SEEDS),--seeds $(SEEDS)) $(if $(SECONDS),--seconds $(SECONDS))
soak: $(OUT)/tests/oracle $(OUT)/tests/model $(OUT)/tests/every_cycle ## random programs against the interpreter, random lines against the judge, cycles against the second core: SEEDS=A:B, SECONDS=N (default: 60 seconds)
	@$(OUT)/tests/oracle $(or $(strip $(SOAK)),--seconds 60)
	@$(OUT)/tests/oracle --language $(or $(SEEDS),0:300000)
	@$(OUT)/tests/model --seeds $(or $(SEEDS),0:20000)
	@tests/tools/every-cycle $(OUT) $(or $(SEEDS),0:2000)

FUZZ_SECONDS ?= 1800
fuzz: all ## fuzz sources, binaries, traces, settings and shaders with clang's libFuzzer: FUZZ_SECONDS=N each (default: 1800)
	@tests/tools/fuzz $(BUILD) $(FUZZ_SECONDS)

# Its options are variables: SEED, ONLY, COUNT, JOBS, LIMIT.
export SEED ONLY COUNT JOBS LIMIT
mutate: $(OUT)/tests/mutants ## plant faults and list those that no test notices, for an hour: ONLY=FOLDER, COUNT=N, SEED=N, JOBS=N
	@tests/tools/mutate $<

# With BASE=COMMIT that commit is built beside this one, with the same compiler and flags, and goes when all is measured.
# $(call beside_base,TARGET,COMMAND)
beside_base = git worktree add --quiet --force --detach $(OUT)/base $(BASE) && \
    $(MAKE) --no-print-directory -C $(OUT)/base BUILD=build CONF=release $(1) && { $(2); }; \
    status=$$?; git worktree remove --force $(OUT)/base; exit $$status
# $(call by_turns,PROGRAM,KERNELS): measure each with PROGRAM of tests/bench, if there is a BASE with that commit's before.
by_turns = $(if $(BASE),$(call beside_base,build/tests/$(1),for k in $(2); do \
    echo "$$k at $(BASE):" && $(OUT)/base/build/tests/$(1) $$k && echo "$$k here:" && $(OUT)/tests/$(1) $$k || exit; done),\
    for k in $(2); do $(OUT)/tests/$(1) $$k || exit; done)
BENCH := $(OUT)/tests/bench
bench: $(BENCH) $(OUT)/tests/bare $(OUT)/lockstep $(OUT)/tests/bench_view ## measure the simulator against a bare interpreter, the recorded figures and BASE=COMMIT; and the window
ifdef BASE
	@$(call beside_base,all,$(BENCH) $(OUT) $(OUT)/base/build)
else
	@$(BENCH) $(OUT)
	@$(OUT)/tests/bench_view tests/bench/view_panning.s
endif
bench-view: $(OUT)/tests/bench_view ## measure the window's pictures on a long run, a wide one and one with an image, with BASE=COMMIT that commit's, too
	@$(call by_turns,bench_view,tests/bench/view_panning.s tests/bench/view_cores.s programs/raymarch.s)
KERNELS := tests/bench/mad.s tests/bench/div.s tests/bench/vadd.s
bench-travel: $(OUT)/tests/bench_travel ## measure going to any cycle of runs of 100 million wave instructions, with BASE=COMMIT that commit's, too
	@$(call by_turns,bench_travel,$(KERNELS))
bench-record: $(BENCH) $(OUT)/tests/bare $(OUT)/lockstep ## measure the simulator, and record the figures in tests/bench/recorded.txt
	@$(BENCH) --record $(OUT)

accept: all ## rewrite the expected outputs of tests/ with the present ones
	@tests/run --build $(OUT) --accept

silicon: all ## hold hopper-like and rdna-like against curves and single units of real GPUs: build/silicon.jsonl, facts.txt, and a chart for each curve
	@tests/tools/silicon $(OUT)/lockstep $(OUT)
	@echo && tests/tools/facts $(OUT)/lockstep $(OUT)

kernels: all $(OUT)/tests/kernel_data ## hold whole kernels on hopper-like against an H200; tables in tests/silicon/README.md and a picture in traces/ (a minute and a half)
	@tests/tools/install-deps demo
	@tests/tools/kernels $(OUT)/lockstep $(OUT) --record
	@tests/tools/render-traces $(OUT)/lockstep traces '/ kernels --/'

traces: all ## draw the pictures of traces/ again, as traces/traces.list says
	@tests/tools/render-traces $(OUT)/lockstep traces

shots: all ## draw the pictures of the window again that are in traces/
	@tests/tools/render-traces $(OUT)/lockstep traces '/ window --/'

spec: $(OUT)/tests/make_spec ## write the tables of isa-spec.md and of the manual pages again
	@$(OUT)/tests/make_spec isa-spec.md sim/cli/man/*.md programs/lib/README.md
shader-costs: $(OUT)/lockstep ## measure again what the shaders in programs/shaders cost
	@tests/tools/shader-costs $(OUT)/lockstep programs/shaders/README.md >$(OUT)/shader-costs.page
	@cp $(OUT)/shader-costs.page programs/shaders/README.md

# ---- the source ----

STYLED = $(wildcard $(foreach d,$(ROOMS) web web/alone web/include tests/unit tests/oracle tests/model tests/shaders tests/tools tests/bench tests/fuzz tests/memory tests/web,$(d)/*.c $(d)/*.h))
format: ## format the C files (clang-format 14)
	@tests/tools/format -i $(STYLED)
check-format: ## say which C files are not formatted
	@tests/tools/format --dry-run -Werror $(STYLED)
check-pure: $(LIBRARIES) ## check that the libraries print nothing, open nothing and have no variables
	@tests/tools/check-pure $(OUT)
check-includes: ## check that files include only what tests/tools/rooms.list lets them
	@tests/tools/check-includes

check-circles: $(LIBRARIES) ## check that the files of some rooms (tests/tools/circles.list) use each other in no circle
	@tests/tools/check-circles $(OUT)

check-house: ## figures of the code's shape, and the bounds that it keeps
	@tests/tools/check-house

check-scripts: ## shellcheck on every shell script
	shellcheck -x .ci/run tests/run tests/cli/*.sh tests/viewer/*.sh $$(grep -lr '^#!/bin/sh' tests/tools tests/figures tests/memory)

# With all that the README points to in one folder, so that its links hold. Programs find what they include beside them.
BINARY      = $(DESTDIR)$(PREFIX)/bin/lockstep
MANUALS     = $(DESTDIR)$(PREFIX)/share/man
SHARED      = $(DESTDIR)$(PREFIX)/share/lockstep
COMPLETE_bash = $(DESTDIR)$(PREFIX)/share/bash-completion/completions/lockstep
COMPLETE_zsh  = $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_lockstep
COMPLETE_fish = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/lockstep.fish

# The manual pages are Markdown, to be read in the repository; their first line, a title, is for that alone. Without lowdown
# they are not installed.
PAGES = $(patsubst sim/cli/man/%.md,%,$(wildcard sim/cli/man/*.md))
man: $(PAGES:%=$(OUT)/man/%) ## make the manual pages, which needs lowdown
no-man:
	@echo 'lowdown is not installed: no manual pages (make deps installs it)' >&2
$(OUT)/man/%: sim/cli/man/%.md
	$(call say,manual,$@) mkdir -p $(@D) && tail -n +2 $< | lowdown -s -tman --nroff-nolinks \
	    -m title=$(basename $*) -m section=$(patsubst .%,%,$(suffix $*)) -m source=lockstep -m shiftheadinglevelby=-1 >$@

install: all $(if $(shell command -v lowdown),man,no-man) ## install lockstep, manual, specification, programs, gallery and completion in PREFIX (default: /usr/local)
	install -D -m 755 $(OUT)/lockstep "$(BINARY)"
	for page in $(PAGES); do [ ! -e $(OUT)/man/$$page ] || \
	    install -D -m 644 $(OUT)/man/$$page "$(MANUALS)/man$${page##*.}/$$page" || exit 1; done
	install -d "$(SHARED)/sim/cli/man"
	install -m 644 README.md isa-spec.md LICENSE "$(SHARED)"
	install -m 644 sim/cli/man/*.md "$(SHARED)/sim/cli/man"
	cp -R programs traces "$(SHARED)"
	for font in inter jetbrains-mono; do \
	    install -D -m 644 /usr/share/doc/fonts-$$font/copyright "$(SHARED)/fonts/$$font" || exit 1; done
	install -m 644 /usr/share/common-licenses/Apache-2.0 "$(SHARED)/fonts"
	[ ! -e $(OUT)/web/viewer.html ] || install -D -m 644 $(OUT)/web/viewer.html "$(SHARED)/web/viewer.html"
	chmod -R u=rwX,go=rX "$(SHARED)"
	for shell in "bash $(COMPLETE_bash)" "zsh $(COMPLETE_zsh)" "fish $(COMPLETE_fish)"; do \
	    install -d "$$(dirname "$${shell#* }")" && \
	    $(OUT)/lockstep completion "$${shell%% *}" >"$${shell#* }" || exit 1; done

uninstall: ## remove what `make install` has installed
	rm -f "$(BINARY)" "$(COMPLETE_bash)" "$(COMPLETE_zsh)" "$(COMPLETE_fish)"
	for page in $(PAGES); do rm -f "$(MANUALS)/man$${page##*.}/$$page"; done
	rm -rf "$(SHARED)"

clean: ## remove the build folder
	rm -rf $(BUILD)

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-15s %s\n", $$1, $$2 }' Makefile
