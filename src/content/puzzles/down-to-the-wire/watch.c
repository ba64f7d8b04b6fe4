#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>
#define close_range(first, last, flags) 0 /* so that the result can be printed */
#include "snippet.c"
#include <stdio.h>
#include <sys/stat.h>

/* Which of the files a descriptor leads to. */
const char *leads(int fd)
{
    static const char *const names[] = { "a", "c", "d" };
    struct stat st, other;

    for (int i = 0; fstat(fd, &st) == 0 && i < 3; i++)
        if (stat(names[i], &other) == 0 && other.st_ino == st.st_ino && other.st_dev == st.st_dev)
            return names[i];
    return "closed";
}

/* Opens the files as 0, 2, and 3. Number 1 is closed. */
int main(void)
{
    struct wires w = { { 2, 3, 3 } };

    dup2(1, 100);
    dup2(open("a", O_RDWR | O_CREAT, 0600), 101);
    dup2(open("c", O_RDWR | O_CREAT, 0600), 102);
    dup2(open("d", O_RDWR | O_CREAT, 0600), 103);
    for (int fd = 0; fd < 100; fd++)
        close(fd);
    dup2(101, 0), dup2(102, 2), dup2(103, 3);
    wires_apply(&w);
    dprintf(100, "%s: stream 0 leads to %s\n", leads(0)[0] == 'c' ? "NO HARM" : "HARM", leads(0));
    return 0;
}
