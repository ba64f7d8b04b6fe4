/* Bob's message lies in the buffer when Eve's shorter pings arrive. Every
 * byte of a reply must be one that she sent. */
#include "snippet.c"

#include <stdio.h>

int main(void)
{
    for (size_t size = 1; size <= 6; size++) {
        for (int length = 0; length <= 255; length++) {
            unsigned char buffer[4096], reply[256];
            memset(buffer, 'B', sizeof buffer);
            memset(buffer, 'e', size);
            buffer[0] = length;
            size_t sent = answer(buffer, size, reply);
            for (size_t i = 1; i < sent; i++)
                if (reply[i] == 'B') {
                    printf("HARM: a ping of %zu bytes that says %d gets a"
                           " reply of %zu, with Bob's bytes in it\n",
                           size, length, sent);
                    return 0;
                }
        }
    }
    puts("NO HARM: no reply has a byte that Eve didn't send");
    return 1;
}
