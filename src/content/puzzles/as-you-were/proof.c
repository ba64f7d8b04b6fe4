/* Eve, who knows only her own password, tries every short sequence of
 * commands until one returns Bob's mail. */
#include "snippet.c"

#include <stdio.h>
#include <string.h>

struct account {
    const char *name, *secret, *inbox;
};

static const struct account accounts[] = {
    { "eve", "hers", "+OK eve's mail" },
    { "bob", "his", "+OK bob's mail" },
};

const struct account *account_find(const char *name)
{
    for (size_t i = 0; i < 2; i++)
        if (strcmp(accounts[i].name, name) == 0)
            return &accounts[i];
    return NULL;
}

int account_verify(const struct account *a, const char *secret)
{
    return strcmp(a->secret, secret) == 0;
}

const char *account_inbox(const struct account *a)
{
    return a->inbox;
}

static const char *const commands[][2] = {
    { "USER", "eve" }, { "USER", "bob" }, { "USER", "nosuch" },
    { "PASS", "hers" }, { "PASS", "wrong" },
};

int main(void)
{
    int tried = 0;

    for (int length = 1; length <= 5; length++) {
        int all = 1;
        for (int i = 0; i < length; i++)
            all *= 5;
        for (int n = 0; n < all; n++) {
            struct session s = { 0 };
            const char *reply = "";
            char said[200] = "";

            for (int i = 0, rest = n; i < length && reply; i++, rest /= 5) {
                const char *const *c = commands[rest % 5];
                reply = session_run(&s, c[0], c[1]);
                strcat(strcat(said, c[0]), " ");
                strcat(strcat(said, c[1]), ", ");
            }
            tried++;
            if (reply == NULL)
                continue;
            reply = session_run(&s, "RETR", "1");
            if (reply != NULL && strstr(reply, "bob's mail") != NULL) {
                printf("HARM: after %sRETR says: %s\n", said, reply);
                return 0;
            }
        }
    }
    printf("NO HARM: %d sequences of up to 5 commands, without Bob's"
           " password, never returned his mail\n", tried);
    return 1;
}
