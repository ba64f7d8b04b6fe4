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
    static char token[SEATS][33];
    char list[2048], tiny[24];

    for (int i = 0; i < SEATS; i++)
        snprintf(token[i], sizeof token[i], "%032d", i + 1);
    expect("the first seat", seat_take("ada", "plays to win", token[0]) == 0);
    expect("a long nick gets a seat",
           seat_take("an-extraordinarily-long-nick", "", token[1]) == 1);
    expect("a long motto gets a seat",
           seat_take("cy", "a motto of more than forty letters, which is"
                           " cut", token[2]) == 2);
    seat_list(list, sizeof list);
    expect("the nick and motto are listed",
           strstr(list, "ada (plays to win)\n") == list);
    expect("a long nick is cut", strstr(list, "\nan-extraordinarily (") != NULL);
    expect("a long motto is cut",
           strstr(list, "cy (a motto of more than forty letters, whi)") != NULL);
    expect("resume the first", seat_resume(token[0]) == 0);
    expect("resume the third", seat_resume(token[2]) == 2);
    expect("an unknown token", seat_resume("deadbeef") == -1);
    seat_list(tiny, sizeof tiny);
    expect("a small buffer", strlen(tiny) < sizeof tiny);

    expect("a short new nick", seat_rename(1, "ann") == 0);
    expect("the same long nick again",
           seat_rename(2, "an-extraordinarily") == 0);
    expect("much too long",
           seat_rename(0, "an-extraordinarily-long-nick") == -1);
    seat_list(list, sizeof list);
    expect("new nicks are listed",
           strstr(list, "ada (plays to win)\nann ()\nan-extraordinarily (a"
                        " motto") == list);

    seat_leave(0);
    expect("a seat that was left", seat_resume(token[0]) == -1);
    expect("is taken again", seat_take("dee", "x", token[3]) == 0);
    seat_list(list, sizeof list);
    expect("by its new player", strstr(list, "dee (x)\n") == list);
    for (int i = 3; i < SEATS; i++)
        expect("more seats", seat_take("e", "", token[4]) == i);
    expect("a full table", seat_take("f", "", token[5]) == -1);
    if (!broken)
        puts("WORKS");
    return broken;
}
