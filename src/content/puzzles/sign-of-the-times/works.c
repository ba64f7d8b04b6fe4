#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snippet.c"

/* Draws in a child, on a sign that's blank (250). Column c of icon n holds 10n + c where a byte can. Returns 1 if the child crashed. */
static int draw(uint8_t *shown, unsigned n, int x, unsigned style)
{
    static struct sign *s;
    int status = 0;

    if (!s)
        s = mmap(NULL, sizeof *s, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    memset(s->shown, 250, sizeof s->shown);
    for (int i = 0; i < ICONS; i++)
        for (int c = 0; c < WIDE; c++)
            s->icons[i][c] = i < 24 ? 10 * i + c : 249;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        sign_draw(s, n, (int16_t)x, style);
        _exit(0);
    }
    waitpid(child, &status, 0);
    memcpy(shown, s->shown, COLUMNS);
    return status != 0;
}

static int broken;

/* Expects icon 3 at x in columns `from` to `to`, and nothing elsewhere. With `scale`, it also expects each column there. */
static void expect(const char *what, int x, unsigned style, int from, int to, int scale)
{
    uint8_t shown[COLUMNS];
    int good = !draw(shown, 3, x, style);

    for (int i = 0; good && i < COLUMNS; i++) {
        if ((shown[i] != 250) != (i >= from && i <= to))
            good = 0;
        if (scale && i >= from && i <= to && shown[i] != 30 + (i - x) / scale)
            good = 0;
    }
    if (!good) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    expect("an icon", 2, 0, 2, 8, 1);
    expect("cut off at the right", 8, 0, 8, 11, 1);
    expect("cut off at the left", -3, 0, 0, 3, 1);
    expect("mirrored", 1, MIRROR, 1, 7, 0);
    expect("doubled", 0, DOUBLE, 0, 11, 2);
    expect("doubled and cut off at the right", 6, DOUBLE, 6, 11, 2);
    expect("doubled and cut off at the left", -5, DOUBLE, 0, 8, 0);
    expect("too far left", -14, DOUBLE, 12, 12, 0);
    expect("too far right", 12, 0, 12, 12, 0);
    expect("very far left", -32768, MIRROR, 12, 12, 0);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
