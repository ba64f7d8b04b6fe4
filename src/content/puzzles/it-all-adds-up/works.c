#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snippet.c"

static int broken;

static void expect(const char *what, const char *text, int64_t sum)
{
    uint8_t message[64];
    uint32_t size = 0;

    for (; *text; text += 3) {
        message[size++] = (uint8_t)strtoul(text, NULL, 16);
        if (!text[2])
            break;
    }
    uint8_t *block = malloc(size ? size : 1);
    memcpy(block, message, size);
    int64_t seen = total(block, size);
    free(block);
    if (seen != sum) {
        printf("broken: %s is %ld\n", what, (long)seen);
        broken = 1;
    }
}

int main(void)
{
    expect("an empty message", "", 0);
    expect("one reading", "02 01 05 00 00 00", 5);
    expect("two readings", "02 02 05 00 00 00 00 01 00 00", 261);
    expect("a large reading", "02 01 ff ff ff ff", 4294967295);
    expect("an empty list", "02 00", 0);
    expect("two lists", "02 01 05 00 00 00 02 01 06 00 00 00", 11);
    expect("a list after other bytes", "01 03 09 09 09 02 01 07 00 00 00", 7);
    expect("a list after a longer field", "07 06 09 09 09 09 09 09 02 01 07 00 00 00", 7);
    expect("other bytes at the end", "02 01 07 00 00 00 01 01 09", 7);
    expect("a number of two bytes", "01 82 00 09 09 02 01 07 00 00 00", 7);
    expect("a short list", "02 02 05 00 00 00 00", -1);
    expect("other bytes that are missing", "01 03 09", -1);
    expect("a number that is cut", "02 81", -1);
    expect("a kind alone", "01", -1);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
