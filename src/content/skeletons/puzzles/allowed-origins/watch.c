#include <stdio.h>
#include "snippet.c"

int main(void)
{
    if (may_read("https://nightclub.example"))
        puts("HARM: a page of nightclub.example reads the member's data");
    else
        puts("NO HARM: a page of nightclub.example reads nothing");
    return 0;
}
