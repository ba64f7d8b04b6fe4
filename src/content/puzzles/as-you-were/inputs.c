#include "snippet.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct account {
    const char *name, *secret, *inbox;
};

static const struct account accounts[] = {
    { "eve", "hers", "eve's mail" }, { "bob", "his", "bob's mail" },
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

/* The reply to RETR after these commands; NULL if the server hung up. */
static const char *retr(const char *const commands[][2], int count)
{
    struct session s = { 0 };

    for (int i = 0; i < count; i++)
        if (session_run(&s, commands[i][0], commands[i][1]) == NULL)
            return NULL;
    return session_run(&s, "RETR", "1");
}

static int is(const char *reply, const char *want)
{
    return reply != NULL && strcmp(reply, want) == 0;
}

/* Prints the one option that holds. */
static void claim(const char *id, const char *const option[4],
                  const int holds[4])
{
    int count = 0, last = 0;

    for (int i = 0; i < 4; i++)
        if (holds[i])
            count++, last = i;
    if (count != 1) {
        printf("%s: %d options hold\n", id, count);
        exit(1);
    }
    printf("CLAIM %s: %s\n", id, option[last]);
}

static void story(const char *id, const char *const commands[][2], int count)
{
    const char *reply = retr(commands, count);

    claim(id, (const char *const[]){
        "It returns Bob's inbox.", "It returns Eve's inbox.",
        "It returns -ERR log in first.", "It hung up before that." },
        (const int[]){ is(reply, "bob's mail"), is(reply, "eve's mail"),
                       is(reply, "-ERR log in first"), reply == NULL });
}

/* Whether some sequence of count commands, without a right password,
 * ends with Bob's inbox. */
static int reads(int count)
{
    static const char *const known[][2] = {
        { "USER", "bob" }, { "USER", "nosuch" }, { "PASS", "wrong" },
        { "RETR", "1" },
    };
    int all = 1;

    for (int i = 1; i < count; i++)
        all *= 4;
    for (int n = 0; n < all; n++) {
        const char *commands[8][2];
        for (int i = 0, rest = n; i < count - 1; i++, rest /= 4)
            memcpy(commands[i], known[rest % 4], sizeof commands[i]);
        if (is(retr(commands, count - 1), "bob's mail"))
            return 1;
    }
    return 0;
}

int main(void)
{
    int holds[4], least = 1;

    story("trigger", (const char *const[][2]){
        { "USER", "eve" }, { "PASS", "hers" }, { "USER", "bob" } }, 3);
    story("second", (const char *const[][2]){
        { "USER", "eve" }, { "PASS", "hers" }, { "USER", "bob" },
        { "PASS", "hers" } }, 4);
    story("third", (const char *const[][2]){
        { "USER", "bob" }, { "USER", "eve" }, { "PASS", "hers" },
        { "PASS", "x" } }, 4);
    while (least < 6 && !reads(least))
        least++;
    for (int i = 0; i < 4; i++)
        holds[i] = least == i + 2;
    claim("shortest", (const char *const[]){ "2", "3", "4", "5" }, holds);
}
