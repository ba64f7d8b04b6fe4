#include "snippet.c"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static int files[3], broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

/* Sends the first `count` files with it, and has it carried out. */
static int order(uint32_t kind, uint32_t volume, int count, size_t len)
{
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof files)] = { 0 };
    struct order o = { kind, volume };
    struct iovec part = { &o, len };
    struct msghdr msg = { .msg_iov = &part, .msg_iovlen = 1 };
    int pair[2];

    if (count > 0) {
        msg.msg_control = room;
        msg.msg_controllen = CMSG_SPACE(count * sizeof(int));
        struct cmsghdr *c = CMSG_FIRSTHDR(&msg);
        c->cmsg_level = SOL_SOCKET;
        c->cmsg_type = SCM_RIGHTS;
        c->cmsg_len = CMSG_LEN(count * sizeof(int));
        memcpy(CMSG_DATA(c), files, count * sizeof(int));
    }
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) != 0 ||
        sendmsg(pair[0], &msg, 0) != (ssize_t)len)
        exit(2);
    int result = serve_order(pair[1]);
    close(pair[0]);
    close(pair[1]);
    return result;
}

static int open_files(void)
{
    int n = 0;

    for (int fd = 0; fd < 256; fd++)
        n += fcntl(fd, F_GETFD) >= 0;
    return n;
}

static int plays(int file)
{
    struct stat a, b;

    return sound_fd >= 0 && fstat(sound_fd, &a) == 0 &&
           fstat(file, &b) == 0 && a.st_ino == b.st_ino;
}

int main(void)
{
    const size_t whole = sizeof(struct order);
    int before;

    for (int i = 0; i < 3; i++)
        files[i] = open("abc" + i, O_RDWR | O_CREAT, 0600);
    before = open_files();

    expect("play", order(PLAY, 50, 1, whole) == 0 && plays(files[0]));
    expect("at full volume", order(PLAY, 100, 1, whole) == 0);
    expect("one file at a time", open_files() == before + 1);
    expect("no file", order(PLAY, 50, 0, whole) == -1 && plays(files[0]));
    expect("too loud", order(PLAY, 101, 0, whole) == -1 && plays(files[0]));
    expect("too loud to stop", order(STOP, 101, 0, whole) == -1 &&
           plays(files[0]));
    expect("stop", order(STOP, 0, 0, whole) == 0 && sound_fd == -1);
    before = open_files();
    expect("stop with a file", order(STOP, 0, 1, whole) == 0);
    expect("an unknown order", order(3, 0, 1, whole) == -1);
    expect("a short order", order(PLAY, 0, 1, 4) == -1);
    expect("none of them keeps a file", open_files() == before);
    expect("three files", order(PLAY, 9, 3, whole) == 0 && plays(files[0]));
    expect("one of them is kept", open_files() == before + 1);
    if (!broken)
        puts("WORKS");
    return broken;
}
