#include <stdio.h>
#include <string.h>

#include "snippet.c"

static uint32_t flash;
uint32_t flash_read(void) { return flash; }
void flash_write(uint32_t number) { flash = number; }

static unsigned char taken[256];
static int twice;

static void new_tracker(void)
{
    memset(taken, 0, sizeof taken);
    twice = 0;
    flash = 0;
    next = saved = 123456;
    radio_on();
}

static void cut(void)
{
    next = saved = 123456;
    radio_on();
}

static unsigned take(uint32_t count)
{
    uint32_t first = radio_take(count);

    for (uint32_t i = first; i < first + count; i++)
        twice += taken[i]++;
    return first;
}

struct seen {
    int first, restart; /* the calls whose numbers came twice, as bits */
    int few, many; /* numbers that came twice */
};

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

static int load(const char *name, struct seen *seen)
{
    FILE *file = fopen(name, "r");
    if (!file)
        return 0;
    int count = fscanf(file, "%d %d %d %d", &seen->first, &seen->restart, &seen->few, &seen->many);
    fclose(file);
    return count == 4;
}

static const char *stops(int one, int two, int three)
{
    if (!one && !two && three)
        return "Only Patch 3";
    if (one && two && !three)
        return "Patches 1 and 2";
    if (one && !two && three)
        return "Patches 1 and 3";
    if (!one && two && three)
        return "Patches 2 and 3";
    return "another combination";
}

int main(void)
{
    static const char *const firsts[4] = { "Neither of them", "Only radio_take(3)", "Only radio_take(2)", "Both of them" };
    static const char *const restarts[4] = { "None of them", "Those of radio_take(3)", "Those of radio_take(5)", "Those of both calls" };
    static const char *const patches[4] = { "Only Patch 3", "Patches 1 and 2", "Patches 1 and 3", "Patches 2 and 3" };
    struct seen now, base, one, two;

    new_tracker();
    take(5);
    take(6);
    take(3);
    cut();
    take(3);
    now.first = twice > 0;
    twice = 0;
    take(2);
    now.first |= twice > 0 ? 2 : 0;

    new_tracker();
    unsigned three = take(3);
    radio_off();
    cut();
    unsigned five = take(5);
    cut();
    take(9);
    now.restart = taken[three] > 1 | (taken[five] > 1) << 1;

    new_tracker();
    take(5);
    cut();
    take(5);
    now.few = twice;

    new_tracker();
    take(6);
    take(6);
    take(6);
    cut();
    take(6);
    now.many = twice;

    printf("%d %d %d %d\n", now.first, now.restart, now.few, now.many);
    if (!load("snippet.out", &base) || !load("patch-1.out", &one) || !load("patch-2.out", &two))
        return 0;
    if (!base.few || !base.many)
        return 1;
    if (claim("after-failure", firsts, firsts[base.first]))
        return 1;
    if (claim("with-patch-2", restarts, restarts[two.restart]))
        return 1;
    if (claim("few", patches, stops(!one.few, !two.few, !now.few)))
        return 1;
    return claim("many", patches, stops(!one.many, !two.many, !now.many));
}
