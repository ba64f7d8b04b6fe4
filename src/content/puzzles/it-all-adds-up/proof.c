/* Runs short messages, each in a block of exactly its size, in a child that the sanitizer or an alarm stops. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "snippet.c"

static unsigned long tried;

static void run(const uint8_t *message, uint32_t size)
{
    uint8_t *block = malloc(size ? size : 1);
    memcpy(block, message, size);
    total(block, size);
    free(block);
}

/* Whether one of the messages of this size stops the child. */
static int stops(uint32_t size)
{
    static const uint8_t bytes[] = { 0x00, 0x01, 0x02, 0x81 };
    static const uint8_t numbers[][5] = {
        { 0x81, 0x80, 0x80, 0x80, 0x04 }, { 0xff, 0xff, 0xff, 0xff, 0x0f },
        { 0xfa, 0xff, 0xff, 0xff, 0x0f }, { 0xf9, 0xff, 0xff, 0xff, 0x0f },
        { 0xf8, 0xff, 0xff, 0xff, 0x0f }, { 0xff, 0xff, 0xff, 0xff, 0xff },
    };
    uint8_t message[32];
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        freopen("/dev/null", "w", stderr);
        alarm(2);
        for (uint32_t at = 0; at <= size; at++)
            for (int number = 0; number < 6; number++)
                for (int kind = 1; kind < 3; kind++)
                    for (int byte = 0; byte < 4; byte++) {
                        memset(message, bytes[byte], sizeof message);
                        message[at] = (uint8_t)kind;
                        memcpy(message + at + 1, numbers[number], 5);
                        run(message, size);
                    }
        /* All short messages of a few bytes. */
        for (unsigned long code = 0; size <= 9 && code < 1ul << 2 * size; code++) {
            for (uint32_t i = 0; i < size; i++)
                message[i] = bytes[code >> 2 * i & 3];
            run(message, size);
        }
        _exit(0);
    }
    waitpid(child, &status, 0);
    tried++;
    return status != 0;
}

int main(void)
{
    for (uint32_t size = 0; size < 20; size++)
        if (stops(size)) {
            printf("HARM: a message of %u bytes makes total read outside it or never return\n", size);
            return 0;
        }
    printf("NO HARM: total returned for every message of %lu sizes\n", tried);
    return 1;
}
