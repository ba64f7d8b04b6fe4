#include "snippet.c"
#include <stdio.h>

/* What the proxy passes on as one request of a client who isn't logged in. */
int main(void)
{
    static char lines[][32] = {
        "POST /notes", "Transfer-Encoding: chunked", "", "20000",
        "Digest: x", "", "GET /admin", "X-User: admin", "", /* the data */
    };
    static struct request r;
    int count = 0;

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        if (request_line(&r, lines[i]) != 0) {
            puts("NO HARM: the chunk size is rejected");
            return 0;
        }
        count += r.state == DONE;
    }
    printf("HARM: one request became %d, and the last is from %s\n", count, header(&r, "X-User"));
    return 0;
}
