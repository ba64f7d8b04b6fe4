#include <stdio.h>
#include <string.h>

enum { SHOWN = 63 };    /* bytes of a caption */

struct photo {
    const char *name, *caption;
    int removed;
};

/* Tabs and line breaks have a meaning in the index. */
static int is_plain(const char *text)
{
    char shown[SHOWN + 1];

    snprintf(shown, sizeof shown, "%s", text);
    return strpbrk(shown, "\t\r\n") == NULL;
}

static int good_name(const char *name)
{
    size_t len = strlen(name);

    return len > 0 && len <= 255 && name[0] != '.' &&
           strchr(name, '/') == NULL &&
           is_plain(name);
}

/* Writes the index that the members' sync clients carry out: "get"
 * or "del", a name, and a caption. Returns how many photos were
 * left out. */
int album_index(FILE *out, const struct photo *list, size_t count)
{
    int left_out = 0;

    for (const struct photo *p = list; p < list + count; p++) {
        if (!good_name(p->name)) {
            left_out++;
            continue;
        }
        fprintf(out, "%s\t%s\t%.*s\n",
                p->removed ? "del" : "get",
                p->name,
                SHOWN, is_plain(p->caption) ? p->caption : "");
    }
    return left_out;
}
