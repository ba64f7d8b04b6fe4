/* Draws icon 3 at all positions and looks for columns of other icons. */
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

int main(void)
{
    uint8_t shown[COLUMNS];
    int draws = 0;

    for (unsigned style = 0; style < 4; style++)
        for (int x = -30; x < 30; x++, draws++) {
            if (draw(shown, 3, x, style)) {
                printf("HARM: at %d with style %u, it reads or writes outside an array\n", x, style);
                return 0;
            }
            for (int i = 0; i < COLUMNS; i++)
                if (shown[i] != 250 && shown[i] / 10 != 3) {
                    printf("HARM: icon 3 is drawn at %d with style %u, and the sign shows column %d of icon %d\n", x, style, shown[i] % 10, shown[i] / 10);
                    return 0;
                }
        }
    printf("NO HARM: after %d draws, the sign has shown icon 3 alone\n", draws);
    return 1;
}
