#include "snippet.c"

#include <stdlib.h>
#include <string.h>

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static int shows(const struct scroll *s, uint32_t back, const char *want)
{
    const char *line = scroll_row(s, back);

    return line != NULL && strcmp(line, want) == 0;
}

int main(void)
{
    static struct scroll a, b;
    FILE *file = tmpfile();
    char text[200];

    expect("no lines", scroll_row(&a, 0) == NULL);
    for (int i = 0; i < 50; i++) {
        snprintf(text, sizeof text, "line %d", i);
        scroll_add(&a, text);
        expect("the last one", shows(&a, 0, text));
        if (i == 4) {
            expect("the first of five", shows(&a, 4, "line 0"));
            expect("no sixth", scroll_row(&a, 5) == NULL);
        }
    }
    expect("the oldest", shows(&a, 39, "line 10"));
    expect("none older", scroll_row(&a, 40) == NULL);
    memset(text, 'x', 199);
    text[199] = '\0';
    scroll_add(&a, text);
    expect("a long line is cut", strlen(scroll_row(&a, 0)) == WIDTH - 1);

    expect("saved", scroll_save(&a, file) == 0);
    rewind(file);
    expect("loaded", scroll_load(&b, file) == 0);
    for (uint32_t i = 0; i < 40; i++)
        expect("the same lines", shows(&b, i, scroll_row(&a, i)));
    scroll_add(&b, "news");
    expect("goes on", shows(&b, 0, "news") && shows(&b, 2, "line 49"));

    fseek(file, 100, SEEK_SET);
    fputc('!', file);
    rewind(file);
    expect("a damaged file", scroll_load(&b, file) == -1);
    expect("changes nothing", shows(&b, 0, "news"));
    expect("a short file", scroll_load(&b, file) == -1);
    a.count = ROWS + 1;
    rewind(file);
    scroll_save(&a, file);
    rewind(file);
    expect("too many lines", scroll_load(&b, file) == -1);

    a.count = 3, a.next = ROWS;
    rewind(file);
    scroll_save(&a, file);
    rewind(file);
    expect("no such place", scroll_load(&b, file) == -1);
    for (uint32_t next = 0; next < ROWS; next++) {
        a.count = 3, a.next = next;
        rewind(file);
        scroll_save(&a, file);
        rewind(file);
        expect("each place", scroll_load(&b, file) == 0);
    }
    fclose(file);
    if (!broken)
        puts("WORKS");
    return broken;
}
