#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include "snippet.c"

static int write_program(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    fputs(text, file);
    return fclose(file);
}

int main(void)
{
    const char *hosts[] = {"a; reboot", "a\" && reboot \"", "-c reboot", "$(reboot)"};
    char command[200], line[100] = "";
    write_program("ping", "#!/bin/sh\necho \"$#\" >count\n");
    write_program("reboot", "#!/bin/sh\n>ran\n");
    if (system("chmod +x ping reboot") != 0 || setenv("PATH", ".:/bin:/usr/bin", 1) != 0)
        return 2;
    for (int i = 0; i < 4; i++) {
        remove("ran");
        if (ping_command(command, sizeof command, hosts[i]) == 0 && system(command) >= 0 && access("ran", F_OK) == 0)
            printf("CLAIM first: %s\n", hosts[i]);
    }
    if (ping_command(command, sizeof command, "a b") != 0 || system(command) != 0)
        printf("CLAIM space: Nothing, because the host is rejected\n");
    else {
        FILE *count = fopen("count", "r");
        if (count == NULL || fgets(line, sizeof line, count) == NULL)
            return 2;
        printf("CLAIM space: %s\n", atoi(line) == 3 ? "-c, 1, and a b" : "-c, 1, a, and b");
    }
    return 0;
}
