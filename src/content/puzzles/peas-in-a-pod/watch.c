/* A page of the team `anna` opens a WebSocket to the board of `annabel`. */
#include <stdio.h>

#include "snippet.c"

int main(void)
{
    struct header headers[] = {
        { "Host", "annabel.boards.example" },
        { "Origin", "https://anna.boards.example" },
    };

    if (handshake(headers, 2) == BY_COOKIE)
        puts("HARM: a script of anna's uses a visitor's cookie on annabel's board");
    else
        puts("NO HARM: the handshake is rejected");
    return 0;
}
