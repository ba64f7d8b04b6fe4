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

/* Asks for `grains` whole grains. */
static enum answer ask(struct locks *l, int client, enum kind kind, unsigned from, unsigned grains)
{
    return locks_set(l, client, kind, from * GRAIN, grains * GRAIN - 1);
}

int main(void)
{
    struct locks l = { .count = 0 };

    expect("a lock to write", ask(&l, 1, WRITE, 0, 8) == GRANTED);
    expect("isn't shared", ask(&l, 2, READ, 4, 1) == BUSY);
    expect("others are free", locks_set(&l, 2, READ, 8 * GRAIN, 0) == GRANTED);
    expect("a part is given up", ask(&l, 1, NONE, 4, 1) == GRANTED);
    expect("and free", ask(&l, 2, WRITE, 4, 1) == GRANTED);
    expect("the rest isn't", ask(&l, 2, READ, 3, 1) == BUSY && ask(&l, 2, READ, 5, 1) == BUSY);
    expect("all can read", ask(&l, 1, READ, 10, 1) == GRANTED && l.count == 5);
    expect("a lock to write becomes one to read", ask(&l, 1, READ, 0, 1) == GRANTED && ask(&l, 2, READ, 0, 1) == GRANTED);
    expect("too large", locks_set(&l, 1, READ, 8, UINT64_MAX) == INVALID);
    locks_leave(&l, 1);
    expect("a client leaves", locks_set(&l, 2, WRITE, 0, 0) == GRANTED && l.count == 1);
    locks_leave(&l, 2);
    expect("and the other one", l.count == 0);
    ask(&l, 1, READ, 0, 1);
    ask(&l, 1, READ, 1, 1);
    expect("locks that touch become one", l.count == 1);
    for (int i = 0; i < 2 * MAX_LOCKS; i++)
        ask(&l, 3, READ, 2 * i, 1);
    expect("no more than there's room for", ask(&l, 3, READ, 9999, 1) == FULL && l.count <= MAX_LOCKS);
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
