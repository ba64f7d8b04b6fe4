/* What the proxy passes on: the header without Eve's X-User, because she
 * isn't logged in, and her body as it came. It is one request. */
#include "snippet.c"

#include <stdio.h>

static char body[200000];

/* Feeds everything as the caller does and returns the user of the last
 * request that is done. Sets `count` to the number of those. */
static const char *last_user(char *text, int *count)
{
    static struct request r;
    static char user[64];

    r = (struct request){ 0 };
    *count = 0;
    user[0] = '\0';
    while (*text != '\0') {
        if (r.state == DATA) {
            size_t left = strlen(text);
            text += r.left < left ? r.left : left;
            r.state = GAP;
            continue;
        }
        char *end = strchr(text, '\n');
        if (end == NULL)
            break;
        *end = '\0';
        if (request_line(&r, text) != 0)
            break;
        text = end + 1;
        if (r.state == DONE) {
            const char *name = header(&r, "X-User");
            ++*count;
            snprintf(user, sizeof user, "%s", name != NULL ? name : "");
        }
    }
    return user;
}

int main(void)
{
    for (int digits = 1; digits <= 7; digits++) {
        for (int extra = 0; extra < 4; extra++) {
            unsigned long size = (1ul << 4 * (digits - 1)) + extra;
            char *at = body;
            const char *user;
            int count;

            if (size > 100000)
                continue;
            at += sprintf(at, "POST /notes\nTransfer-Encoding: chunked\n\n%lx\n",
                          size);
            char *data = at;
            at += sprintf(at, "\n\n\nGET /admin\nX-User: admin\n\n");
            if ((size_t)(at - data) > size)
                continue;
            memset(at, 'x', size - (at - data));
            strcpy(data + size, "\n0\n\n");
            user = last_user(body, &count);
            if (strcmp(user, "admin") == 0) {
                printf("HARM: one request with a chunk of %lu bytes became"
                       " %d, and the last is from admin\n", size, count);
                return 0;
            }
        }
        strcpy(body, "POST /notes\nTransfer-Encoding: chunked\n\n0\n"
                     "X-User: admin\n\n");
        int count;
        if (strcmp(last_user(body, &count), "admin") == 0) {
            puts("HARM: the end of a body names the user");
            return 0;
        }
    }
    puts("NO HARM: no chunk of up to 65,539 bytes became a request");
    return 1;
}
