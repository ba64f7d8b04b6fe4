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

static int failed;

static void claim(const char *id, unsigned long seen, const char *const text[4], const unsigned long value[4])
{
    const char *fits = NULL;
    int hits = 0;

    for (int i = 0; i < 4; i++)
        if (value[i] == seen)
            fits = text[i], hits++;
    if (hits == 1)
        printf("CLAIM %s: %s\n", id, fits);
    else
        printf("%s: %d options fit %lu\n", id, hits, seen), failed = 1;
}

static char word[1000][12];

static int value_line(void)
{
    struct form f = { .seed = 1 };
    memset(compared, 0, sizeof compared);
    form_add(&f, "a", "1");
    form_add(&f, "a", "2");
    int name = 0, last = 0;
    for (int i = 1; i < 100; i++)
        if (compared[i] > 0) {
            if (name == 0)
                name = i;
            last = i;
        }
    return last;
}

int main(void)
{
    int value = value_line();
    unsigned long held = 0, seeds[] = { 0, 1, 0xdeadbeef };

    for (int k = 0; k < 3; k++) {
        struct form f = { .seed = seeds[k] };
        for (held = 0; held < 32; held++) {
            word[held][0] = '\0';
            for (int p = 0; p < 5; p++)
                strcat(word[held], held >> p & 1 ? "Ez" : "FY");
            if (form_add(&f, word[held], "x") != 0)
                break;
        }
    }
    claim("trigger", held, (const char *[]){ "15", "16", "17", "32, because it doesn't" }, (unsigned long[]){ 15, 16, 17, 32 });

    struct form f = { .seed = 5 };
    static char p[5][12];
    for (int i = 0; i < 5; i++) {
        for (int j = 0; j < 5; j++)
            strcat(p[i], i >> j & 1 ? "Ez" : "FY");
        form_add(&f, p[i], "x");
    }
    memset(compared, 0, sizeof compared);
    form_add(&f, p[1], "y");
    unsigned long names = 0;
    for (int i = 1; i < 100; i++)
        if (i != value)
            names += compared[i];
    claim("order", names, (const char *[]){ "4", "2", "5", "1" }, (unsigned long[]){ 4, 2, 5, 1 });

    struct form g = { .seed = 3 };
    for (int i = 0; i < 600; i++)
        sprintf(word[i], "%d", i);
    memset(compared, 0, sizeof compared);
    for (int i = 0; i < 600; i++)
        form_add(&g, i < 300 || i >= 500 ? "a" : "b", word[i]);
    claim("cost", compared[value], (const char *[]){ "69,700", "99,700", "100,300", "179,700" },
          (unsigned long[]){ 69700, 99700, 100300, 179700 });
    return failed;
}
