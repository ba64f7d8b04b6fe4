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

/* Feeds the lines of a text; data is skipped as a caller does. */
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
    const char *value = header(&r, name);

    return want == NULL ? value == NULL
                        : value != NULL && strcmp(value, want) == 0;
}

int main(void)
{
    static char text[100000];
    static const unsigned lengths[] = { 1, 9, 16, 255, 4096, 32768, 65535 };
    static const char *const sizes[] =
        { "-1", "0x10", " 8", "", "5 ", "123456789", "10000000000000000000" };

    expect("a header", feed("GET /\nHost: a\nX-User: eve\n\n") == 0 &&
                           has("host", "a") && has("X-User", "eve"));
    expect("the target", strcmp(r.target, "GET /") == 0);
    expect("nobody", feed("GET /\nHost: a\n\n") == 0 && has("X-User", NULL));
    expect("a second request",
           feed("GET /\nX-User: ann\n\nGET /b\nHost: a\n\n") == 0 &&
               has("X-User", NULL) && strcmp(r.target, "GET /b") == 0);
    expect("a body", feed("POST /\nTransfer-Encoding: chunked\nX-User: eve\n\n"
                          "5\nhello\nA;x=y\n0123456789\n0\n\n") == 0 &&
                         has("X-User", "eve"));
    expect("a digest at the end",
           feed("POST /\ntransfer-encoding: chunked\nX-User: eve\n\n5\nhello\n"
                "0\nDigest: sha-256=abc\n\n") == 0 &&
               has("X-User", "eve") && r.fields == 3);
    for (int i = 0; i < 7; i++) {
        char *at = text;
        at += sprintf(at, "POST /\nTransfer-Encoding: chunked\n\n%x\n", lengths[i]);
        memset(at, 'x', lengths[i]);
        strcpy(at + lengths[i], "\n00\n\n");
        expect("a chunk of 1 to 65,535 bytes", feed(text) == 0);
    }
    for (int i = 0; i < 7; i++) {
        snprintf(text, sizeof text,
                 "POST /\nTransfer-Encoding: chunked\n\n%s\nhello\n0\n\n", sizes[i]);
        expect(sizes[i], feed(text) == -1);
    }
    expect("no colon", feed("GET /\nHost a\n\n") == -1);
    strcpy(text, "GET /\n");
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
