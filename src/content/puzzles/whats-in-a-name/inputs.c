#include "snippet.c"

#include <stdlib.h>

/* The index of one photo, whose text has a mark as byte `at`. */
static const char *index_of(int is_name, size_t at, char mark)
{
    static char text[200], *made;
    struct photo one = { is_name ? text : "a.jpg",
                         is_name ? "" : text, 0 };
    size_t len;
    FILE *out = open_memstream(&made, &len);

    memset(text, 'x', 150);
    text[at - 1] = mark;
    album_index(out, &one, 1);
    fclose(out);
    return made;
}

static void claim(const char *id, const char *const option[4],
                  const int holds[4])
{
    int count = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            count++, last = i;
    if (count != 1) {
        printf("%s: %d options hold\n", id, count);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, option[last]);
}

int main(void)
{
    static const struct { int is_name; size_t at; } photo[4] = {
        { 1, 20 }, { 0, 20 }, { 1, 100 }, { 0, 100 },
    };
    const char *made = index_of(0, 5, '\t');
    int holds[4] = {
        strcmp(made, "get\ta.jpg\t\n") == 0,
        strcmp(made, "get\ta.jpg\txxxx\n") == 0,
        strcmp(made, "") == 0,
        strstr(made, "xxxx\tx") != NULL,
    };

    claim("caption", (const char *const[]){
        "It writes the photo with an empty caption.",
        "It writes the photo with 4 bytes of caption.",
        "It leaves the photo out and counts it.",
        "It writes the photo with its whole caption." }, holds);
    for (int i = 0; i < 4; i++) {
        int lines = 0;
        made = index_of(photo[i].is_name, photo[i].at, '\n');
        for (const char *c = made; *c != '\0'; c++)
            lines += *c == '\n';
        holds[i] = lines == 2;
    }
    claim("two-lines", (const char *const[]){
        "Byte 20 of its name",
        "Byte 20 of its caption",
        "Byte 100 of its name",
        "Byte 100 of its caption" }, holds);
    fflush(stdout);
    _Exit(0);
}
