#include "snippet.c"
#include <string.h>
#include <sys/stat.h>

const char *target(const char *path)
{
    static char to[64];
    memset(to, 0, sizeof to);
    return readlink(path, to, sizeof to - 1) < 0 ? "no link" : to;
}

const char *text_of(const char *path)
{
    static char text[64];
    memset(text, 0, sizeof text);
    int file = open(path, O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) < 0 || close(file) != 0)
        return "unreadable";
    return text;
}

int main(void)
{
    mkdir("spool", 0777);
    FILE *list = fopen("list", "w");
    fputs("milk", list);
    fclose(list);
    if (symlink("../list", "spool/job7") != 0)
        return 2;
    save_job("spool", 7, "Hello", 5);
    const char *text = text_of("list");
    printf("%s: Ann's list says %s\n", strcmp(text, "milk") == 0 ? "NO HARM" : "HARM", text);
    return 0;
}
