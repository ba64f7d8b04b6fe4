#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define NAME_MAX_LEN 64

struct audit {
    FILE *out;
    char user[NAME_MAX_LEN + 1];
};

static const char *const verbs[] = { "READ", "WRITE", "DELETE" };

/* Starts a session's log. -1 if a line cannot hold the name. */
int audit_open(struct audit *a, FILE *out, const char *user)
{
    size_t i, len = strlen(user);

    if (len == 0 || len > NAME_MAX_LEN)
        return -1;
    for (i = 0; i < len; i++)
        if (iscntrl((unsigned char)user[i]) || user[i] == ']')
            return -1;
    a->out = out;
    memcpy(a->user, user, len + 1);
    return 0;
}

/* Logs one request. On -1 the caller does not carry it out. */
int audit_write(struct audit *a, time_t now, unsigned verb,
                unsigned long file)
{
    char head[128];
    struct tm tm;

    if (verb >= sizeof verbs / sizeof verbs[0])
        return -1;
    if (gmtime_r(&now, &tm) == NULL)
        return -1;
    if (strftime(head, sizeof head, "%F %T", &tm) == 0)
        return -1;
    if (fprintf(a->out, "%s [%s] %s %lu\n", head, a->user,
                verbs[verb], file) < 0)
        return -1;
    return fflush(a->out) == 0 ? 0 : -1;
}
