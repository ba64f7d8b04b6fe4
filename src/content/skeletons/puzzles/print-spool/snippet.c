#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* Writes a job into the folder. Returns 0, or -1 if it can't. */
int save_job(const char *folder, unsigned number,
             const char *text, size_t length)
{
    char path[256];
    int size = snprintf(path, sizeof path, "%s/job%u",
                        folder, number);
    if (size < 0 || (size_t)size >= sizeof path)
        return -1;

    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (file < 0)
        return -1;
    ssize_t written = write(file, text, length);
    if (close(file) != 0 || written != (ssize_t)length)
        return -1;
    return 0;
}
