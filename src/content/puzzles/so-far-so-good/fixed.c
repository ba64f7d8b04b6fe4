#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { KEY = 16, TAG = 16, HEAD = 4, MAX_TEXT = 32, WINDOW = 64 };

void mac(const uint8_t key[KEY], const uint8_t *msg, size_t len,
         uint8_t tag[TAG]);

struct door {
    uint8_t key[KEY];
    uint32_t last;      /* the highest number so far */
    uint64_t seen;      /* bit i stands for the number last - i */
    void (*run)(const char *text);
};

static uint32_t be32(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
           (uint32_t)p[2] << 8 | p[3];
}

/* frame: its number, a text such as "open", and the tag of both */
int door_frame(struct door *d, const uint8_t *frame, size_t len)
{
    char text[MAX_TEXT + 1];
    uint8_t want[TAG], differ = 0;
    uint32_t number, age;
    size_t body;

    if (len < HEAD + TAG || len > HEAD + MAX_TEXT + TAG)
        return -1;
    body = len - TAG;
    mac(d->key, frame, body, want);
    for (size_t i = 0; i < TAG; i++)
        differ |= frame[body + i] ^ want[i];
    if (differ != 0)
        return -1;

    /* Frames overtake each other, but none counts twice. */
    number = be32(frame);
    if (number > d->last) {
        age = number - d->last;
        d->seen = age < WINDOW ? d->seen << age : 0;
        d->last = number;
        d->seen |= 1;
    } else {
        age = d->last - number;
        if (age >= WINDOW || (d->seen >> age & 1) != 0)
            return -1;
        d->seen |= 1ull << age;
    }
    memcpy(text, frame + HEAD, body - HEAD);
    text[body - HEAD] = '\0';
    d->run(text);
    return 0;
}
