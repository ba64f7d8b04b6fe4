/* One name with many values, then with few values that repeat. Comparisons are counted, so speed plays no part. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long compared[100], total;

static int counted(int line, const char *a, const char *b)
{
    compared[line < 100 ? line : 0]++;
    total++;
    return strcmp(a, b);
}

#define strcmp(a, b) counted(__LINE__, a, b)
#include "snippet.c"

const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

#define LIMIT 20000000ul
static char text[200000][8];

/* Adds `fresh` new values of one name and repeats the last one until 1 MB is used up. */
static int flood(int fresh)
{
    struct form f = { .seed = 0x9e3779b9 };
    unsigned long bytes = 0;
    int i;

    total = 0;
    for (i = 0; bytes < 1ul << 20 && total <= LIMIT; i++) {
        const char *value = text[i < fresh ? i : fresh - 1];

        bytes += strlen(value) + 3;
        if (form_add(&f, "a", value) != 0)
            return 0;
    }
    if (total <= LIMIT)
        return 0;
    printf("HARM: %lu comparisons for %d fields, %lu bytes of a body\n", total, i, bytes);
    return 1;
}

int main(void)
{
    for (int i = 0; i < 200000; i++)
        sprintf(text[i], "%d", i);
    if (flood(200000) || flood(1000))
        return 0;
    printf("NO HARM: one name with many values or many repeats was rejected after %lu comparisons\n", total);
    return 1;
}
