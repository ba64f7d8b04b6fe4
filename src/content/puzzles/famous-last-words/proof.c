/* What comes out of the proxy: a header without the X-User of Eve, with
 * one of the proxy's if she has logged in, and her body as it was. */
#include "snippet.c"

#include <stdio.h>

static char buffer[16][64];

/* The user that the request is taken for, or NULL. */
static const char *user(int logged_in, int announced, const char *last)
{
    static struct request r;
    int n = 0, result = 0;

    r = (struct request){ 0 };
    strcpy(buffer[n++], "Host: app.example");
    strcpy(buffer[n++], "Transfer-Encoding: chunked");
    if (announced)
        strcpy(buffer[n++], "Trailer: X-User");
    if (logged_in)
        strcpy(buffer[n++], "X-User: eve");
    strcpy(buffer[n++], "");
    strcpy(buffer[n++], "0");
    strcpy(buffer[n++], last);
    strcpy(buffer[n++], "");
    for (int i = 0; i < n && result == 0; i++)
        result = request_line(&r, buffer[i]);
    return result == 0 && r.state == DONE ? request_user(&r) : NULL;
}

int main(void)
{
    for (int logged_in = 0; logged_in < 2; logged_in++)
        for (int announced = 0; announced < 2; announced++) {
            const char *who = user(logged_in, announced, "X-User: admin");
            if (who != NULL && strcmp(who, "admin") == 0) {
                printf("HARM: Eve, %s, is taken for %s by the last line of"
                       " her body\n",
                       logged_in ? "logged in" : "not logged in", who);
                return 0;
            }
        }
    puts("NO HARM: with and without a login, the end of a body names no"
         " user");
    return 1;
}
