#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snippet.c"

static struct screen *new_screen(void)
{
    struct screen *s = calloc(1, sizeof *s);

    s->cells = malloc(1);
    screen_resize(s, 24, 80);
    return s;
}

/* '^' stands for ESC [. */
static void feed(struct screen *s, const char *text)
{
    for (; *text; text++) {
        if (*text == '^')
            screen_feed(s, 0x1b);
        screen_feed(s, *text == '^' ? '[' : *text);
    }
}

static int claim(const char *question, const char *const options[4], const char *reached)
{
    for (int i = 0; i < 4; i++)
        if (!strcmp(options[i], reached)) {
            printf("CLAIM %s: %s\n", question, reached);
            return 0;
        }
    printf("%s: '%s' is none of the options\n", question, reached);
    return 1;
}

static const char *place(int row, int col)
{
    static char text[40];

    snprintf(text, sizeof text, "Row %d, column %d", row, col);
    return text;
}

static const char *find(const struct screen *s, char c)
{
    for (int i = 0; i < s->rows * s->cols; i++)
        if (s->cells[i] == c)
            return place(i / s->cols, i % s->cols);
    return "nowhere";
}

int main(void)
{
    static const char *const moves[4] = { "Row 19, column 4", "Row 19, column 8", "Row 20, column 4", "Row 20, column 8" };
    static const char *const scrolls[4] = { "Row 2, column 4", "Row 3, column 4", "Row 4, column 4", "Row 5, column 4" };
    static const char *const narrows[4] = { "Row 18, column 49", "Row 19, column 0", "Row 19, column 49", "Row 20, column 0" };
    static const char *const whichs[4] = { "`4C`", "a tab", "`2;9r`", "`8;24;80t`" };
    static const char *const texts[4] = { "^4C", "\t", "^2;9r", "^8;24;80t" };
    struct screen *s = new_screen();
    int found = 0, which = -1;

    feed(s, "^23;75Habcdefghi\t^3A");
    if (claim("move", moves, place(s->at.row, s->at.col)))
        return 1;
    s = new_screen();
    feed(s, "^3;7r^4;5Hx\n\n");
    if (claim("scroll", scrolls, find(s, 'x')))
        return 1;
    s = new_screen();
    feed(s, "^20;70H^s^8;20;50t^ux");
    if (claim("narrow", narrows, find(s, 'x')))
        return 1;
    fflush(stdout);
    for (int i = 0; i < 4; i++) {
        int status = 0;
        pid_t child = fork();
        if (child == 0) {
            fclose(stderr);
            s = new_screen();
            feed(s, "^22;5H^s^8;15;80t^u");
            feed(s, texts[i]);
            feed(s, "x");
            _exit(0);
        }
        waitpid(child, &status, 0);
        if (status) {
            found++;
            which = i;
        }
    }
    int bad = found != 1 || claim("which", whichs, whichs[which]);
    fflush(stdout);
    _exit(bad); /* the screens are never freed */
}
