#include "snippet.c"
#include <stdio.h>

int main(void)
{
    char out[SLOT];
    int fd = fileno(tmpfile());

    box_init(fd);
    slot_give(fd, 3, "correct-horse-batteries");
    slot_give(fd, 3, "shorter-and-new");
    slot_clear(fd, 3);
    slot_read(fd, 3, out);
    printf("the slot: %.16s|%.8s\n", out, out + 16);
    if (out[16] != '\0')
        puts("HARM: the next user reads a part of Ann's key");
    else
        puts("NO HARM: the slot is empty");
    return 0;
}
