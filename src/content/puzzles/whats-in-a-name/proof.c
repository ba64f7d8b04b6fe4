/* Eve has uploaded two files and asks for an archive of both. */
#include "snippet.c"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        _exit(2);
}

int main(void)
{
    char *names[] = { "--use-compress-program=sh notes.txt", "notes.txt" };
    int out;

    if (access("/bin/tar", X_OK) != 0) {
        puts("there is no tar here");
        return 2;
    }
    mkdir("album", 0700);
    put("album/notes.txt", "echo done > ../owned\n");
    put("album/--use-compress-program=sh notes.txt", "");
    out = open("out.tar", O_WRONLY | O_CREAT, 0600);
    album_send("album", names, 2, out);
    close(out);
    if (access("owned", F_OK) == 0) {
        puts("HARM: asked for two files, tar ran Eve's notes.txt, and it wrote"
             " to a place outside of the album");
        return 0;
    }
    puts("NO HARM: asked for a file with the name of an option, tar ran"
         " nothing of Eve's");
    return 1;
}
