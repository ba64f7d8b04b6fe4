#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snippet.c"

static int broken, calls;

void client_granted(int client, enum mode mode)
{
    (void)client;
    (void)mode;
    if (++calls > 1000) {
        puts("broken: a request never ends");
        exit(1);
    }
}

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

int main(void)
{
    struct sheet s = { 0 };

    expect("two can read", sheet_lock(&s, 0, READ) == 1 && sheet_lock(&s, 1, READ) == 1);
    expect("a writer waits", sheet_lock(&s, 2, WRITE) == 0);
    expect("a later reader waits, too", sheet_lock(&s, 3, READ) == 0);
    sheet_unlock(&s, 0);
    expect("one reader is left", calls == 0 && s.waiting == 2);
    sheet_unlock(&s, 1);
    expect("the writer is admitted", calls == 1 && s.held[2] == WRITE && s.waiting == 1);
    expect("it has the lock", sheet_lock(&s, 2, READ) == 1 && sheet_lock(&s, 2, WRITE) == 1);
    sheet_share(&s, 2);
    expect("the reader is admitted", calls == 2 && s.held[3] == READ && s.held[2] == READ && s.waiting == 0);
    sheet_unlock(&s, 3);
    expect("a reader becomes a writer", sheet_lock(&s, 2, WRITE) == 1 && s.held[2] == WRITE);
    expect("two wait", sheet_lock(&s, 4, WRITE) == 0 && sheet_lock(&s, 5, READ) == 0);
    sheet_leave(&s, 4);
    expect("one has left", s.waiting == 1);
    sheet_leave(&s, 2);
    expect("the last one is admitted", calls == 3 && s.held[5] == READ && s.waiting == 0);
    expect("a reader waits to write", sheet_lock(&s, 6, READ) == 1 && sheet_lock(&s, 6, WRITE) == 0);
    sheet_unlock(&s, 5);
    expect("and is admitted", calls == 4 && s.held[6] == WRITE);
    for (int i = 0; i < QUEUE; i++)
        expect("the queue has room", sheet_lock(&s, 7, READ) == 0);
    expect("and ends", sheet_lock(&s, 7, READ) == -1);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
