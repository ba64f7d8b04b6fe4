#include "snippet.c"
#include <stdio.h>

/* scratch/e is a link to data, which holds an old file. */
int main(void)
{
    struct timespec when[2] = { { time(NULL) - 9000, 0 }, { time(NULL) - 9000, 0 } };

    mkdir("scratch", 0700);
    mkdir("data", 0700);
    close(open("data/f", O_WRONLY | O_CREAT, 0600));
    utimensat(AT_FDCWD, "data/f", when, 0);
    if (symlink("../data", "scratch/e") != 0)
        return 2;
    sweep_scratch("scratch", 3600);
    if (access("data/f", F_OK) != 0)
        puts("HARM: data/f, outside scratch, is gone");
    else
        puts("NO HARM: data/f, outside scratch, is still there");
    return 0;
}
