#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct topic {
    size_t length;
    char *name;
};

/* A length and the name. Returns NULL if it isn't a topic. */
struct topic *topic_read(const uint8_t *data, size_t size)
{
    struct topic *topic = calloc(1, sizeof *topic);
    if (topic == NULL)
        return NULL;
    if (size < 1 || data[0] == 0 || data[0] > size - 1)
        goto fail;
    topic->length = data[0];
    topic->name = malloc(topic->length + 1);
    if (topic->name == NULL)
        goto fail;
    memcpy(topic->name, data + 1, topic->length);
    topic->name[topic->length] = '\0';
    char *hash = strchr(topic->name, '#');
    if (hash != NULL && hash[1] != '\0')
        goto fail;
    return topic;
fail:
    if (topic->name != NULL)
        free(topic->name);
    free(topic);
    return NULL;
}
