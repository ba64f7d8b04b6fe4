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

    static const char *const left[4] = { "10", "42", "4,138", "65,578" };
    static const char *const left_got[4] = { "10", "42", "4138", "65578" };
    start();
    line("POST /notes");
    line("Transfer-Encoding: chunked");
    line("");
    if (line("1002a") != 0 || r.state != DATA)
        strcpy(got, "none");
    else
        snprintf(got, sizeof got, "%u", (unsigned)r.left);
    bad |= claim("size", left, left_got, got);

    static const char *const count[4] = { "0", "1", "2", "3" };
    start();
    line("POST /notes");
    line("Transfer-Encoding: chunked");
    line("");
    line("20000");
    if (r.state != DATA) {
        line("Digest: x");
        line("");
        line("GET /admin");
        line("X-User: admin");
        line("");
    }
    snprintf(got, sizeof got, "%d", done);
    bad |= claim("count", count, count, got);
    return bad;
}
