/* Bob has a nick of sixteen letters. Eve reads the list and resumes. */
#include "snippet.c"

static const char token[33] = "5e1f0c9ab27d4436810ff2e9d3b7a6c4";

int main(void)
{
    char list[2048], stolen[33] = "", *at;
    int bob, got = -1;

    seat_take("eve", "hello", "00000000000000000000000000000000");
    bob = seat_take("sixteen-letters!", "hi", token);
    seat_list(list, sizeof list);
    if ((at = strstr(list, "sixteen-letters!")) != NULL) {
        memcpy(stolen, at + 16, strnlen(at + 16, 32));
        got = seat_resume(stolen);
    }
    if (bob >= 0 && got == bob) {
        printf("HARM: the list shows Bob's token %s, and Eve resumed with"
               " it in his seat %d\n", stolen, got);
        return 0;
    }
    printf("NO HARM: nothing behind Bob's nick lets Eve resume: %s", list);
    return 1;
}
