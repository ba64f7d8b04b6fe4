#include "snippet.c"

#include <stdlib.h>

static void check(const struct photo *list, size_t count, int left_out,
                  const char *want)
{
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    int got = album_index(out, list, count);

    fclose(out);
    if (got != left_out || strcmp(text, want) != 0) {
        printf("broken: %d left out, and the index is\n%swanted\n%s", got,
               text, want);
        exit(1);
    }
    free(text);
}

int main(void)
{
    char name[257], caption[200], want[600];
    struct photo few[] = {
        { "a.jpg", "A lake", 0 }, { "b c.jpg", "", 1 },
        { ".hidden", "", 0 }, { "", "", 0 }, { "x/y.jpg", "", 0 },
        { "two\nlines", "", 0 }, { "a\ttab", "", 0 }, { "c\r", "", 0 },
        { "-x.jpg", "two\nlines", 0 }, { "ü.jpg", "a\ttab", 0 },
    };
    struct photo one = { name, caption, 0 };

    check(few, 10, 6, "get\ta.jpg\tA lake\ndel\tb c.jpg\t\n"
          "get\t-x.jpg\t\nget\tü.jpg\t\n");
    check(few, 0, 0, "");

    /* Long names are complete, and captions are cut. */
    memset(name, 'n', 256);
    name[255] = name[256] = '\0';
    memset(caption, 'c', 199);
    caption[199] = '\0';
    snprintf(want, sizeof want, "get\t%s\t%.63s\n", name, caption);
    check(&one, 1, 0, want);
    caption[80] = '\n';
    check(&one, 1, 0, want);
    name[255] = 'n';
    check(&one, 1, 1, "");
    puts("WORKS");
    return 0;
}
