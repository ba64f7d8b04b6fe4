#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "snippet.c"

static char text[64];

static const char *read_file(const char *path)
{
    FILE *file = fopen(path, "r");
    text[0] = 0;
    if (file != NULL && fgets(text, sizeof text, file) == NULL)
        text[0] = 0;
    if (file != NULL)
        fclose(file);
    return text;
}

int main(void)
{
    struct stat seen;
    mkdir("spool", 0777);
    fclose(fopen("list", "w"));
    if (symlink("../list", "spool/job7") != 0)
        return 2;
    int result = save_job("spool", 7, "Hello", 5);
    lstat("spool/job7", &seen);
    int in_list = strcmp(read_file("list"), "Hello") == 0;
    int is_plain = S_ISREG(seen.st_mode);
    puts(result != 0        ? "CLAIM first: Nowhere, since save_job returns -1"
         : in_list && is_plain ? "CLAIM first: In both files"
         : in_list             ? "CLAIM first: In /home/ann/list"
                               : "CLAIM first: In job7, which is now a plain file");

    FILE *job = fopen("spool/job8", "w");
    fputs("old text", job);
    fclose(job);
    chmod("spool/job8", 0666);
    save_job("spool", 8, "new", 3);
    stat("spool/job8", &seen);
    printf("CLAIM mode: Mode 0%o, text %s\n", seen.st_mode & 0777, read_file("spool/job8"));
    return 0;
}
