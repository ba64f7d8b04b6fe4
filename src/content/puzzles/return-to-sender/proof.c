/* A thousand orders with a file, each of them refused, each over a
 * connection of its own. Then somebody else wants descriptors. */
#include "snippet.c"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

const char *__asan_default_options(void)
{
    return "detect_leaks=0:color=never";
}

static int file;

static void send_order(int sock, uint32_t kind, uint32_t volume)
{
    _Alignas(struct cmsghdr) char room[CMSG_SPACE(sizeof file)] = { 0 };
    struct order o = { kind, volume };
    struct iovec part = { &o, sizeof o };
    struct msghdr msg = { .msg_iov = &part, .msg_iovlen = 1,
                          .msg_control = room,
                          .msg_controllen = sizeof room };
    struct cmsghdr *c = CMSG_FIRSTHDR(&msg);

    c->cmsg_level = SOL_SOCKET;
    c->cmsg_type = SCM_RIGHTS;
    c->cmsg_len = CMSG_LEN(sizeof file);
    memcpy(CMSG_DATA(c), &file, sizeof file);
    if (sendmsg(sock, &msg, 0) != sizeof o)
        exit(2);
}

int main(void)
{
    struct rlimit few = { 256, 256 };
    int pair[2], left = 0;

    setrlimit(RLIMIT_NOFILE, &few);
    file = open("/dev/null", O_RDONLY);
    for (int i = 0; i < 1000; i++) {
        if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair) != 0)
            break;
        send_order(pair[0], PLAY, 101);
        serve_order(pair[1]);
        close(pair[0]);
        close(pair[1]);
    }
    while (left < 100 && open("/dev/null", O_RDONLY) >= 0)
        left++;
    if (left < 10 && errno == EMFILE) {
        printf("HARM: all connections are closed, and of 256 descriptors"
               " there are %d left\n", left);
        return 0;
    }
    printf("NO HARM: after 1000 refused orders there are at least %d"
           " descriptors left\n", left);
    return left < 100 ? 2 : 1;
}
