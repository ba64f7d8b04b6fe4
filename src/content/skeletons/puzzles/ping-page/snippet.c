#include <stdio.h>
#include <string.h>

#define LONGEST 60

/* Writes the command that pings a host. Returns -1 for a wrong host. */
int ping_command(char *out, size_t size, const char *host)
{
    size_t length = strlen(host);
    if (length == 0 || length > LONGEST)
        return -1;
    if (host[0] == '-')
        return -1;
    if (strpbrk(host, ";|&\"\\\n") != NULL)
        return -1;
    int n = snprintf(out, size, "ping -c 1 \"%s\"", host);
    return n < 0 || (size_t)n >= size ? -1 : 0;
}
