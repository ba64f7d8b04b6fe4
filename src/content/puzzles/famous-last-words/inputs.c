#include "snippet.c"

#include <stdio.h>

static struct request r;
static char buffer[16][64];
static int used, done;

/* Returns 0, or -1 as request_line does. */
static int line(const char *text)
{
    strcpy(buffer[used], text);
    int result = request_line(&r, buffer[used++]);
    done += result == 0 && r.state == DONE;
    return result;
}

static void start(void)
{
    r = (struct request){ 0 };
    used = done = 0;
}

/* Prints the one of four options whose outcome is `got`. */
static int claim(const char *question, const char *const text[4],
                 const char *const outcome[4], const char *got)
{
    int fits = -1, n = 0;

    for (int i = 0; i < 4; i++)
        if (strcmp(outcome[i], got) == 0)
            fits = i, n++;
    if (n != 1) {
        printf("%s: %s fits %d options\n", question, got, n);
        return 1;
    }
    printf("CLAIM %s: %s\n", question, text[fits]);
    return 0;
}

int main(void)
{
    char got[64] = "";
    int bad = 0;

    /* Reads the tail of a request by a client that isn't logged in. */
    static const char *const tail[4] = {
        "Nothing: a line before it returns -1", "`\"admin\"`", "`\"\"`", "`NULL`" };
    static const char *const tail_got[4] = { "-1", "admin", "", "NULL" };
    start();
    line("POST /notes");
    line("Transfer-Encoding: chunked");
    line("");
    line("0");
    line("X-User: admin");
    if (line("") != 0)
        strcpy(got, "-1");
    else if (r.state != DONE)
        strcpy(got, "still open");
    else
        strcpy(got, header(&r, "X-User") ? header(&r, "X-User") : "NULL");
    bad |= claim("trigger", tail, tail_got, got);

    static const char *const sizes[4] = {
        "`000002a`", "`1002a`", "`ffff;size=10`", "`0x2a`" };
    static const char *const lines[4] = {
        "000002a", "1002a", "ffff;size=10", "0x2a" };
    static const unsigned long proxy[4] = { 0x2a, 0x1002a, 0xffff, 0 };
    strcpy(got, "none");
    for (int i = 0; i < 4; i++) {
        start();
        line("POST /notes");
        line("Transfer-Encoding: chunked");
        line("");
        if (line(lines[i]) == 0 && r.left != proxy[i])
            strcpy(got, strcmp(got, "none") == 0 ? lines[i] : "several");
    }
    bad |= claim("differ", sizes, lines, got);

    static const char *const states[4] = {
        "It sets the state to `DATA`", "It sets the state to `GAP`",
        "It sets the state to `TAIL`", "It returns -1" };
    static const char *const state_got[4] = { "3", "4", "5", "-1" };
    start();
    line("POST /notes");
    line("Transfer-Encoding: chunked");
    line("");
    snprintf(got, sizeof got, "%d", line("20000") != 0 ? -1 : (int)r.state);
    bad |= claim("state", states, state_got, got);
    return bad;
}
