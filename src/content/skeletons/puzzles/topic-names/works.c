#include <stdio.h>
#include "snippet.c"

const char *__asan_default_options(void) { return "detect_leaks=0"; }

static int reads(const char *message, size_t size, const char *name)
{
    struct topic *topic = topic_read((const uint8_t *)message, size);
    if (name == NULL)
        return topic == NULL;
    return topic != NULL && topic->length == strlen(name) && strcmp(topic->name, name) == 0;
}

int main(void)
{
    int ok = reads("\5a/b/#", 6, "a/b/#") && reads("\1#", 2, "#") && reads("\1xy", 3, "x");
    ok = ok && reads("\2#a", 3, NULL) && reads("", 0, NULL) && reads("\0", 1, NULL) && reads("\5ab", 3, NULL);
    puts(ok ? "WORKS" : "broken: a topic");
    return !ok;
}
