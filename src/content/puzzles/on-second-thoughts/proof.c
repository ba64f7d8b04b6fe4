/* A child takes chains from a guest, and the parent reads its stderr. */
#include "snippet.c"

#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

/* Runs `go` in a child and returns the sanitizers' report. */
static const char *report(void (*go)(void))
{
    static char log[65536];
    size_t len = 0;
    ssize_t got;
    int fd[2];
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(2);
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        close(fd[0]);
        close(fd[1]);
        alarm(5);
        go();
        _exit(0);
    }
    close(fd[1]);
    while (len < sizeof log - 1 &&
           (got = read(fd[0], log + len, sizeof log - 1 - len)) > 0)
        len += got;
    log[len] = '\0';
    close(fd[0]);
    waitpid(pid, NULL, 0);
    return log;
}

static struct shared sh;
static uint32_t bad_len, bad_off, bad_head, frames_before;

static void chains(void)
{
    struct card c = { .sh = &sh };
    size_t size;

    sh.slot[1] = (struct slot){ 0, 100, END };
    sh.slot[2] = (struct slot){ 0, 3000, END };
    for (uint32_t i = 0; i < frames_before; i++)
        free(card_gather(&c, 2, &size));
    sh.slot[0] = (struct slot){ bad_off, bad_len, END };
    free(card_gather(&c, bad_head, &size));
    free(card_gather(&c, 1, &size));
}

int main(void)
{
    static const uint32_t lens[] = { 5000, 4097, 100, 60000 };
    static const uint32_t offs[] = { 0, 60000, 65500 };
    int tries = 0;

    for (frames_before = 0; frames_before < 2; frames_before++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 3; j++)
                for (bad_head = 0; bad_head < 71; bad_head += 70) {
                    bad_len = lens[i];
                    bad_off = offs[j];
                    tries++;
                    const char *said = report(chains);
                    if (strstr(said, "heap-buffer-overflow") &&
                        strstr(said, "WRITE") &&
                        strstr(said, "card_gather")) {
                        printf("HARM: heap-buffer-overflow, a frame of 100"
                               " bytes was written past its end, after a"
                               " chain with a bad slot (%u bytes at %u)\n",
                               bad_len, bad_off);
                        return 0;
                    }
                }
    printf("NO HARM: %d guests with bad slots, no write past a frame\n", tries);
    return 1;
}
