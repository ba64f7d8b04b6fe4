#include "snippet.c"

#include <fcntl.h>
#include <stdio.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static int file(void)
{
    return open("/dev/null", O_RDONLY);
}

static int is_open(int fd)
{
    return fd >= 0 && fcntl(fd, F_GETFD) >= 0;
}

static int order(uint32_t kind, uint32_t volume, int fd)
{
    return serve_order(&(struct order){ kind, volume }, fd);
}

int main(void)
{
    int a = file(), b, c;

    expect("play", order(PLAY, 100, a) == 0 && sound == a && is_open(a));
    expect("pause", order(PAUSE, 0, -1) == 0 && sound == -1 && is_open(a));
    b = file();
    expect("another", order(PLAY, 50, b) == 0 && sound == b && is_open(b));
    expect("still paused", paused == a && is_open(a));
    expect("resume", order(RESUME, 1, -1) == 0 && sound == a && is_open(a));
    expect("the other one ended", !is_open(b));
    c = file();
    expect("too loud", order(PLAY, 101, c) == -1 && !is_open(c) && sound == a);
    c = file();
    expect("a file too many", order(RESUME, 1, c) == 0 && !is_open(c));
    c = file();
    expect("no such order", order(9, 1, c) == -1 && !is_open(c));
    a = file();
    expect("play", order(PLAY, 5, a) == 0 && order(PAUSE, 5, -1) == 0);
    b = file();
    expect("play", order(PLAY, 5, b) == 0 && sound == b && paused == a);
    expect("stop", order(STOP, 0, -1) == 0 && !is_open(a) && !is_open(b));
    expect("play without a file", order(PLAY, 5, -1) == -1);
    if (!broken)
        puts("WORKS");
    return broken;
}
