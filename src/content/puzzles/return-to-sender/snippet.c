#define _GNU_SOURCE
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PLAY = 1, STOP = 2, MAX_VOLUME = 100 };

struct order { uint32_t kind, volume; };

/* The file that is being played, or -1. */
int sound_fd = -1;

/* Reads an order, and the descriptor that it carries, or -1. */
static int receive(int sock, struct order *o, int *fd)
{
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof *fd)];
    struct iovec part = { o, sizeof *o };
    struct msghdr msg = {
        .msg_iov = &part, .msg_iovlen = 1,
        .msg_control = room, .msg_controllen = CMSG_LEN(sizeof *fd),
    };
    ssize_t n = recvmsg(sock, &msg, MSG_CMSG_CLOEXEC);

    *fd = -1;
    if (n < 0)
        return -1;
    struct cmsghdr *c = CMSG_FIRSTHDR(&msg);
    if (c != NULL && c->cmsg_type == SCM_RIGHTS)
        memcpy(fd, CMSG_DATA(c), sizeof *fd);
    return n == sizeof *o ? 0 : -1;
}

static void play(int fd)
{
    if (sound_fd >= 0)
        close(sound_fd);
    sound_fd = fd;
}

/* Carries out one order. -1: there was something wrong with it. */
int serve_order(int sock)
{
    struct order o;
    int fd, bad = receive(sock, &o, &fd);

    if (bad == 0 && o.volume > MAX_VOLUME)
        return -1;
    if (bad == 0 && o.kind == PLAY && fd >= 0) {
        play(fd);
        return 0;
    }
    if (fd >= 0)
        close(fd);
    if (bad != 0 || o.kind != STOP)
        return -1;
    play(-1);
    return 0;
}
