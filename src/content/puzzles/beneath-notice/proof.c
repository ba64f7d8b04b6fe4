/* Eve, user 4711, sends every byte to a show whose seats are all free. */
#include "snippet.c"

#include <stdio.h>
#include <string.h>

int main(void)
{
    for (int byte = 255; byte >= 0; byte--) {
        struct show shows[100];
        char message[1] = { byte };
        memset(shows, 0, sizeof shows);
        struct show *s = &shows[50];
        book(s, message, 4711);
        if (s->discount != 0) {
            printf("HARM: the byte %02X gives the show a discount of %d cents\n",
                   byte, s->discount);
            return 0;
        }
        for (int i = 0; i < 100; i++) {
            if (i == 50)
                continue;
            struct show none = { 0 };
            if (memcmp(&shows[i], &none, sizeof none) != 0) {
                printf("HARM: the byte %02X changes another show\n", byte);
                return 0;
            }
        }
    }
    puts("NO HARM: none of 256 bytes changes anything but a seat");
    return 1;
}
