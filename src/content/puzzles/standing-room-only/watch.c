#include "snippet.c"

int main(void)
{
    char list[999];

    seat_take("eve", "hello", "00000000000000000000000000000000");
    if (seat_rename(0, "sixteen-and-three-m") != 0)
        puts("The nick is too long.");
    seat_take("bob", "hi", "5e1f0c9ab27d4436810ff2e9d3b7a6c4");
    seat_list(list, sizeof list);
    if (strstr(list, "5e1f0c9ab27d4436810ff2e9d3b7a6c4") != NULL)
        puts("HARM: everyone at the table gets Bob's token");
    else
        puts("NO HARM: the list has no token");
    return 0;
}
