#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const char scheme[] = "https://";
static const char own[] = "club.example";

/* Whether a page of this origin may read the member's data. */
bool may_read(const char *origin)
{
    if (origin == NULL)
        return false;
    size_t size = strlen(origin);
    size_t length = sizeof own - 1;
    size_t start = sizeof scheme - 1;
    if (size < start + length)
        return false;
    if (strncmp(origin, scheme, start) != 0)
        return false;
    if (size > start + length && origin[size - length - 1] != '.')
        return false;
    return strcmp(origin + size - length, own) == 0;
}
