#include "snippet.c"
#include <stdio.h>

static struct heap h;
static struct str *pin;

int main(void)
{
    char text[8];

    heap_intern(&h, 3, "pin");
    heap_collect(&h);
    pin = h.reg[3];
    h.reg[3] = NULL;
    heap_collect(&h);
    for (int i = 0; i < 20; i++) {
        snprintf(text, sizeof text, "%d", i);
        heap_intern(&h, 4, text);
    }
    heap_intern(&h, 3, "pin");
    heap_intern(&h, 4, "new");
    printf("%s: register 3 should hold pin and holds %s\n", strcmp(h.reg[3]->text, "pin") ? "HARM" : "NO HARM",
           h.reg[3]->text);
    return 0;
}
