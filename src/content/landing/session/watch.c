/* Resumes a session that's neither revoked nor expired, with an empty token. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

struct session {
    int user, revoked;
    time_t expires;
    char token[64];
};

/* What the fixed code calls: it takes as long for every token. */
int compare(const char *a, const char *b, size_t n)
{
    int differ = 0;
    for (size_t i = 0; i < n; i++)
        differ |= a[i] ^ b[i];
    return differ;
}

#include "snippet.c"

int main(void)
{
    struct session s = { .user = 1042, .expires = time(NULL) + 3600 };
    memset(s.token, '7', sizeof s.token);
    int user = resume(&s, "");
    if (user == s.user)
        printf("HARM: an empty token resumes the session of user %d\n", user);
    else
        puts("NO HARM: an empty token is rejected");
}
