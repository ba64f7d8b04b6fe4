#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "snippet.c"

int main(void)
{
    mkdir("spool", 0777);
    FILE *list = fopen("list", "w");
    fputs("precious", list);
    fclose(list);
    if (symlink("../list", "spool/job7") != 0)
        return 2;
    save_job("spool", 7, "evil", 4);
    char text[64] = "";
    list = fopen("list", "r");
    if (list == NULL || fgets(text, sizeof text, list) == NULL)
        text[0] = 0;
    if (list != NULL)
        fclose(list);
    if (strcmp(text, "precious") != 0) {
        printf("HARM: a link at job7 changed another file to '%s'\n", text);
        return 0;
    }
    puts("NO HARM: the other file is as it was");
    return 1;
}
