/* Sends the messages of each question and notes what realloc is given. */
#include <stdlib.h>

static void *given;
static int calls;

static void *noted_realloc(void *old, size_t size)
{
    given = old;
    calls++;
    return malloc(size);
}

#define realloc noted_realloc
#include "snippet.c"
#undef realloc

#include <stdio.h>

static struct record r;

static void send_it(uint8_t field, uint8_t kind, const char *body, size_t len)
{
    uint8_t msg[64] = { field, kind };

    memcpy(msg + 2, body, len);
    record_apply(&r, msg, len + 2);
}

struct option { uint64_t seen; const char *text; };

static void claim(const char *id, uint64_t seen, const struct option *options)
{
    const char *text = NULL;

    for (int i = 0; i < 4; i++)
        if (options[i].seen == seen)
            text = text == NULL ? options[i].text : "two options";
    if (text == NULL) {
        printf("%s: no option for %llx\n", id, (unsigned long long)seen);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, text);
}

int main(void)
{
    const uint64_t not_called = 1;

    send_it(0, NUMBER, "\x55\xd0\xc0\xde\x10\x00", 6);
    send_it(0, NONE, "", 0);
    calls = 0;
    send_it(0, TEXT, "hi", 2);
    claim("trigger", calls ? (uintptr_t)given : not_called, (struct option[]){
        { 0, "NULL" },
        { 0x55d0c0de1000, "0x55d0c0de1000" },
        { 0x10dec0d055, "0x10dec0d055" },
        { not_called, "Line 42 doesn't run" } });

    send_it(1, NUMBER, "\x55\xd0\xc0\xde\x10\x00\x01", 7);
    calls = 0;
    send_it(1, TEXT, "hi", 2);
    claim("why", calls ? (uintptr_t)given : not_called, (struct option[]){
        { 0, "NULL" },
        { 0x55d0c0de1000, "0x55d0c0de1000" },
        { 0x55d0c0de100001, "0x55d0c0de100001" },
        { not_called, "Line 42 doesn't run" } });

    send_it(2, NUMBER, "\x00\x00\x00\x00\x00\x00\x00\x07", 8);
    send_it(2, NUMBER, "\x10\x00\x00\x00\x00\x00\x01", 7);
    send_it(2, NUMBER, "\x20\x00\x00\x00\x00\x00\x01", 7);
    claim("cost", r.field[2].as.number, (struct option[]){
        { 7, "7" },
        { 0x10000000000001, "0x10000000000001" },
        { 0x200000000000, "0x200000000000" },
        { 0x20000000000001, "0x20000000000001" } });
    return 0;
}
