#include "snippet.c"
#include <stdio.h>
#include <stdlib.h>

static void ignore(const uint8_t *body, uint32_t len) { (void)body, (void)len; }

int main(void)
{
    static uint8_t in[10 + 2000] = { 0, 3, 0, 65, 66, 67, 0, 5, 8, 5 };
    struct rx *r = calloc(1, sizeof *r + 4096); /* room, so that the write does no damage here */

    r->deliver = ignore;
    int result = rx_feed(r, in, sizeof in);
    if (result == 0 && r->used > MAX_BODY)
        printf("HARM: %u bytes of the client's choice were written past a body of %d\n", r->used - MAX_BODY, MAX_BODY);
    else
        puts("NO HARM: the frame is rejected");
    return 0;
}
