#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The guest acts while the host allocates. Nothing is really copied: the
 * numbers of bytes are added up. */
static size_t copied;
static void (*meanwhile)(void);

static void *allocate(size_t size)
{
    if (meanwhile != NULL)
        meanwhile();
    return malloc(size);
}

#define malloc(size) allocate(size)
#define memcpy(to, from, len) (copied += (len))
#include "snippet.c"

static struct shared sh;
static struct card c;

static void start(void)
{
    c = (struct card){ .sh = &sh };
    copied = 0;
    meanwhile = NULL;
}

/* Takes a chain. Returns whether the frame is complete. */
static int take(uint32_t head)
{
    size_t size;
    uint8_t *frame = card_gather(&c, head, &size);

    free(frame);
    return frame != NULL;
}

static void grow(void)
{
    sh.slot[1].len = 4096;
}

static int claim(const char *question, const char *const text[4])
{
    char got[16];
    int fits = -1, n = 0;

    if (copied >= 1000)
        snprintf(got, sizeof got, "%zu,%03zu", copied / 1000, copied % 1000);
    else
        snprintf(got, sizeof got, "%zu", copied);
    for (int i = 0; i < 4; i++)
        if (strcmp(text[i], got) == 0)
            fits = i, n++;
    if (n != 1) {
        printf("%s: %s fits %d options\n", question, got, n);
        return 1;
    }
    printf("CLAIM %s: %s\n", question, text[fits]);
    return 0;
}

int main(void)
{
    static const char *const race[4] = { "200", "4,096", "4,196", "8,192" };
    static const char *const bad[4] = { "100", "4,196", "5,000", "5,100" };
    static const char *const none[4] = { "100", "300", "400", "1,000" };
    int wrong = 0;

    start();
    meanwhile = grow;
    sh.slot[0] = (struct slot){ 0, 100, 1 };
    sh.slot[1] = (struct slot){ 0, 100, END };
    if (!take(0) || sh.slot[1].len != 4096)
        return 1;
    wrong |= claim("trigger", race);

    start();
    sh.slot[0] = (struct slot){ 0, 5000, END };
    sh.slot[1] = (struct slot){ 0, 100, END };
    if (take(0) || !take(1))
        return 1;
    wrong |= claim("second", bad);

    start();
    sh.slot[0] = (struct slot){ 0, 300, 1 };
    sh.slot[1] = (struct slot){ 0, 300, 2 };
    sh.slot[2] = (struct slot){ 0, 300, END };
    if (!take(0))
        return 1;
    copied = 0;
    sh.slot[1] = (struct slot){ 0, 100, END };
    if (take(70) || !take(1))
        return 1;
    wrong |= claim("stale", none);
    return wrong;
}
