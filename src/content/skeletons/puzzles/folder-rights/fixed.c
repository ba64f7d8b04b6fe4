#include <stdbool.h>
#include <stddef.h>

enum { READ = 1, WRITE = 2, SHARE = 4, REMOVE = 8 };

struct grant {
    unsigned user, folder, rights;
};

static unsigned needs(char request)
{
    switch (request) {
    case 'r': return READ;
    case 'c': return READ | WRITE;
    case 'm': return READ | REMOVE;
    case 's': return READ | SHARE;
    default: return ~0u;
    }
}

bool allowed(const struct grant *grants, size_t count,
             unsigned user, unsigned folder, char request)
{
    unsigned needed = needs(request);
    for (size_t i = 0; i < count; i++) {
        if (grants[i].user != user || grants[i].folder != folder)
            continue;
        if ((grants[i].rights & needed) == needed)
            return true;
    }
    return false;
}
