/* window_sdl.c: the window: events in, pictures out. It waits for events, and draws only what has changed. */
#define _GNU_SOURCE
#include <SDL2/SDL.h>
#include <ctype.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <string.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "sim/base/visible.h"
#include "sim/cli/window/window.h"

/* SDL's functions, which are loaded when a window is opened: SDL comes with forty other libraries, and to load them
 * takes longer than most runs. */
/* clang-format off */
#define SDL_FUNCTIONS(F) \
    F(CreateMutex) F(CreateRenderer) F(CreateSystemCursor) F(CreateTexture) F(CreateThread) \
    F(CreateWindow) F(DestroyRenderer) F(DestroyTexture) F(DestroyWindow) F(DetachThread) F(FlushEvent) \
    F(FreeCursor) F(GetCurrentVideoDriver) F(GetDisplayDPI) F(GetError) \
    F(GetRendererOutputSize) F(GetScancodeName) F(GetTicks) F(GetWindowDisplayIndex) F(GetWindowSize) \
    F(HasEvent) F(HasEvents) F(Init) F(LockMutex) F(PeepEvents) F(PollEvent) F(PumpEvents) F(PushEvent) \
    F(RegisterEvents) F(RenderCopy) F(RenderPresent) F(SetClipboardText) F(SetCursor) F(SetError) \
    F(SetWindowMinimumSize) F(SetWindowTitle) F(StartTextInput) F(UnlockMutex) F(UpdateTexture) \
    F(WaitEvent) F(WaitEventTimeout) F(free)
/* clang-format on */
#define POINTER(name) __typeof__(SDL_##name) *name;
static struct { SDL_FUNCTIONS(POINTER) } sdl;

enum {
    FRAME_MILLISECONDS = 16,
    SOON = 300, /* milliseconds: a search that takes longer says how far it is, */
    AGAIN = 100,
    LEAST_WIDTH = 900,
    LEAST_HEIGHT = 600,
    WATCHED = 32,
    USUAL_DENSITY = 96, /* dots an inch: of scale 1 */
    PINCH_STEPS = 24    /* of zooming, from one edge of the pad to the other */
};

typedef struct Window {
    Viewer *viewer;
    SDL_Window *window;
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    Canvas *canvas;
    int points_width, points_height; /* of the window; on some screens one of them is several pixels */
    int32_t mouse_x, mouse_y;        /* in pixels; from events, as are the modifiers: */
    bool shift;
    char held[32];     /* "Ctrl+Shift+" */
    bool swallow_text; /* the key that asked for text writes its letter next */
    float pinched;     /* steps of zooming that are not whole yet */
    ViewerCursor cursor;
    SDL_Cursor *cursors[CURSOR_COUNT]; /* NULL: the usual one stays */
    uint32_t ticks;
    uint32_t acted, told; /* when the last event came, and a search said how far it is */
} Window;

/* ---- watching files ---- */

/* A thread of its own sleeps until a file in one of the folders was written, and compares its name with the names of
 * the shown run's files. */
typedef struct Watch {
    int handle;
    uint32_t event, count;
    uint64_t runs;     /* for which the names were noted, */
    const char *first; /* and the first of them */
    SDL_mutex *lock;
    char name[WATCHED][256];
} Watch;

static int watch_files(void *data) {
    Watch *watch = data;
    char bytes[4096] __attribute__((aligned(8)));
    for (ssize_t n; (n = read(watch->handle, bytes, sizeof bytes)) > 0;)
        for (char *at = bytes; at < bytes + n;) {
            const struct inotify_event *event = (const struct inotify_event *)at;
            sdl.LockMutex(watch->lock);
            for (uint32_t i = 0; event->len && i < watch->count; i++)
                if (strcmp(watch->name[i], event->name) == 0) sdl.PushEvent(&(SDL_Event){.type = watch->event});
            sdl.UnlockMutex(watch->lock);
            at += sizeof *event + event->len;
        }
    return 0;
}

/* A folder that is watched already stays so; one of no use any more does no harm. */
static void name_watched(Watch *watch, const Viewer *viewer) {
    const char *file = viewer_file(viewer, 0);
    if (!watch->lock || (watch->first == file && watch->runs == viewer_status(viewer).runs)) return;
    watch->runs = viewer_status(viewer).runs;
    watch->first = file;
    sdl.LockMutex(watch->lock);
    watch->count = 0;
    while (watch->count < WATCHED && (file = viewer_file(viewer, watch->count))) {
        char folder[4096], name[4096];
        snprintf(folder, sizeof folder, "%s", file);
        snprintf(name, sizeof name, "%s", file);
        inotify_add_watch(watch->handle, dirname(folder), IN_CLOSE_WRITE | IN_MOVED_TO);
        snprintf(watch->name[watch->count++], sizeof *watch->name, "%s", basename(name));
    }
    sdl.UnlockMutex(watch->lock);
}

/* ---- pictures ---- */

static bool resize(Window *w) {
    int width, height;
    sdl.GetRendererOutputSize(w->renderer, &width, &height);
    sdl.GetWindowSize(w->window, &w->points_width, &w->points_height);
    if (width < 1 || height < 1) return true;
    canvas_destroy(w->canvas);
    if (w->texture) sdl.DestroyTexture(w->texture);
    w->canvas = canvas_create((uint32_t)width, (uint32_t)height);
    w->texture = sdl.CreateTexture(w->renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STREAMING, width, height);
    viewer_resize(w->viewer, (uint32_t)width, (uint32_t)height);
    return w->canvas && w->texture;
}

static void present(Window *w) {
    sdl.RenderCopy(w->renderer, w->texture, NULL, NULL);
    sdl.RenderPresent(w->renderer);
}

/* ---- keys ---- */

static void modifiers(Window *w, uint16_t mod) {
    w->shift = mod & KMOD_SHIFT;
    snprintf(w->held, sizeof w->held, "%s%s%s", mod & KMOD_CTRL ? "Ctrl+" : "", mod & KMOD_ALT ? "Alt+" : "",
             w->shift ? "Shift+" : "");
}

/* Letters and digits by their place, so that WASD is a cluster on every keyboard; signs come as text. */
static void key(Window *w, const SDL_KeyboardEvent *event) {
    const SDL_Scancode code = event->keysym.scancode;
    const bool is_letter = code >= SDL_SCANCODE_A && code <= SDL_SCANCODE_Z;
    const bool is_digit = code >= SDL_SCANCODE_1 && code <= SDL_SCANCODE_0;
    const char letter[] = {(char)('a' + (code - SDL_SCANCODE_A)), '\0'};
    const char *name = is_letter ? letter : sdl.GetScancodeName(code);
    if (code == SDL_SCANCODE_KP_ENTER) name = "Return";
    modifiers(w, event->keysym.mod);
    w->swallow_text = false;
    if (!name[0] || (!name[1] && !is_digit && !is_letter)) return;

    char whole[128];
    snprintf(whole, sizeof whole, "%s%s", w->held, name);
    const bool wanted = viewer_status(w->viewer).wants_text;
    viewer_key(w->viewer, whole);
    w->swallow_text = !wanted && viewer_status(w->viewer).wants_text;
}

static void text(Window *w, const char *typed) {
    const bool swallow = w->swallow_text;
    const bool is_sign = typed[0] > ' ' && typed[0] < 127 && !typed[1] && !isalnum((unsigned char)typed[0]);
    w->swallow_text = false;
    if (swallow) return;
    if (viewer_status(w->viewer).wants_text)
        viewer_text(w->viewer, typed);
    else if (is_sign)
        viewer_key(w->viewer, typed);
}

/* ---- events ---- */

static void mouse(Window *w, int32_t x, int32_t y) {
    w->mouse_x = (int32_t)((int64_t)x * w->canvas->width / (w->points_width ? w->points_width : 1));
    w->mouse_y = (int32_t)((int64_t)y * w->canvas->height / (w->points_height ? w->points_height : 1));
}

/* The edge of a pane shows that it can be moved. */
static void point(Window *w) {
    const ViewerCursor cursor = viewer_status(w->viewer).cursor;
    if (cursor == w->cursor || !w->cursors[cursor]) return;
    sdl.SetCursor(w->cursors[cursor]);
    w->cursor = cursor;
}

/* False if the window cannot be drawn any more. */
static bool handle(Window *w, const SDL_Event *event) {
    int steps;
    w->acted = sdl.GetTicks();
    switch (event->type) {
    case SDL_QUIT: viewer_do(w->viewer, ACTION_QUIT, ""); return true;
    case SDL_WINDOWEVENT:
        if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED) return resize(w);
        if (event->window.event == SDL_WINDOWEVENT_EXPOSED) present(w);
        return true;
    case SDL_KEYDOWN: key(w, &event->key); return true;
    case SDL_KEYUP: modifiers(w, event->key.keysym.mod); return true;
    case SDL_TEXTINPUT: text(w, event->text.text); return true;
    case SDL_MOUSEMOTION:
        mouse(w, event->motion.x, event->motion.y);
        viewer_move(w->viewer, w->mouse_x, w->mouse_y);
        point(w);
        return true;
    case SDL_MOUSEBUTTONDOWN:
        mouse(w, event->button.x, event->button.y);
        viewer_press(w->viewer, w->mouse_x, w->mouse_y, event->button.button, w->shift);
        if (event->button.clicks == 2 && event->button.button == SDL_BUTTON_LEFT)
            viewer_press_again(w->viewer, w->mouse_x, w->mouse_y);
        return true;
    case SDL_MOUSEBUTTONUP:
        mouse(w, event->button.x, event->button.y);
        viewer_release(w->viewer, w->mouse_x, w->mouse_y);
        point(w);
        return true;
    case SDL_MOUSEWHEEL:
        if (event->wheel.y) viewer_wheel(w->viewer, w->mouse_x, w->mouse_y, event->wheel.y, w->held);
        if (event->wheel.x) viewer_wheel(w->viewer, w->mouse_x, w->mouse_y, -event->wheel.x, "Shift+");
        return true;
    case SDL_MULTIGESTURE: /* two fingers apart zoom as the wheel does */
        w->pinched += event->mgesture.dDist * PINCH_STEPS;
        steps = (int)w->pinched;
        w->pinched -= (float)steps;
        if (steps) viewer_wheel(w->viewer, w->mouse_x, w->mouse_y, steps, "Ctrl+");
        return true;
    case SDL_DROPFILE:
        viewer_do(w->viewer, ACTION_OPEN, event->drop.file);
        sdl.free(event->drop.file);
        return true;
    default:
        if (event->type >= SDL_USEREVENT) viewer_source_changed(w->viewer);
        return true;
    }
}

static void show(Window *w) {
    sdl.UpdateTexture(w->texture, NULL, w->canvas->pixels, (int)(w->canvas->width * sizeof *w->canvas->pixels));
    present(w);
}

/* Sleeps unless something is to be done. */
static bool loop(Window *w, Watch *watch) {
    bool ok = resize(w);
    while (ok && !viewer_status(w->viewer).over) {
        name_watched(watch, w->viewer);
        if (viewer_status(w->viewer).stale) {
            char title[256];
            viewer_draw(w->viewer, w->canvas);
            show(w);
            sdl.SetWindowTitle(w->window, visible_line(viewer_title(w->viewer), title, sizeof title));
        }
        SDL_Event event;
        const bool busy = viewer_work(w->viewer) || viewer_status(w->viewer).stale;
        const bool ticks = viewer_status(w->viewer).playing || viewer_status(w->viewer).waits;
        int came;
        if (busy)
            came = sdl.PollEvent(&event);
        else if (ticks)
            came = sdl.WaitEventTimeout(&event, FRAME_MILLISECONDS);
        else
            came = sdl.WaitEvent(&event);
        for (; ok && came; came = ok && sdl.PollEvent(&event)) ok = handle(w, &event);
        const uint32_t now = sdl.GetTicks();
        if (ticks) viewer_tick(w->viewer, now - w->ticks);
        w->ticks = now;
    }
    return ok;
}

/* ---- the window ---- */

/* NULL, or what is missing. Each function is the first of its name, as if SDL had been linked: a test can put its own
 * in front. */
static const char *load_sdl(void) {
    const char *missing = NULL;
    if (!dlopen("libSDL2-2.0.so.0", RTLD_NOW | RTLD_GLOBAL)) return dlerror();
#define LOAD(name)                                          \
    {                                                       \
        void *found = dlsym(RTLD_DEFAULT, "SDL_" #name);    \
        if (!found) missing = "SDL_" #name " is not in it"; \
        memcpy(&sdl.name, &found, sizeof found);            \
    }
    SDL_FUNCTIONS(LOAD)
    return missing;
}

static bool open_window(Window *w, const WindowOptions *options) {
    static const struct {
        int up_to; /* hundredths */
        Scale scale;
    } scales[] = {{115, SCALE_ONE}, {140, 5}, {180, 6}, {260, 2 * SCALE_ONE}, {INT32_MAX, 3 * SCALE_ONE}};

    /* SDL is content without a screen: it then draws what is not seen, and no event ever comes. Who asks for that by
     * SDL_VIDEODRIVER gets it. */
    static const char *const blind[] = {"offscreen", "dummy", "evdev"};
    if (sdl.Init(SDL_INIT_VIDEO) != 0) return false;
    const char *driver = sdl.GetCurrentVideoDriver(), *asked = getenv("SDL_VIDEODRIVER");
    for (size_t i = 0; driver && i < sizeof blind / sizeof *blind; i++)
        if (strcmp(driver, blind[i]) == 0 && (!asked || !*asked)) {
            sdl.SetError("there is no screen (DISPLAY and WAYLAND_DISPLAY are not set or do not work)");
            return false;
        }
    w->window = sdl.CreateWindow("lockstep", SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, (int)options->width,
                                 (int)options->height, SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!w->window) return false;
    sdl.SetWindowMinimumSize(w->window, LEAST_WIDTH, LEAST_HEIGHT);
    w->renderer = sdl.CreateRenderer(w->window, -1, SDL_RENDERER_SOFTWARE);
    if (!w->renderer || !resize(w)) return false;
    viewer_set_motion(w->viewer, true);

    /* The scale nearest to how dense the screen is: as the system says by the pixels of a point, or by its dots an
     * inch. */
    const int display = sdl.GetWindowDisplayIndex(w->window), points = w->points_width > 0 ? w->points_width : 1;
    int density = (int)w->canvas->width * 100 / points;
    float dots;
    if (density <= 100 && display >= 0 && sdl.GetDisplayDPI(display, &dots, NULL, NULL) == 0)
        density = (int)(dots * 100 / USUAL_DENSITY);
    size_t fitting = 0;
    while (density > scales[fitting].up_to) fitting++;
    viewer_set_scale(w->viewer, options->scale ? options->scale : scales[fitting].scale);
    w->cursors[CURSOR_ARROW] = sdl.CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW);
    w->cursors[CURSOR_ACROSS] = sdl.CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZEWE);
    w->cursors[CURSOR_DOWN] = sdl.CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZENS);
    sdl.StartTextInput();
    return true;
}

void window_copy(void *user, const char *copied) {
    (void)user;
    if (sdl.SetClipboardText) sdl.SetClipboardText(copied);
}

static Window *shown_window; /* NULL: no window is open */

/* Keys that are pressed meanwhile wait, but for those before an Escape. */
bool window_gives_up(void *user, const char *searching) {
    Window *w = shown_window;
    SDL_Event keys[64];
    (void)user;
    if (!w) return false;
    sdl.PumpEvents();
    const int count = sdl.PeepEvents(keys, (int)(sizeof keys / sizeof *keys), SDL_PEEKEVENT, SDL_KEYDOWN, SDL_KEYDOWN);
    bool stop = sdl.HasEvent(SDL_QUIT);
    for (int i = 0; i < count; i++) stop |= keys[i].key.keysym.scancode == SDL_SCANCODE_ESCAPE;
    if (stop) sdl.FlushEvent(SDL_KEYDOWN);
    const uint32_t now = sdl.GetTicks();
    if (now - w->acted >= SOON && now - w->told >= AGAIN) {
        viewer_draw_search(w->viewer, searching);
        show(w);
        w->told = now;
    }
    return stop;
}

bool window_interrupts(void *user) {
    (void)user;
    if (!sdl.PumpEvents) return false;
    sdl.PumpEvents();
    return sdl.HasEvents(SDL_FIRSTEVENT, SDL_LASTEVENT);
}

bool window_run(Viewer *viewer, const WindowOptions *options) {
    Window w = {.viewer = viewer};
    static Watch watch; /* for the thread, which is not ended */
    const char *missing = load_sdl();
    if (missing)
        return cli_fail("there is no window, as SDL2 cannot be loaded: %s. --shot OUT.png draws without one.", missing);
    const int standard_error = dup(STDERR_FILENO), nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    dup2(nothing, STDERR_FILENO); /* the libraries below tell of a screen that they do not find */
    bool ok = open_window(&w, options);
    dup2(standard_error, STDERR_FILENO);
    if (ok) {
        /* The thread lives as long as the program. Where it cannot be had, `r` still reads the source again. */
        watch.handle = inotify_init1(IN_CLOEXEC);
        watch.event = sdl.RegisterEvents(1);
        if (watch.handle >= 0 && watch.event != UINT32_MAX) watch.lock = sdl.CreateMutex();
        if (watch.lock) sdl.DetachThread(sdl.CreateThread(watch_files, "watch", &watch));
        shown_window = &w;
        ok = loop(&w, &watch);
        shown_window = NULL;
    } else {
        cli_error("there is no window: %s. --shot OUT.png draws without one.", sdl.GetError());
    }
    canvas_destroy(w.canvas);
    for (int i = 0; i < CURSOR_COUNT; i++) sdl.FreeCursor(w.cursors[i]);
    if (w.texture) sdl.DestroyTexture(w.texture);
    if (w.renderer) sdl.DestroyRenderer(w.renderer);
    if (w.window) sdl.DestroyWindow(w.window);
    /* No SDL_Quit: SDL wakes itself up by messages to its window on a connection of their own, and one that reaches the
     * server after the window's end is an X error, which Xlib ends the program for when that connection is closed in
     * order. The end of the program closes it anyway. */
    return ok;
}
