#include "snippet.c"
#include <fcntl.h>
#include <stdio.h>

int main(void)
{
    struct order play = { PLAY, 50 }, pause = { PAUSE, 50 };
    int fd = open("/dev/null", O_RDONLY);

    serve_order(&play, fd);
    serve_order(&pause, -1);
    serve_order(&pause, -1);
    if (fcntl(fd, F_GETFD) >= 0)
        puts("HARM: the file stays open for good; about 1,000 rounds fill the server");
    else
        puts("NO HARM: the file is closed");
    return 0;
}
