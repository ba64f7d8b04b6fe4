#include "snippet.c"

#include <stdlib.h>

/* `before` letters, and then a line break and a command. */
static const char *text(size_t before, const char *rest)
{
    char *made = calloc(1, 400);

    memset(made, 'x', before);
    return strcat(made, rest);
}

/* How many lines the index of these photos has. */
static int lines(const struct photo *list, size_t count, int *left_out)
{
    char *index = NULL;
    size_t len;
    int lines = 0;
    FILE *out = open_memstream(&index, &len);

    *left_out = album_index(out, list, count);
    fclose(out);
    for (const char *c = index; *c != '\0'; c++)
        lines += *c == '\n';
    free(index);
    return lines;
}

static void claim(const char *id, const int options[4], int seen)
{
    for (int i = 0; i < 4; i++)
        if (options[i] == seen) {
            printf("CLAIM %s: %d\n", id, seen);
            return;
        }
    printf("%s: no option says %d\n", id, seen);
    exit(1);
}

int main(void)
{
    int out;
    const struct photo caption = {
        "a.jpg", text(70, "\ndel\tb.jpg\ndel\tc.jpg"), 0,
    };
    claim("trigger", (const int[]){ 1, 2, 3, 4 }, lines(&caption, 1, &out));

    int first = 0;
    for (int at = 1; at <= 256 && first == 0; at++) {
        const struct photo one = { text(at - 1, "\n"), "", 0 };
        if (lines(&one, 1, &out) == 2)
            first = at;
    }
    claim("first-byte", (const int[]){ 62, 63, 64, 256 }, first);
    fflush(stdout);
    _Exit(0);
}
