#include <stddef.h>
#include <string.h>
#include <strings.h>

#define SCHEME "https://"
#define ZONE ".boards.example"
#define LETTERS "abcdefghijklmnopqrstuvwxyz0123456789-"

struct header {
    const char *name, *value;
};

/* What tells who a client is. A token comes in its first message. */
enum access { REJECTED, BY_COOKIE, BY_TOKEN };

/* Returns how long the team's name at the start of a host is. */
static size_t team(const char *host)
{
    size_t len = strspn(host, LETTERS);

    return strcmp(host + len, ZONE) == 0 ? len : 0;
}

/* Decides about the handshake of a WebSocket. */
enum access handshake(const struct header *headers, size_t count)
{
    const char *host = NULL, *origin = NULL;
    int hosts = 0, origins = 0;

    for (size_t i = 0; i < count; i++) {
        if (strcasecmp(headers[i].name, "Host") == 0) {
            host = headers[i].value;
            hosts++;
        } else if (strcasecmp(headers[i].name, "Origin") == 0) {
            origin = headers[i].value;
            origins++;
        }
    }
    if (hosts != 1 || origins > 1)
        return REJECTED;
    if (origin == NULL)
        return BY_TOKEN;
    if (strncmp(origin, SCHEME, strlen(SCHEME)) != 0)
        return REJECTED;
    origin += strlen(SCHEME);

    size_t len = team(origin);

    if (len == 0 || strncmp(origin, host, len) != 0)
        return REJECTED;
    if (strcmp(origin + len, ZONE) != 0)
        return REJECTED;
    return BY_COOKIE;
}
