/* Opens, shares, closes, and withdraws in every short order, and compares what each ticket reads with what it was returned for. */
#include <stdio.h>
#include <string.h>

#include "snippet.c"

enum { LENGTH = 6, CALLS = 7 };

int main(void)
{
    unsigned long tried = 0;
    int total = 1;

    for (int i = 0; i < LENGTH; i++)
        total *= CALLS;
    for (int order = 0; order < total; order++) {
        uint64_t tickets[LENGTH];
        int files[LENGTH], left[LENGTH], count = 0;

        memset(slots, 0, sizeof slots);
        tried++;
        for (int step = 0, rest = order; step < LENGTH; step++, rest /= CALLS) {
            int call = rest % CALLS;
            if (call == 0) {
                files[count] = 31 + count;
                left[count] = 1;
                tickets[count] = desk_open(files[count]);
                count++;
            } else if (call < 3 && count >= call && left[call - 1]) {
                desk_share(tickets[call - 1]);
                left[call - 1]++;
            } else if (call >= 3 && call < 5 && count >= call - 2 && left[call - 3]) {
                desk_close(tickets[call - 3]);
                left[call - 3]--;
            } else if (call >= 5 && count >= call - 4) {
                desk_withdraw(files[call - 5]);
            }
            for (int i = 0; i < count; i++) {
                int file = desk_read(tickets[i]);
                if (file != 0 && file != files[i]) {
                    printf("HARM: the ticket for file %d reads file %d\n", files[i], file);
                    return 0;
                }
            }
        }
    }
    printf("NO HARM: in %lu orders, every ticket reads its own file or none\n", tried);
    return 1;
}
