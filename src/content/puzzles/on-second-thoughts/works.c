#include "snippet.c"

#include <stdio.h>

static struct shared sh;
static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

static void set(uint32_t i, uint32_t off, uint32_t len, uint32_t next)
{
    sh.slot[i] = (struct slot){ off, len, next };
}

static int gives(uint32_t head, const char *want, size_t len)
{
    size_t size = 0;
    uint8_t *frame = frame_gather(&sh, head, &size);
    int same = frame != NULL && size == len && !memcmp(frame, want, len);

    free(frame);
    return same;
}

static int refused(uint32_t head)
{
    size_t size;
    uint8_t *frame = frame_gather(&sh, head, &size);

    free(frame);
    return frame == NULL;
}

int main(void)
{
    static char big[SLOTS * MAX_PART];

    memcpy(sh.pool, "hello, world", 12);
    memcpy(sh.pool + POOL - 3, "end", 3);
    set(0, 0, 5, END);
    expect("one part", gives(0, "hello", 5));
    set(5, 7, 5, 0);
    expect("two parts", gives(5, "worldhello", 10));
    set(6, POOL - 3, 3, 5);
    expect("three parts", gives(6, "endworldhello", 13));
    set(7, POOL, 0, 6);
    expect("an empty part", gives(7, "endworldhello", 13));
    set(8, POOL - 2, 3, END);
    expect("behind the pool", refused(8));
    set(8, 0xFFFFFFFF, 2, END);
    expect("an offset that wraps", refused(8));
    set(8, 0, MAX_PART + 1, END);
    expect("a long part", refused(8));
    set(8, 0, 1, 8);
    expect("a circle", refused(8));
    set(8, 0, 1, SLOTS);
    expect("no such slot", refused(8));
    expect("no such head", refused(1000000));
    memset(sh.pool, 'x', POOL);
    memset(big, 'x', sizeof big);
    for (uint32_t i = 0; i < SLOTS; i++)
        set(i, i, MAX_PART, i + 1 < SLOTS ? i + 1 : END);
    expect("64 full parts", gives(0, big, sizeof big));
    if (!broken)
        puts("WORKS");
    return broken;
}
