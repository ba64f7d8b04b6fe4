/* Loads random patterns in a child, each into a block of exactly its size. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "pattern.c"

int main(void)
{
    int status = 0;

    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        srand(1);
        for (int round = 0; round < 20000; round++) {
            uint8_t data[300];
            struct pattern *p = calloc(1, sizeof *p);
            for (size_t i = 0; i < sizeof data; i++)
                data[i] = rand() % (round % 2 ? 256 : 10);
            pattern_load(p, data, rand() % sizeof data);
            if (p->count > STEPS)
                _exit(1);
            free(p);
        }
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (status == 0) {
        puts("NO HARM: 20000 patterns, and none writes outside its steps");
        return 1;
    }
    puts("HARM: a pattern with more steps than there's room for is written past the end of `steps`");
    return 0;
}
