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

int main(void)
{
    static const char *const firsts[4] = { "36 before, 35 after", "40 before, 36 after", "34 before, 33 after", "33 before, 34 after" };
    static const char *const ends[4] = { "31 and 36", "30 and 36", "30 and 35", "31 and 40" };
    static const char *const whichs[4] = { "-1, `MIRROR | DOUBLE`", "-2, `DOUBLE`", "-6, `MIRROR`", "-14, `DOUBLE`" };
    static const int xs[4] = { -1, -2, -6, -14 };
    static const unsigned styles[4] = { MIRROR | DOUBLE, DOUBLE, MIRROR, DOUBLE };
    static const char *const owns[4] = { "Only icon 3", "Icon 3, then icon 4", "Icon 3, then icon 2", "Icon 2, then icon 3" };
    uint8_t shown[COLUMNS];
    char text[60];
    int before, found = -1;

    draw(shown, 3, -3, MIRROR);
    printf("seen %d\n", shown[0]);
    FILE *file = fopen("before.out", "r");
    if (!file)
        return 0;
    if (fscanf(file, "seen %d", &before) != 1)
        return 1;
    fclose(file);
    snprintf(text, sizeof text, "%d before, %d after", before, shown[0]);
    if (claim("first", firsts, text))
        return 1;

    draw(shown, 3, -1, DOUBLE);
    snprintf(text, sizeof text, "%d and %d", shown[0], shown[11]);
    if (claim("ends", ends, text))
        return 1;

    for (int k = 0; k < 4; k++) {
        int other = draw(shown, 3, xs[k], styles[k]);
        for (int i = 0; i < COLUMNS; i++)
            other |= shown[i] != 250 && shown[i] / 10 != 3;
        if (other && found >= 0)
            return 1;
        if (other)
            found = k;
    }
    if (found < 0 || claim("which", whichs, whichs[found]))
        return 1;

    draw(shown, 3, -5, MIRROR | DOUBLE);
    int order[COLUMNS], count = 0;
    for (int i = 0; i < COLUMNS; i++)
        if (shown[i] != 250 && (count == 0 || order[count - 1] != shown[i] / 10))
            order[count++] = shown[i] / 10;
    if (count == 1)
        snprintf(text, sizeof text, "Only icon %d", order[0]);
    else if (count == 2)
        snprintf(text, sizeof text, "Icon %d, then icon %d", order[0], order[1]);
    else
        return 1;
    return claim("mirrored", owns, text);
}
