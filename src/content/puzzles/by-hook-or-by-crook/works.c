#include <stdio.h>

#include "snippet.c"

static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    struct desk d = { .next = 0 };
    int numbers[HOOKS], seen[HOOKS * TURNS] = { 0 };
    unsigned coats = 0;

    for (int i = 0; i < HOOKS; i++)
        numbers[i] = desk_hang(&d, 100 + i);
    expect("a full desk", desk_hang(&d, 99) == -1);
    for (int i = HOOKS - 1; i >= 0; i--) {
        expect("a number", numbers[i] >= 0 && numbers[i] < HOOKS * TURNS && !seen[numbers[i]]++);
        expect("its coat", desk_fetch(&d, numbers[i]) == 100u + i);
        expect("only once", desk_fetch(&d, numbers[i]) == 0);
    }
    d = (struct desk){ .next = 0 };
    for (int number; (number = desk_hang(&d, 7)) >= 0; coats++)
        expect("one after the other", desk_fetch(&d, number) == 7);
    expect("all numbers are used", coats == HOOKS * TURNS);
    expect("a number that doesn't exist", desk_fetch(&d, HOOKS * TURNS) == 0 && desk_fetch(&d, -1) == 0);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
