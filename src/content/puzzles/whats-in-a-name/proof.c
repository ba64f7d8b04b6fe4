#include "snippet.c"

#include <stdlib.h>

/* A name with a line of its own in it, from byte `at` on. */
static const char *name_with(size_t at, const char *line)
{
    static char name[512];

    memset(name, 'x', at);
    strcpy(name + at, line);
    return name;
}

int main(void)
{
    static const char *const breaks[] = { "\ndel\tb.jpg", "\rdel\tb.jpg",
                                          "\tcaption", "\n" };

    for (size_t at = 1; at < 256; at++)
        for (int i = 0; i < 4; i++) {
            struct photo one = { name_with(at, breaks[i]), "", 0 };
            char *text = NULL;
            size_t len, marks = 0;
            FILE *out = open_memstream(&text, &len);

            album_index(out, &one, 1);
            fclose(out);
            for (size_t c = 0; c < len; c++)
                marks += strchr("\t\r\n", text[c]) != NULL;
            if (marks > 3) {
                printf("HARM: a name of one photo, with %s at byte %zu,"
                       " makes the index contain %zu tabs and line breaks"
                       " instead of 3\n", i < 2 ? "a command" : "a break",
                       at + 1, marks);
                free(text);
                return 0;
            }
            free(text);
        }
    puts("NO HARM: names with tabs and line breaks at bytes 2 to 256 were"
         " left out");
    return 1;
}
