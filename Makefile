# lockstep: `make` builds build/lockstep; `make help` lists the rest.

CC      ?= gcc
BUILD   ?= build
CONF    ?= release
WARN    := -Wall -Wextra -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wpointer-arith -Wundef
CFLAGS  := -std=gnu11 -O3 -g -ffp-contract=off -fno-math-errno -fno-trapping-math $(WARN) -I. $(EXTRA)

ASM_SRC := $(wildcard asm/*.c)
SIM_SRC := $(wildcard sim/*.c)
VIEW_SRC := $(wildcard sim/view/*.c)
CLI_SRC := $(wildcard sim/cli/*.c)
obj = $(patsubst %.c,$(BUILD)/%.o,$(1))

all: $(BUILD)/lockstep

$(BUILD)/lockstep: $(call obj,$(CLI_SRC)) $(BUILD)/liblsview.a $(BUILD)/liblsim.a $(BUILD)/liblsasm.a
	$(CC) $(CFLAGS) -o $@ $^ -lstb -ljansson -lm
$(BUILD)/liblsasm.a: $(call obj,$(ASM_SRC))
	rm -f $@; ar rcs $@ $^
$(BUILD)/liblsim.a: $(call obj,$(SIM_SRC))
	rm -f $@; ar rcs $@ $^
$(BUILD)/liblsview.a: $(call obj,$(VIEW_SRC))
	rm -f $@; ar rcs $@ $^
$(BUILD)/sim/lanes_v3.o: EXTRA += -march=x86-64-v3
$(BUILD)/sim/lanes_v4.o: EXTRA += -march=x86-64-v4
$(BUILD)/%.o: %.c
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) -MMD -MP -c -o $@ $<
-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
