#include "snippet.c"
#include <stdio.h>

int main(void)
{
    struct body b = { 0 };
    uint8_t out[20];
    const char *in = "2;a\r\nhi\r\n\r\n\r\n";
    ssize_t read = body_feed(&b, (const uint8_t *)in, 13, out);

    if (read < 0)
        puts("NO HARM: a chunk without a size is rejected");
    else
        printf("HARM: an empty size ends the body after %zd bytes, and the rest counts as a new request\n", read);
    return 0;
}
