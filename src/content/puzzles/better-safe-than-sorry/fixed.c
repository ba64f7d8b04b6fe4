#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static struct rule { char host[64]; bool below; long until; } rules[32];
static unsigned added;

static struct rule *find(const char *host, bool above, long now)
{
    struct rule *best = NULL;
    size_t length = strlen(host), longest = 0;
    for (struct rule *r = rules; r < rules + 32; r++) {
        size_t tail = strlen(r->host);
        if (r->until <= now || tail > length ||
            strcmp(host + length - tail, r->host) != 0)
            continue;
        if (tail == length)
            return r;
        if (above && r->below && tail > longest &&
            host[length - tail - 1] == '.')
            best = r, longest = tail;
    }
    return best;
}

static void add(const char *host, bool below, long until)
{
    struct rule *r = &rules[added++ % 32];
    snprintf(r->host, sizeof r->host, "%s", host);
    r->below = below, r->until = until;
}

bool needs_tls(const char *host, long now)
{
    return find(host, true, now) != NULL;
}

/* Called for the header of a response that came by https://. */
void rule_header(const char *host, bool below, long age, long now)
{
    struct rule *r = find(host, false, now);
    if (r == NULL)
        add(host, below, now + age);
    else
        r->below = below, r->until = now + age;
}

/* Called for each line of the file from the last run. */
void rule_load(const char *host, bool below, long until, long now)
{
    struct rule *r = find(host, false, now);
    if (r == NULL)
        add(host, below, until);
    else if (until > r->until)
        r->until = until;
}
