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
    unsigned first, restart;
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
    int count = fscanf(file, "%u %u %d %d", &seen->first, &seen->restart, &seen->few, &seen->many);
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
    static const char *const firsts[4] = { "11", "13", "16", "18" };
    static const char *const restarts[4] = { "19", "24", "27", "32" };
    static const char *const patches[4] = { "Only Patch 3", "Patches 1 and 2", "Patches 1 and 3", "Patches 2 and 3" };
    struct seen now, base, one, two;
    char text[40];

    new_tracker();
    take(5);
    take(6);
    take(3);
    cut();
    take(2);
    now.first = take(2);

    new_tracker();
    take(3);
    radio_off();
    cut();
    take(5);
    cut();
    now.restart = take(9);

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

    printf("%u %u %d %d\n", now.first, now.restart, now.few, now.many);
    if (!load("snippet.out", &base) || !load("patch-1.out", &one) || !load("patch-2.out", &two))
        return 0;
    if (!base.few || !base.many)
        return 1;
    snprintf(text, sizeof text, "%u", base.first);
    if (claim("first", firsts, text))
        return 1;
    snprintf(text, sizeof text, "%u", two.restart);
    if (claim("restart", restarts, text))
        return 1;
    if (claim("few", patches, stops(!one.few, !two.few, !now.few)))
        return 1;
    return claim("many", patches, stops(!one.many, !two.many, !now.many));
}
