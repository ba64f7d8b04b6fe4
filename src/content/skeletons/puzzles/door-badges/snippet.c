#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A badge as the controller keeps it; the name is padded with zeros. */
struct badge {
    char name[24];
    uint8_t door;
    uint8_t level;
};

/* A message: door, level, the name's length, the name. */
int read_badge(struct badge *out, const uint8_t *data, size_t size)
{
    if (size < 3)
        return -1;
    size_t length = data[2];
    if (length > size - 3)
        return -1;
    if (length > sizeof *out)
        return -1;
    memset(out, 0, sizeof *out);
    out->door = data[0];
    out->level = data[1] & 3;
    memcpy(out->name, data + 3, length);
    return 0;
}
