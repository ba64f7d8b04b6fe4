#include <stddef.h>
#include <stdint.h>

enum { GUEST, USER, ADMIN };

struct session {
    uint16_t user;
    uint8_t role;
};

/* Whether the last 8 bytes are the server's tag of the others. */
int tag_ok(const uint8_t *data, size_t size);

/* A version, the user in two bytes, the role, and the tag. */
int restore(struct session *out, const uint8_t *data, size_t size)
{
    if (size < 4 || data[3] > ADMIN)
        return -1;
    switch (data[0]) {
    case 2:
        if (size != 12 || !tag_ok(data, size))
            return -1;
        /* fall through */
    case 1:
        out->user = (uint16_t)(data[1] << 8 | data[2]);
        out->role = data[3];
        return 0;
    default:
        return -1;
    }
}
