#include "snippet.c"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0)
        _exit(2);
}

static int send_it(char **names, size_t count)
{
    int out = open("out.tar", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    int result = album_send("album", names, count, out);

    close(out);
    return result;
}

/* The names of the archive's entries are at each block of 512 bytes. */
static int packed(const char *name)
{
    static char block[512];
    FILE *file = fopen("out.tar", "r");
    int found = 0;

    while (fread(block, sizeof block, 1, file) == 1)
        found |= strcmp(block, name) == 0;
    fclose(file);
    return found;
}

int main(void)
{
    char *two[] = { "a.jpg", "at the sea; 1 & 2.jpg" };
    char *dash[] = { "a.jpg", "- first day -.jpg" }, *none[] = { "no.jpg" };
    char *up[] = { "../out.tar" }, *hidden[] = { ".htaccess" };
    char *empty[] = { "" }, *many[MAX_FILES + 1];

    mkdir("album", 0700);
    put("album/a.jpg", "one");
    put("album/at the sea; 1 & 2.jpg", "two");
    put("album/- first day -.jpg", "three");
    put("album/.htaccess", "four");
    expect("two files", send_it(two, 2) == 0);
    expect("are in it", packed(two[0]) && packed(two[1]));
    expect("and no others", !packed(dash[1]));
    expect("one file", send_it(two, 1) == 0 && !packed(two[1]));
    expect("a missing one", send_it(none, 1) == -1);
    expect("a way up", send_it(up, 1) == -1);
    expect("a hidden one", send_it(hidden, 1) == -1);
    expect("no name", send_it(empty, 1) == -1);
    expect("no names", send_it(two, 0) == -1);
    for (int i = 0; i <= MAX_FILES; i++)
        many[i] = "a.jpg";
    expect("as many as there may be", send_it(many, MAX_FILES) == 0);
    expect("too many", send_it(many, MAX_FILES + 1) == -1);
    if (!broken)
        puts("WORKS");
    return broken;
}
