#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "snippet.c"

int main(void)
{
    const char *hosts[] = {"$(>ran)", "`>ran`", "a;>ran", "a\n>ran", "a\">ran\"", "a|>ran"};
    /* The shell finds this instead of the real program. */
    FILE *ping = fopen("ping", "w");
    fputs("#!/bin/sh\n", ping);
    fclose(ping);
    if (system("chmod +x ping") != 0 || setenv("PATH", ".:/bin:/usr/bin", 1) != 0)
        return 2;
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        char command[200];
        if (ping_command(command, sizeof command, hosts[i]) == 0 && system(command) >= 0 && access("ran", F_OK) == 0) {
            printf("HARM: %s ran a command and made a file\n", command);
            return 0;
        }
    }
    printf("NO HARM: no host ran a command\n");
    return 1;
}
