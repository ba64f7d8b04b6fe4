#include "snippet.c"

int main(void)
{
    char text[512] = "";
    struct audit a;

    audit_open(&a, fmemopen(text, sizeof text, "w"), "seventeen-letters%", "n2027-01-15 root");
    audit_write(&a, 1795000000, 0, 1);
    fputs(text, stdout);
    if (strchr(text, '\n')[1] != '\0')
        puts("HARM: one request has two lines in the log");
    else
        puts("NO HARM: one request, one line");
    return 0;
}
