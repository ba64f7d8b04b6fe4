#include "snippet.c"
#include <stdio.h>
#include <string.h>

static struct client client;

int main(void)
{
    client_create(&client, 3);
    client_dup(&client, 3, 3);
    /* The driver takes a block of the same size for something else. */
    struct buffer *key = malloc(sizeof *key);
    memset(key, 'K', sizeof *key);
    client_show(&client, 3);
    if (client.shown == key)
        puts("HARM: the display shows the driver's key");
    else
        puts("NO HARM: the display shows the client's buffer");
    return 0;
}
