/* A child process at arm's length, see process.h. */
#define _GNU_SOURCE /* pipe2: between pipe and fcntl another thread's child would inherit the pipe and keep it open */
#include "process.h"

#include "buffer.h"
#include "host/host_time.h"
#include "line.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SLICE_MS = 50, END_SLICE_MS = 2, DESCRIBE_MS = 300, PIECE = 16384 };
enum { SHELL_SIGNAL = 128 }; /* a shell whose command died by signal n ends with exit code 128 + n */

extern char **environ;

struct engine_process {
    pid_t pid;        /* also the number of its group */
    int in, out, err; /* our ends of its pipes; -1: closed */
    engine_buffer lines;
    char *waiting; /* to be sent */
    size_t waiting_size, waiting_room, sent;
    size_t said; /* bytes since the last question */
    char last[PROCESS_LAST_WORDS + 1];
    size_t last_size;
    bool last_ended; /* the next byte of standard error begins a new line */
};

/* ---- starting ---- */

static void close_all(int pipes[3][2]) {
    for (int i = 0; i < 6; i++)
        if (pipes[i / 2][i % 2] >= 0) close(pipes[i / 2][i % 2]);
}

/* Moves a file away from 0, 1 and 2, which the host may have been started without: they are overwritten in the
 * child. */
static int move_up(int file) {
    if (file > STDERR_FILENO) return file;
    int moved = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(file);
    return moved;
}

/* A pipe that no other child inherits. */
static bool open_pipe(int ends[2]) {
#ifdef __APPLE__ /* which has no pipe2: another thread's child may inherit it in between */
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 && fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#else
    return pipe2(ends, O_CLOEXEC) == 0;
#endif
}

/* Three pipes that no other child inherits; pipes[k] becomes the child's file k. */
static bool open_pipes(int pipes[3][2]) {
    memset(pipes, -1, 3 * sizeof *pipes);
    for (int i = 0; i < 3; i++) {
        if (!open_pipe(pipes[i])) return false;
        for (int end = 0; end < 2; end++) pipes[i][end] = move_up(pipes[i][end]);
        if (fcntl(pipes[i][i == 0 ? 1 : 0], F_SETFL, O_NONBLOCK) != 0) return false; /* our end */
    }
    return true;
}

/* The child gets its three files, a group of its own, and signals as a fresh program expects them. */
static int spawn(pid_t *pid, char *const argv[], int pipes[3][2]) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, defaults;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, pipes[0][0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, pipes[1][1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, pipes[2][1], STDERR_FILENO);
    sigemptyset(&none);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    sigaddset(&defaults, SIGXFSZ);
    sigaddset(&defaults, SIGINT);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int fault = posix_spawnp(pid, argv[0], &files, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return fault;
}

engine_process *process_start(char *const argv[], tv_error *error) {
    int pipes[3][2];
    engine_process *it = calloc(1, sizeof *it);
    int fault = it == NULL ? ENOMEM : 0;
    if (!open_pipes(pipes) && fault == 0) fault = errno;
    if (fault == 0) fault = spawn(&it->pid, argv, pipes);
    if (fault != 0) {
        close_all(pipes);
        free(it);
        tv_fail(error, "cannot be started: {}", strerror(fault), (const char *)NULL);
        return NULL;
    }
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    it->in = pipes[0][1];
    it->out = pipes[1][0];
    it->err = pipes[2][0];
    it->lines.max = ENGINE_ANSWER_MAX;
    return it;
}

/* ---- to and fro ---- */

static void close_file(int *file) {
    if (*file >= 0) close(*file);
    *file = -1;
}

bool process_send(engine_process *it, const char *bytes, size_t size) {
    size_t left = it->waiting_size - it->sent;
    if (left + size > PROCESS_WAITING_MAX) return false;
    if (it->sent > 0) memmove(it->waiting, it->waiting + it->sent, left);
    it->sent = 0;
    it->waiting_size = left;
    if (left + size > it->waiting_room) {
        char *grown = realloc(it->waiting, left + size);
        if (grown == NULL) return false;
        it->waiting = grown;
        it->waiting_room = left + size;
    }
    memcpy(it->waiting + left, bytes, size);
    it->waiting_size += size;
    return true;
}

/* Sends what the pipe takes. A program that closed its input may still answer, so that is no end yet. */
static void pump_in(engine_process *it) {
    while (it->in >= 0 && it->sent < it->waiting_size) {
        ssize_t sent = write(it->in, it->waiting + it->sent, it->waiting_size - it->sent);
        if (sent > 0) {
            it->sent += (size_t)sent;
        } else if (errno != EINTR) {
            if (errno != EAGAIN) close_file(&it->in);
            return;
        }
    }
}

/* Takes one piece of its output. False: memory is short. */
static bool pump_out(engine_process *it) {
    size_t size;
    char *room = engine_buffer_room(&it->lines, &size);
    if (room == NULL) return false;
    ssize_t came = read(it->out, room, size);
    if (came > 0) {
        engine_buffer_came(&it->lines, (size_t)came);
        it->said += (size_t)came;
    } else if (came == 0 || (errno != EINTR && errno != EAGAIN)) {
        close_file(&it->out);
    }
    return true;
}

/* Keeps the last line, as far as it fits and can be shown. */
static void note_error_output(engine_process *it, const char *bytes, size_t size) {
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '\n') {
            it->last_ended = true;
            continue;
        }
        if (it->last_ended) it->last_size = 0;
        it->last_ended = false;
        if (it->last_size < PROCESS_LAST_WORDS) it->last[it->last_size++] = bytes[i] >= ' ' && bytes[i] <= '~' ? bytes[i] : '?';
    }
    it->last[it->last_size] = '\0';
}

static void pump_err(engine_process *it) {
    char piece[PIECE];
    ssize_t came = read(it->err, piece, sizeof piece);
    if (came > 0)
        note_error_output(it, piece, (size_t)came);
    else if (came == 0 || (errno != EINTR && errno != EAGAIN))
        close_file(&it->err);
}

/* Waits at most so long for anything to move, and moves it. False: memory is short. */
static bool pump(engine_process *it, int wait_ms) {
    struct pollfd files[3] = {{.fd = it->in >= 0 && it->sent < it->waiting_size ? it->in : -1, .events = POLLOUT},
                              {.fd = it->out, .events = POLLIN},
                              {.fd = it->err, .events = POLLIN}};
    if (poll(files, 3, wait_ms) <= 0) return true;
    if (files[0].revents != 0) pump_in(it);
    if (files[2].revents != 0) pump_err(it);
    return files[1].revents == 0 || pump_out(it);
}

process_got process_line(engine_process *it, uint64_t until_ms, process_stop stop, char **line, size_t *size) {
    pump_in(it);
    for (;;) {
        buffer_got got = engine_buffer_line(&it->lines, line, size);
        if (got == BUFFER_LINE) return PROCESS_LINE;
        if (got == BUFFER_TOO_LONG) return PROCESS_TOO_LONG;
        if (it->said > PROCESS_FLOOD_BYTES) return PROCESS_FLOOD;
        if (it->out < 0) return engine_buffer_rest(&it->lines, line, size) == BUFFER_LINE ? PROCESS_LINE : PROCESS_GONE;
        uint64_t now = host_time_ms();
        if (now >= until_ms) return PROCESS_LATE;
        if (stop.asked != NULL && stop.asked(stop.host)) return PROCESS_STOPPED;
        if (!pump(it, until_ms - now < SLICE_MS ? (int)(until_ms - now) : SLICE_MS)) return PROCESS_FAILED;
    }
}

void process_forgive(engine_process *it) { it->said = 0; }

/* ---- the end ---- */

static void sleep_ms(unsigned ms) { nanosleep(&(struct timespec){.tv_nsec = (long)ms * 1000000}, NULL); }

/* Did it end? It stays a zombie, so that the number of its group remains its own. Reads on meanwhile, because a program
 * may hang on a full pipe. */
static bool wait_for_end(engine_process *it, uint64_t until_ms, siginfo_t *info) {
    for (;;) {
        *info = (siginfo_t){0};
        if (waitid(P_PID, (id_t)it->pid, info, WEXITED | WNOHANG | WNOWAIT) == 0 && info->si_pid == it->pid) return true;
        if (host_time_ms() >= until_ms) return false;
        if (it->out < 0 && it->err < 0)
            sleep_ms(END_SLICE_MS);
        else if (!pump(it, END_SLICE_MS))
            return false;
        it->lines.begin = it->lines.used; /* nobody reads it any more */
        it->lines.seen = 0;
    }
}

void process_describe_end(engine_process *it, tv_text *out) {
    siginfo_t info;
    if (!wait_for_end(it, host_time_ms() + DESCRIBE_MS, &info)) {
        tv_text_add(out, "closed its standard output");
    } else if (info.si_code == CLD_EXITED && info.si_status <= SHELL_SIGNAL) {
        tv_text_add(out, "ended with exit code ");
        tv_text_add_int(out, info.si_status);
    } else if (info.si_code == CLD_EXITED) {
        tv_text_add(out, "was ended by signal ");
        tv_text_add_int(out, info.si_status - SHELL_SIGNAL);
    } else {
        tv_text_add(out, "was ended by signal ");
        tv_text_add_int(out, info.si_status);
    }
}

const char *process_last_words(const engine_process *it) { return it->last; }

void process_end(engine_process *it, uint64_t until_ms) {
    siginfo_t info;
    pump_in(it);
    close_file(&it->in);
    wait_for_end(it, until_ms, &info);
    kill(-it->pid, SIGKILL); /* all of its group that is left, whether or not the program itself ended */
    kill(it->pid, SIGKILL);  /* it may have changed its group */
    while (waitpid(it->pid, NULL, 0) < 0 && errno == EINTR) {}
    close_file(&it->out);
    close_file(&it->err);
    engine_buffer_free(&it->lines);
    free(it->waiting);
    free(it);
}
