/* travel_session.c: recording a run; see travel_session.h. */
#include "sim/cli/session/travel_session.h"

#include "sim/cli/report/check_report.h"
#include "sim/cli/report/report.h"
#include "sim/cli/session/drive.h"

static bool make_travel(TravelSession *session) {
    const SessionOptions *options = session->session.options;
    session->code = code_create(session->session.image);
    if (!session_make_checker(&session->session)) return false;
    session->travel =
        travel_create(session->session.run.program,
                      &(TravelOptions){.threads = options->machine.threads, .checker = session->session.run.checker});
    if (!session->code || !session->travel) return cli_error("out of memory"), false;
    session->session.run.gpu = (Gpu *)travel_gpu(session->travel); /* borrowed, see travel_session_close */
    return true;
}

static bool record(TravelSession *session) {
    const char *why;
    session->session.interrupted = !drive_travel(session->travel, session->session.options->interrupt);
    if (travel_finish(session->travel, &why)) return session_dump(&session->session);
    return cli_error("%s: %s", session->session.options->file, why), false;
}

bool travel_session_options(const SessionOptions *options) {
    if (options->json) return cli_error("there is no --json of this: it is text only"), false;
    return true;
}

bool travel_session_begin(TravelSession *session, const SessionOptions *options) {
    *session = (TravelSession){0};
    if (options->functional) return cli_error("--functional has no time, so there is nothing to look at"), false;
    if (!session_load(&session->session, options)) return false;
    if (make_travel(session)) return true;
    travel_session_close(session);
    return false;
}

bool travel_session_open(TravelSession *session, const SessionOptions *options) {
    if (!travel_session_begin(session, options)) return false;
    if (record(session)) return true;
    travel_session_close(session);
    return false;
}

void travel_session_close(TravelSession *session) {
    session->session.run.gpu = NULL;
    travel_destroy(session->travel);
    code_destroy(session->code);
    session_close(&session->session);
}

int travel_session_status(TravelSession *session) {
    const Fault *fault = travel_fault(session->travel);
    if (session->session.interrupted) {
        cli_error("interrupted at cycle %llu", (unsigned long long)travel_end(session->travel));
        return interrupt_status();
    }
    if (!travel_go(session->travel, travel_end(session->travel))) return cli_error("out of memory");
    const bool holds = session_check(&session->session), clean = check_report_text(&session->session);
    if (!fault || run_fault_expected(&session->session.run)) return holds && clean ? EXIT_OK : EXIT_PROGRAM;
    report_fault(&session->session, fault);
    return EXIT_PROGRAM;
}
