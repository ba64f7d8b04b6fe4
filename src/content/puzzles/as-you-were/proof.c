/* Eve logs in as herself, names Bob and asks for the mail. */
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

int main(void)
{
    struct session s = { 0 };
    const char *answer;

    session_run(&s, "USER", "eve");
    session_run(&s, "PASS", "hers");
    session_run(&s, "USER", "bob");
    answer = session_run(&s, "RETR", "1");
    if (answer != NULL && strstr(answer, "bob's mail") != NULL) {
        printf("HARM: with Eve's password only, RETR says: %s\n", answer);
        return 0;
    }
    printf("NO HARM: RETR says: %s\n", answer ? answer : "(hung up)");
    return 1;
}
