/* Feeds random sequences and watches whether the sanitizer stops the screen. */
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

int main(void)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        static const char names[] = "ABCDHKrsutsutx\n\r\tHu";
        fclose(stderr);
        srand(1);
        for (int round = 0; round < 2000; round++) {
            struct screen *s = new_screen();
            for (int i = 0; i < 100; i++) {
                char text[40];
                char name = names[rand() % (sizeof names - 1)];
                if (name == 't')
                    snprintf(text, sizeof text, "^8;%d;%dt", rand() % 62, rand() % 202);
                else if (name == 'x' || name < ' ')
                    snprintf(text, sizeof text, "%c", name);
                else
                    snprintf(text, sizeof text, "^%d;%d%c", rand() % 70, rand() % 210, name);
                feed(s, text);
            }
            free(s->cells);
            free(s);
        }
        _exit(0);
    }
    waitpid(child, &status, 0);
    if (status != 0) {
        puts("HARM: the sanitizer stops the screen at a write outside its cells");
        return 0;
    }
    puts("NO HARM: 200000 sequences, and every write is inside the cells");
    return 1;
}
