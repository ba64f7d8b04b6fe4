/* Makes the calls of each question. */
#include "snippet.c"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int __asan_address_is_poisoned(const volatile void *);

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static void claim(const char *id, const bool holds[4],
                  const char *const options[4])
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            text = text == NULL ? options[i] : "two options";
    if (text == NULL)
        exit(1);
    printf("CLAIM %s: %s\n", id, text);
    fflush(stdout);
}

/* The calls of the four later commits. */
static struct client one, two;

static void client_hide(struct client *c)
{
    buffer_put(c->shown);
    c->shown = NULL;
}

static void client_mirror(struct client *c, struct client *other)
{
    if (other->shown == NULL)
        return;
    buffer_put(c->shown);
    c->shown = buffer_get(other->shown);
}

static void client_swap(struct client *c, unsigned a, unsigned b)
{
    struct buffer *first = c->handles[a];
    c->handles[a] = c->handles[b];
    c->handles[b] = first;
}

static void client_unshow(struct client *c, unsigned handle)
{
    if (c->shown == NULL)
        return;
    buffer_put(c->handles[handle]);
    c->handles[handle] = c->shown;
    c->shown = NULL;
}

/* Any sequence of five calls, chosen by the digits of `n`, and one of
 * the four commits after it, with `a` and `b`. */
static void run(int n, int commit, unsigned a, unsigned b)
{
    memset(&one, 0, sizeof one);
    memset(&two, 0, sizeof two);
    for (int i = 0; i < 5; i++, n /= 7) {
        switch (n % 7) {
        case 0: client_create(&one, 0); break;
        case 1: client_close(&one, 0); break;
        case 2: client_show(&one, 0); break;
        case 3: client_dup(&one, 0, 1); break;
        case 4: client_create(&two, 0); break;
        case 5: client_close(&two, 0); break;
        case 6: client_show(&two, 0); break;
        }
    }
    switch (commit) {
    case 0: client_hide(&one); break;
    case 1: client_swap(&one, a, b); break;
    case 2: client_mirror(&one, a ? &one : &two); break;
    case 3: client_unshow(&one, a); break;
    }
    client_show(&one, 0);
    client_show(&one, 1);
    client_close(&one, 0);
    client_close(&one, 1);
    client_hide(&one);
    client_close(&two, 0);
    client_hide(&two);
}

static void all(int commit)
{
    for (int n = 0; n < 7 * 7 * 7 * 7 * 7; n++)
        for (unsigned ab = 0; ab < 4; ab++)
            run(n, commit, ab & 1, ab >> 1);
}

static void show_show(int unused)
{
    (void)unused;
    client_create(&one, 3);
    client_show(&one, 3);
    client_show(&one, 3);
}

static void dup_and_back(int unused)
{
    (void)unused;
    client_create(&one, 3);
    client_dup(&one, 3, 5);
    client_dup(&one, 5, 3);
}

static void show_dup_itself(int unused)
{
    (void)unused;
    client_create(&one, 3);
    client_show(&one, 3);
    client_dup(&one, 3, 3);
}

static void dup_close_dup_itself(int unused)
{
    (void)unused;
    client_create(&one, 3);
    client_dup(&one, 3, 5);
    client_close(&one, 3);
    client_dup(&one, 5, 5);
}

/* Runs in a child and returns whether it used freed memory. */
static bool stopped(void (*calls)(int), int argument)
{
    static char log[65536];
    size_t length = 0;
    ssize_t got;
    int fd[2], status;
    pid_t pid;

    if (pipe(fd) != 0 || (pid = fork()) < 0)
        exit(1);
    if (pid == 0) {
        dup2(fd[1], STDERR_FILENO);
        memset(&one, 0, sizeof one);
        calls(argument);
        _exit(0);
    }
    close(fd[1]);
    while (length < sizeof log - 1 &&
           (got = read(fd[0], log + length, sizeof log - 1 - length)) > 0)
        length += got;
    log[length] = '\0';
    close(fd[0]);
    waitpid(pid, &status, 0);
    return strstr(log, "heap-use-after-free") != NULL;
}

int main(void)
{
    static struct client c;

    client_create(&c, 3);
    struct buffer *b = c.handles[3];
    client_show(&c, 3);
    client_close(&c, 3);
    bool by_close = __asan_address_is_poisoned(b);
    client_create(&c, 3);
    bool by_create = __asan_address_is_poisoned(b) && !by_close;
    client_show(&c, 3);
    bool by_show = __asan_address_is_poisoned(b) && !by_close && !by_create;
    claim("which-frees", (bool[]){ by_close, by_create, by_show,
              !by_close && !by_create && !by_show },
          (const char *const[]){ "client_close(c, 3)",
              "The second client_create(c, 3)",
              "The second client_show(c, 3)", "None of them" });

    claim("which-calls", (bool[]){
              stopped(show_show, 0), stopped(dup_and_back, 0),
              stopped(show_dup_itself, 0),
              stopped(dup_close_dup_itself, 0) },
          (const char *const[]){
              "client_show(c, 3), client_show(c, 3)",
              "client_dup(c, 3, 5), client_dup(c, 5, 3)",
              "client_show(c, 3), client_dup(c, 3, 3)",
              "client_dup(c, 3, 5), client_close(c, 3), "
              "client_dup(c, 5, 5)" });

    claim("commit", (bool[]){ stopped(all, 0), stopped(all, 1),
              stopped(all, 2), stopped(all, 3) },
          (const char *const[]){ "client_hide", "client_swap",
              "client_mirror", "client_unshow" });
    return 0;
}
