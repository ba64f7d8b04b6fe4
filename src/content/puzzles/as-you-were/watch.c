#include "snippet.c"
#include <stdio.h>
#include <string.h>

struct account { const char *name, *secret, *inbox; };

static const struct account bob = { "bob", "his", "+OK bob's mail" };

const struct account *account_find(const char *name)
{
    return strcmp(name, bob.name) == 0 ? &bob : NULL;
}

int account_verify(const struct account *a, const char *secret)
{
    return strcmp(a->secret, secret) == 0;
}

const char *account_inbox(const struct account *a)
{
    return a->inbox;
}

const char *name_of(const struct account *a)
{
    return a == NULL ? "nobody" : a->name;
}

int main(void)
{
    struct session s = { 0 };

    session_run(&s, "USER", "bob");
    session_run(&s, "USER", "bob");
    session_run(&s, "PASS", "guess");
    const char *reply = session_run(&s, "RETR", "");
    printf("%s: the fourth command returns: %s\n", strstr(reply, "mail") ? "HARM" : "NO HARM", reply);
    return 0;
}
