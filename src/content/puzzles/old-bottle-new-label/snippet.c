#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 16, MAX_TEXT = 4096 };
enum kind { NONE, NUMBER, TEXT };

struct value {
    enum kind kind;
    union { uint64_t number; char *text; } as;
};

/* One per connection, all zero when it opens. */
struct record { struct value field[FIELDS]; };

static int put(struct value *v, int kind, const uint8_t *p, size_t len)
{
    size_t old = 0;
    char *text;

    if (v->kind != NONE && kind != NONE && kind != v->kind)
        return -1;
    switch (kind) {
    case NONE:
        if (v->kind == TEXT)
            free(v->as.text);
        v->as.text = NULL;
        break;
    case NUMBER: /* big-endian; 53 bits, as JavaScript has */
        v->as.number = 0;
        for (size_t i = 0; i < len; i++) {
            if (v->as.number >> 45 != 0)
                return -1;
            v->as.number = v->as.number << 8 | p[i];
        }
        break;
    case TEXT:
        if (v->kind == TEXT)
            old = strlen(v->as.text);
        if (old + len > MAX_TEXT || memchr(p, 0, len) != NULL)
            return -1;
        if ((text = realloc(v->as.text, old + len + 1)) == NULL)
            return -1;
        memcpy(text + old, p, len);
        text[old + len] = '\0';
        v->as.text = text;
        break;
    default: return -1;
    }
    v->kind = kind;
    return 0;
}

/* One message: field, kind, and len bytes. -1 ignores it. */
int record_apply(struct record *r, const uint8_t *msg, size_t len)
{
    if (len < 2 || msg[0] >= FIELDS)
        return -1;
    return put(&r->field[msg[0]], msg[1], msg + 2, len - 2);
}
