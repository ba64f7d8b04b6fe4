#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

struct audit {
    FILE *out;
    char format[140];
};

static const char *const verbs[] = { "READ", "WRITE", "DELETE" };

/* Copies a text so that strftime prints it as it is. */
static int as_format(char *to, size_t size, const char *text)
{
    size_t used = 0;
    for (; *text != '\0'; text++) {
        if (iscntrl((unsigned char)*text))
            return -1;
        if (used + 2 >= size)
            return -1;
        if (*text == '%')
            to[used++] = '%';
        to[used++] = *text;
    }
    to[used] = '\0';
    return 0;
}

/* Starts a session's log. -1 if a line cannot hold both texts. */
int audit_open(struct audit *a, FILE *out, const char *user,
               const char *agent)
{
    char who[54], what[54];
    a->out = out;
    if (as_format(who, sizeof who, user) != 0)
        return -1;
    if (as_format(what, sizeof what, agent) != 0)
        return -1;
    snprintf(a->format, sizeof a->format, "%%F %%T %-18.18s%s",
             who, what);
    return 0;
}

/* Logs one request. On -1 the caller does not carry it out. */
int audit_write(struct audit *a, time_t now, unsigned verb,
                unsigned long file)
{
    char head[256];
    struct tm tm;

    if (verb >= sizeof verbs / sizeof verbs[0])
        return -1;
    if (gmtime_r(&now, &tm) == NULL)
        return -1;
    if (strftime(head, sizeof head, a->format, &tm) == 0)
        return -1;
    fprintf(a->out, "%s %s %lu\n", head, verbs[verb], file);
    return fflush(a->out) == 0 ? 0 : -1;
}
