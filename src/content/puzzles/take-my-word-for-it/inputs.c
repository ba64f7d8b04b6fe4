#include "snippet.c"

#include <stdio.h>

int main(void)
{
    unsigned char buffer[4096] = "\040my password is tulip, said Bob..", reply[256];
    size_t sent;

    memcpy(buffer, "\310hi", 3);
    sent = answer(buffer, 3, reply);
    if (sent == 0)
        puts("CLAIM trace: No reply");
    else if (sent == 3)
        puts("CLAIM trace: Her 3 bytes");
    else if (memchr(reply + 3, 't', sent - 3) != NULL)
        puts("CLAIM trace: 201 bytes, some of them Bob's");
    else
        puts("CLAIM trace: 201 bytes, zeros after `hi`");
    return 0;
}
