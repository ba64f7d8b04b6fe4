#include "snippet.c"
#include <stdio.h>

int main(void)
{
    const char *list = "width=lang=de";
    char *kept = pass_on(list);
    if (strlen(kept) > strlen(list))
        printf("HARM: `kept` has %zu bytes and holds %s\n",
               strlen(list) + 1, kept);
    else
        printf("NO HARM: the result is %s\n", kept);
    return 0;
}
