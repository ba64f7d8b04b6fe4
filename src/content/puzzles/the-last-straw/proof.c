/* A banned player tries a name of every length from 0 to 40. */
#include "snippet.c"

#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    for (int length = 0; length <= 40; length++) {
        fflush(stdout);
        if (fork() == 0) {
            char typed[41] = "";
            struct player p = { .banned = 1 };
            memset(typed, 'x', length);
            set_name(&p, typed);
            _exit(p.banned == 1 ? 0 : 1);
        }
        int status = 0;
        wait(&status);
        if (status != 0) {
            printf("HARM: a name of %d letters writes past its 16 bytes and"
                   " changes `banned`\n", length);
            return 0;
        }
    }
    puts("NO HARM: names of 0 to 40 letters, and `banned` is still 1");
    return 1;
}
