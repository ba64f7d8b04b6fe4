#include "snippet.c"

#include <stdio.h>
#include <string.h>

struct account {
    const char *name, *secret, *inbox;
};

static const struct account accounts[] = {
    { "eve", "hers", "+OK eve's mail" },
    { "ads", "also", "+OK ads' mail" },
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

static struct session s;
static int broken;

static void say(const char *verb, const char *arg, const char *want)
{
    const char *got = session_run(&s, verb, arg);

    if (got == NULL ? want != NULL
                    : want == NULL || strncmp(got, want, strlen(want)) != 0) {
        printf("broken: %s %s: %s\n", verb, arg, got ? got : "(hung up)");
        broken = 1;
    }
}

int main(void)
{
    say("RETR", "1", "-ERR log in");
    say("PASS", "hers", "-ERR wrong");
    say("user", "eve", "+OK");
    say("RETR", "1", "-ERR log in");
    say("pass", "hers", "+OK");
    say("retr", "1", "+OK eve's mail");
    say("NOOP", "", "-ERR unknown");
    say("USER", "ads", "+OK");
    say("RETR", "1", "-ERR log in");
    say("PASS", "also", "+OK");
    say("RETR", "1", "+OK ads' mail");
    say("QUIT", "", NULL);

    /* a switch that fails */
    s = (struct session){ 0 };
    say("USER", "eve", "+OK");
    say("PASS", "hers", "+OK");
    say("USER", "ads", "+OK");
    say("PASS", "wrong", "-ERR wrong");
    say("RETR", "1", "+OK eve's mail");
    say("USER", "nosuch", "+OK");
    say("PASS", "hers", "-ERR wrong");
    say("RETR", "1", "+OK eve's mail");
    say("USER", "ads", "+OK");
    say("PASS", "also", "+OK");
    say("RETR", "1", "+OK ads' mail");

    /* a mistyped name, then a mistyped password */
    s = (struct session){ 0 };
    say("USER", "eev", "+OK");
    say("PASS", "hers", "-ERR wrong");
    say("RETR", "1", "-ERR log in");
    say("USER", "eve", "+OK");
    say("PASS", "hrs", "-ERR wrong");
    say("RETR", "1", "-ERR log in");
    say("USER", "eve", "+OK");
    say("PASS", "hers", "+OK");
    say("RETR", "1", "+OK eve's mail");

    /* three failures */
    s = (struct session){ 0 };
    say("USER", "eve", "+OK");
    say("PASS", "a", "-ERR wrong");
    say("USER", "eve", "+OK");
    say("PASS", "hers", "+OK");
    say("PASS", "b", "-ERR wrong");
    say("USER", "ads", "+OK");
    say("PASS", "c", NULL);
    if (!broken)
        puts("WORKS");
    return broken;
}
