#include "snippet.c"

#include <stdio.h>

static struct request r;
static char buffer[100][80];
static int broken;

static void expect(const char *what, int holds)
{
    if (!holds) {
        printf("broken: %s\n", what);
        broken = 1;
    }
}

/* Feeds the lines of a text; data is skipped like a caller does it. */
static int feed(const char *text)
{
    int n = 0, result = 0;

    r = (struct request){ 0 };
    while (*text != '\0' && result == 0) {
        if (r.state == DATA) {
            text += r.left;
            r.state = GAP;
            continue;
        }
        size_t len = strcspn(text, "\n");
        snprintf(buffer[n], sizeof buffer[n], "%.*s", (int)len, text);
        result = request_line(&r, buffer[n++]);
        text += len + (text[len] == '\n');
    }
    return result == 0 && r.state == DONE ? 0 : -1;
}

static int has(const char *name, const char *want)
{
    const char *value = request_field(&r, name);

    return want == NULL ? value == NULL
                        : value != NULL && strcmp(value, want) == 0;
}

int main(void)
{
    char text[4096] = "";
    const char *user;

    expect("a header", feed("Host: a\nX-User: eve\n\n") == 0 && has("host", "a"));
    user = request_user(&r);
    expect("the user", user != NULL && strcmp(user, "eve") == 0);
    expect("nobody", feed("Host: a\n\n") == 0 && request_user(&r) == NULL);
    expect("repeated fields", feed("Cookie: a=1\nHost: a\nCookie: b=2\n\n") == 0);
    expect("a body", feed("Transfer-Encoding: chunked\nX-User: eve\n\n"
                          "5\nhello\nA;x=y\n0123456789\n0\n\n") == 0);
    user = request_user(&r);
    expect("its user", user != NULL && strcmp(user, "eve") == 0);
    expect("a digest at the end",
           feed("transfer-encoding: chunked\nX-User: eve\n\n5\nhello\n"
                "0\nDigest: sha-256=abc\nServer-Timing: x\n\n") == 0 &&
           has("digest", "sha-256=abc"));
    user = request_user(&r);
    expect("and its user", user != NULL && strcmp(user, "eve") == 0);
    expect("an announced one",
           feed("Trailer: Digest\nTransfer-Encoding: chunked\n\n"
                "0\nDigest: d\n\n") == 0 && has("Digest", "d"));
    expect("no colon", feed("Host a\n\n") == -1);
    expect("no colon at the end",
           feed("Transfer-Encoding: chunked\n\n0\nDigest\n\n") == -1);
    static const char *const sizes[] =
        { "-1", "0x10", " 8", "", "5 ", "12345678", "10000000000000000000" };
    for (int i = 0; i < 7; i++) {
        snprintf(text, sizeof text,
                 "Transfer-Encoding: chunked\n\n%s\nhello\n0\n\n", sizes[i]);
        expect(sizes[i], feed(text) == -1);
    }
    text[0] = '\0';
    for (int i = 0; i < 64; i++)
        strcat(text, "A: b\n");
    strcat(text, "\n");
    expect("64 fields", feed(text) == 0);
    text[strlen(text) - 1] = '\0';
    strcat(text, "A: b\n\n");
    expect("65 fields", feed(text) == -1);
    if (!broken)
        puts("WORKS");
    return broken;
}
