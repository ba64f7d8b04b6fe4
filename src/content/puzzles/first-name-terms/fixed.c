#include <string.h>

const char *user_name(int realm, int id); /* names.c */

struct grant {
    int realm, id;
    int level; /* 0 once it's taken back */
};

struct drawing {
    struct grant grants[20]; /* in the order they were made */
    int count;
};

/* The highest level that a user was granted; 0 if there's none. */
int drawing_level(const struct drawing *d, int realm, int id)
{
    const char *me = user_name(realm, id);
    int best = 0;

    for (int i = 0; i < d->count; i++) {
        const struct grant *g = &d->grants[i];
        if (g->level <= best)
            continue;
        if (strcmp(user_name(g->realm, g->id), me) == 0) {
            best = g->level;
        }
        me = user_name(realm, id);
    }
    return best;
}
=== names.c
#include <stdio.h>

static const char *const realms[] = { "staff", "guest", "bot" };

/* A user's name, such as "staff/17". Logs and mails use it, too. */
const char *user_name(int realm, int id)
{
    static char names[4][24];
    static unsigned next;
    char *name = names[next++ % 4];

    snprintf(name, sizeof names[0], "%s/%d", realms[realm], id);
    return name;
}
