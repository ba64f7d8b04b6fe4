#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static ssize_t slow_write(int fd, const char *text, size_t size);

#define write(fd, text, size) slow_write(fd, text, size)
#include "session.c"
#include "log.c"

static const char *first;
static int left = 1;

static ssize_t slow_write(int fd, const char *text, size_t size)
{
    if (fd != 3)
        puts("NO HARM: the handler writes a text of its own");
    else if (text == first)
        puts("HARM: a line that was freed is written again");
    if (fd != 3 || text == first) {
        fflush(stdout);
        _exit(0);
    }
    if (first != NULL)
        raise(SIGALRM); /* while the second one waits */
    first = text;
    return (ssize_t)size;
}

int client_next(char name[32])
{
    snprintf(name, 32, "eve");
    return left-- > 0 ? 0 : -1;
}

int main(void)
{
    return session_login((char[32]){ 0 });
}
