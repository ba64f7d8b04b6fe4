/* Saves the file of each question, loads it, and looks at its rows. */
#include "snippet.c"

#include <stdlib.h>
#include <string.h>

static struct scroll s;

/* Loads a file in which the first `full` rows have no NUL. */
static int load(uint32_t next, uint32_t count, size_t full)
{
    static struct scroll eve;
    FILE *file = tmpfile();
    int result;

    memset(&eve, 0, sizeof eve);
    memset(eve.row, 'A', full * WIDTH);
    eve.next = next, eve.count = count;
    scroll_save(&eve, file);
    rewind(file);
    result = scroll_load(&s, file);
    fclose(file);
    return result;
}

/* Counts as strlen does, at most to the end of the struct. */
static int length(const char *text)
{
    const volatile char *at = text;
    const char *end = (const char *)(&s + 1);
    int n = 0;

    while (text + n < end && at[n] != '\0')
        n++;
    return n;
}

struct option { int seen; const char *text; };

static void claim(const char *id, int seen, const struct option *options)
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (options[i].seen == seen)
            text = text == NULL ? options[i].text : "two options";
    if (text == NULL) {
        printf("%s: no option for %d\n", id, seen);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    int result = load(32, 1, 0), at = -1;
    if (result == 0 && s.next < ROWS) {
        at = (int)s.next;
    } else if (result == 0) {
        at = 32;
    } else if (scroll_row(&s, 0) != NULL || s.next != 0) {
        return 1;
    }
    claim("trigger", at, (struct option[]){
        { 0, "It returns 0, and the next row goes to row[0]." },
        { 31, "It returns 0, and the next row goes to row[31]." },
        { 32, "It returns 0, and the next row goes right after row[31]." },
        { -1, "It returns -1, and the scroll is still empty." } });

    if (load(10, 5, 10) != 0)
        return 1;
    claim("cost", length(scroll_row(&s, 2)), (struct option[]){
        { 79, "79" }, { 80, "80" }, { 160, "160" }, { 240, "240" } });

    static const uint32_t pairs[4][2] = { { 0, 31 }, { 4, 6 }, { 5, 5 }, { 6, 4 } };
    int good = -1;
    for (int i = 0; i < 4; i++) {
        int ends = load(pairs[i][0], pairs[i][1], ROWS) == 0;
        for (uint32_t back = 0; back < pairs[i][1]; back++)
            ends &= length(scroll_row(&s, back)) < WIDTH;
        if (ends)
            good = good < 0 ? i : 100;
    }
    claim("pairs", good, (struct option[]){
        { 0, "next 0 and count 31" },
        { 1, "next 4 and count 6" },
        { 2, "next 5 and count 5" },
        { 3, "next 6 and count 4" } });
    return 0;
}
