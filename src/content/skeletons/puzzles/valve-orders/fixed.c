#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define TAG 16

void mac(const uint8_t *data, size_t size, uint8_t tag[TAG]);

/* An order: the tag's length, the tag, the command.
   Returns the command's length, or -1. */
int read_order(const uint8_t *data, size_t size, uint8_t command[64])
{
    uint8_t tag[TAG], differ = 0;
    if (size < 1)
        return -1;
    size_t count = data[0];
    if (count != TAG || count > size - 1)
        return -1;
    size_t length = size - 1 - count;
    if (length == 0 || length > 64)
        return -1;
    mac(data + 1 + count, length, tag);
    for (size_t i = 0; i < count; i++)
        differ |= tag[i] ^ data[1 + i];
    if (differ != 0)
        return -1;
    memcpy(command, data + 1 + count, length);
    return (int)length;
}
