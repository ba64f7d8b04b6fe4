#include <stdio.h>
#include <string.h>

#include "snippet.c"

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
    uint64_t first = desk_open(31), second = desk_open(32), third = desk_open(33);

    expect("three files have three tickets", first && second && third && first != second && second != third && first != third);
    for (int i = 0; i < 2; i++) {
        expect("a ticket reads its file", desk_read(first) == 31);
        expect("another ticket reads its own", desk_read(second) == 32);
    }
    desk_share(second);
    desk_close(second);
    expect("a shared file stays open", desk_read(second) == 32);
    desk_withdraw(31);
    expect("a sealed file can't be read", desk_read(first) == 0);
    expect("the others still can", desk_read(second) == 32 && desk_read(third) == 33);
    desk_close(first);
    expect("closing a sealed file does nothing", desk_read(second) == 32 && desk_read(third) == 33);
    desk_close(second);
    expect("the last close ends the ticket", desk_read(second) == 0);
    expect("a third file is still open", desk_read(third) == 33);
    for (int i = 0; i < 7; i++)
        expect("slots are used again", desk_open(50 + i) != 0);
    expect("there are 8 slots", desk_open(60) == 0);
    memset(slots, 0, sizeof slots);
    for (int i = 0; i < 100; i++) {
        uint64_t ticket = desk_open(70 + i);
        expect("a ticket works in each turn", desk_read(ticket) == 70 + i && desk_read(ticket) == 70 + i);
        if (i % 2)
            desk_withdraw(70 + i);
        else
            desk_close(ticket);
    }
    if (broken)
        return 1;
    puts("WORKS");
    return 0;
}
