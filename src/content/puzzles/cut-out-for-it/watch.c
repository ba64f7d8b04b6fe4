#include "snippet.c"
#include <stdio.h>

int main(void)
{
    static struct { struct peer peer; char zeros[8]; } in = { .peer = { .nick = "old", .is_op = 1 } };

    peer_rename(&in.peer, (const uint8_t *)"\0\x10" "0123456789abcdef", 18);
    if (memchr(in.peer.nick, 0, sizeof in.peer.nick) == NULL)
        puts("HARM: the nick has no NUL");
    else
        printf("NO HARM: the nick is %s\n", in.peer.nick);
    return 0;
}
