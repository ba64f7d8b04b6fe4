#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum state { START, HEAD, SIZE, DATA, GAP, TAIL, DONE };

struct request {
    enum state state;
    uint16_t left, fields, head;
    const char *target;
    struct { const char *name, *value; } field[64];
};

static int add_field(struct request *r, char *line)
{
    char *colon = strchr(line, ':');
    if (colon == NULL || r->fields == 64)
        return -1;
    *colon++ = '\0';
    r->field[r->fields].name = line;
    r->field[r->fields++].value = colon + strspn(colon, " \t");
    return 0;
}

/* NULL if the header doesn't have it. */
const char *header(const struct request *r, const char *name)
{
    for (size_t i = r->head; i-- > 0;)
        if (strcasecmp(r->field[i].name, name) == 0)
            return r->field[i].value;
    return NULL;
}

/* In state DATA, the caller reads `left` bytes and sets GAP. */
int request_line(struct request *r, char *line)
{
    size_t digits = strspn(line, "0123456789abcdefABCDEF");
    if (r->state == START || r->state == DONE) {
        *r = (struct request){ .state = HEAD, .target = line };
    } else if (r->state == HEAD && *line == '\0') {
        r->head = r->fields;
        r->state = header(r, "Transfer-Encoding") ? SIZE : DONE;
    } else if (r->state == SIZE) {
        if (digits == 0 || digits > 4 ||
            (line[digits] != '\0' && line[digits] != ';'))
            return -1;
        r->left = strtoul(line, NULL, 16);
        r->state = r->left > 0 ? DATA : TAIL;
    } else if (r->state == GAP && *line == '\0') {
        r->state = SIZE;
    } else if (r->state == TAIL && *line == '\0') {
        r->state = DONE;
    } else if (r->state == HEAD || r->state == TAIL) {
        return add_field(r, line);
    } else {
        return -1;
    }
    return 0;
}
