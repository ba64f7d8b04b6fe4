#include "snippet.c"
#include <stdio.h>

int in_slot(const struct field *at)
{
    int n = 0;

    for (; at != NULL; at = at->next)
        n++;
    return n;
}

/* 21 names with one hash, whatever the seed: Ez and FY count the same. */
int main(void)
{
    static char name[21][12];
    struct form f = { calloc(FIRST_SLOTS, sizeof *f.slot), FIRST_SLOTS, 0, 12345 };
    unsigned bytes = 0;

    for (int i = 0; i < 21; i++) {
        for (int p = 0; p < 5; p++)
            strcat(name[i], i >> p & 1 ? "Ez" : "FY");
        bytes += strlen(name[i]) + 3; /* with its "=x&" */
        form_add(&f, name[i], "x");
    }
    printf("%s: a body of %u bytes has a table of %u slots\n", f.slots > 768 ? "HARM" : "NO HARM", bytes, f.slots);
    return 0;
}
