/* Runs short sequences of requests and keeps what each client was told. No two may count on locks that exclude each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "snippet.c"

static enum mode told[CLIENTS];

static void tell(int client, enum mode mode)
{
    if (told[client] < mode)
        told[client] = mode;
}

void client_granted(int client, enum mode mode)
{
    static long calls;

    tell(client, mode);
    if (++calls > 50000000) {
        puts("HARM: a request never ends");
        exit(0);
    }
}

static int conflicts(void)
{
    int readers = 0, writers = 0;

    for (int i = 0; i < CLIENTS; i++) {
        readers += told[i] == READ;
        writers += told[i] == WRITE;
    }
    return writers > 1 || (writers == 1 && readers > 0);
}

int main(void)
{
    unsigned long tried = 0;

    srand(1);
    for (int round = 0; round < 100000; round++) {
        struct sheet s;

        memset(&s, 0, sizeof s);
        memset(told, 0, sizeof told);
        for (int step = 0; step < 12; step++) {
            int client = rand() % 3, call = rand() % 8;
            enum mode mode = rand() % 2 ? READ : WRITE;
            if (call < 5) {
                if (sheet_lock(&s, client, mode) == 1)
                    tell(client, mode);
            } else if (call == 5) {
                if (told[client] == WRITE)
                    told[client] = READ;
                sheet_share(&s, client);
            } else {
                told[client] = NONE;
                if (call == 6)
                    sheet_unlock(&s, client);
                else
                    sheet_leave(&s, client);
            }
            tried++;
            if (conflicts()) {
                printf("HARM: one client was granted WRITE and another one a lock, after %d requests\n", step + 1);
                return 0;
            }
        }
    }
    printf("NO HARM: after %lu requests, no two clients count on locks that exclude each other\n", tried);
    return 1;
}
