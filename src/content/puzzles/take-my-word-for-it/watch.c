/* Bob's message was in the buffer. Then Eve's 3 bytes arrive. */
#include "snippet.c"

#include <stdio.h>

int main(void)
{
    unsigned char buffer[4096] = "\031bob's password is tulip..", reply[256];
    size_t sent;

    memcpy(buffer, "\310hi", 3);
    sent = answer(buffer, 3, reply);
    if (sent > 3)
        printf("HARM: the reply has %zu bytes: hi%.23s\n", sent, reply + 3);
    else
        printf("NO HARM: the reply has %zu bytes\n", sent);
    return 0;
}
