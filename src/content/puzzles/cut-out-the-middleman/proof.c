/* Connects to a host with a long name, with one thing late in each
 * run. A child does it; the parent reads its stderr. */
#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* The functions around the snippet. `late` returns WAIT once. */
static enum { NOTHING, HELLO_SENT, RECEIVED, RESOLVED, REQUEST_SENT } late;
static uint8_t sent[4096], reply[2] = { 5, 0 };
static size_t sent_size;

static bool waits(int what)
{
    bool yes = (int)late == what;
    if (yes)
        late = NOTHING;
    return yes;
}

enum result socket_send(struct tunnel *t, const void *from, size_t size)
{
    if (waits(t->step == HELLO ? HELLO_SENT : REQUEST_SENT))
        return WAIT;
    memcpy(sent, from, size);
    sent_size = size;
    return DONE;
}

enum result socket_receive(struct tunnel *t, void *into, size_t size)
{
    (void)t;
    if (waits(RECEIVED))
        return WAIT;
    memcpy(into, reply, size);
    return DONE;
}

enum result resolver_ask(const char *host, uint8_t address[4])
{
    (void)host;
    if (waits(RESOLVED))
        return WAIT;
    memcpy(address, (const uint8_t[]){ 192, 0, 2, 7 }, 4);
    return DONE;
}

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static char name[1001];

/* Connects in a child and returns whether a sanitizer stopped it. */
static bool overflows(void)
{
    static char log[65536];
    size_t len = 0;
    ssize_t got;
    int fd[2];
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(2);
    if (pid == 0) {
        struct tunnel *t = calloc(1, sizeof *t);
        if (t == NULL)
            _exit(2);
        dup2(fd[1], STDERR_FILENO);
        t->host = name;
        t->ask_proxy = true;
        for (int call = 0; call < 2 && tunnel_step(t) == WAIT; call++)
            ;
        _exit(0);
    }
    close(fd[1]);
    while (len < sizeof log - 1 &&
           (got = read(fd[0], log + len, sizeof log - 1 - len)) > 0)
        len += got;
    log[len] = '\0';
    close(fd[0]);
    waitpid(pid, NULL, 0);
    return strstr(log, "heap-buffer-overflow") != NULL;
}

int main(void)
{
    static const char *const what[] = { "nothing", "the hello",
        "the reply", "the resolver", "the request" };

    memset(name, 'a', 1000);
    for (int i = NOTHING; i <= REQUEST_SENT; i++) {
        late = i;
        if (overflows()) {
            printf("HARM: with a name of 1000 bytes, and %s late, "
                   "AddressSanitizer reports a heap-buffer-overflow\n",
                   what[i]);
            return 0;
        }
    }
    puts("NO HARM: whatever is late, the request fits");
    return 1;
}
