/* Eve renames herself, and Bob sits down next to her. She reads the list. */
#include "snippet.c"

static const char token[33] = "5e1f0c9ab27d4436810ff2e9d3b7a6c4";

int main(void)
{
    char list[2048], nick[32], stolen[33];

    for (int n = 1; n < 24; n++) {
        memset(table, 0, sizeof table);
        memset(nick, 'e', sizeof nick);
        nick[n] = '\0';
        seat_take("eve", "hello", "00000000000000000000000000000000");
        seat_rename(0, nick);
        int bob = seat_take("bob", "hi", token);
        seat_list(list, sizeof list);
        for (size_t at = 0; at + 32 <= strlen(list); at++) {
            memcpy(stolen, list + at, 32);
            stolen[32] = '\0';
            if (bob >= 0 && seat_resume(stolen) == bob) {
                printf("HARM: Eve has a nick of %d letters. The list shows"
                       " %s, and with that she resumed in Bob's seat %d\n",
                       n, stolen, bob);
                return 0;
            }
        }
    }
    puts("NO HARM: no nick of 1 to 23 letters put Bob's token on the list");
    return 1;
}
