#include <stdio.h>
#include <string.h>

#include "pattern.c"

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
    struct pattern p = { 0 };
    static const uint8_t loud[] = { 99, 7, 1, 2, 3, 4, 5, 6 };
    static const uint8_t few[] = { 99, 3, 0 };

    pattern_load(&p, loud, sizeof loud);
    expect("a loud pattern", p.volume == 90 && p.count == 6 && !memcmp(p.steps, loud + 2, 6));
    expect("its sound", pattern_play(&p, 9) == 3);
    p = (struct pattern){ 0 };
    pattern_load(&p, few, sizeof few);
    expect("a short pattern", p.volume == 90 && p.count == 2);
    p = (struct pattern){ 0 };
    pattern_load(&p, loud, 0);
    expect("an empty file", p.volume == 20 && p.count == 2 && !p.steps[0]);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
