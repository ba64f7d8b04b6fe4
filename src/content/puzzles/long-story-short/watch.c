#include "snippet.c"
#include <stdio.h>

/* There is ci/private/job1/build/unit/report.log, next to ci/public. */
int main(void)
{
    static const char *const folders[] = {
        "ci", "ci/public", "ci/private", "ci/private/job1", "ci/private/job1/build", "ci/private/job1/build/unit",
    };
    char got[16] = "";

    for (int i = 0; i < 6; i++)
        mkdir(folders[i], 0700);
    FILE *log = fopen("ci/private/job1/build/unit/report.log", "w");
    if (log == NULL || fputs("a secret", log) < 0 || fclose(log) != 0)
        return 2;
    int fd = log_open("ci/public", "././././././././././././xxxx../private/job1/build/unit/report");
    if (fd >= 0 && read(fd, got, sizeof got - 1) > 0)
        printf("HARM: the private log is read: %s\n", got);
    else
        puts("NO HARM: the name is rejected");
    return 0;
}
