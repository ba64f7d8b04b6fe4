#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "snippet.c"

int main(void)
{
    char text[64] = "", name[400];
    struct stat seen;
    mkdir("spool", 0777);
    int ok = save_job("spool", 1, "Hello", 5) == 0 && save_job("spool", 2, "", 0) == 0;
    FILE *file = fopen("spool/job1", "r");
    ok = ok && file != NULL && fgets(text, sizeof text, file) != NULL && strcmp(text, "Hello") == 0;
    if (file != NULL)
        fclose(file);
    ok = ok && stat("spool/job1", &seen) == 0 && (seen.st_mode & 0777) == 0600;
    ok = ok && save_job("nowhere", 1, "x", 1) == -1;
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = 0;
    ok = ok && save_job(name, 1, "x", 1) == -1;
    puts(ok ? "WORKS" : "broken: a job");
    return ok ? 0 : 1;
}
