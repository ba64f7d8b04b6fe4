/* Plays random evenings in a child. Guests try old tickets again, and staff mistype numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snippet.c"

static char *said;

static void evening(void)
{
    static struct desk d;
    static struct { int number; uint32_t coat; int used; } tickets[400];
    int count = 0;

    d = (struct desk){ .next = 0 };
    for (int call = 0; call < 400; call++) {
        if (rand() % 2 && count < 400) {
            uint32_t coat = rand() % 8 ? 1000 + (uint32_t)call : rand() % 2 ? 0 : UINT32_MAX;
            int number = desk_hang(&d, coat);
            if (number >= 0) {
                tickets[count].number = number;
                tickets[count].used = 0;
                tickets[count++].coat = coat;
            }
        } else if (rand() % 4 && count) {
            int i = rand() % 3 ? count - 1 - rand() % (count < 9 ? count : 9) : rand() % count;
            uint32_t coat = desk_fetch(&d, tickets[i].number);
            if (coat && (tickets[i].used || coat != tickets[i].coat)) {
                sprintf(said, "the ticket %d of coat %u gets coat %u", tickets[i].number, tickets[i].coat, coat);
                _exit(1);
            }
            tickets[i].used |= coat != 0;
        } else {
            int number = rand() % 2 ? -1 - rand() % 100 : HOOKS * TURNS + rand() % 100;
            if (desk_fetch(&d, number)) {
                sprintf(said, "the number %d, which was never printed, gets a coat", number);
                _exit(1);
            }
        }
    }
}

int main(void)
{
    int status = 0;

    said = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    sprintf(said, "it reads or writes outside an array");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        srand(1);
        for (int i = 0; i < 3000; i++)
            evening();
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (status == 0) {
        puts("NO HARM: in 3000 evenings, each ticket got its own coat, and only once");
        return 1;
    }
    printf("HARM: %s\n", said);
    return 0;
}
