/* Eve deletes one file under names that she could sign up with. The
 * monitor's view: lines that start with a time and [root]. */
#include "snippet.c"

#include <stdlib.h>

static const char *const names[] = {
    "eve%n%F %T [root",
    "eve%n%F%t%T%t[root",
    "eve%n[root",
};

int main(void)
{
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char *text = NULL, *end;
        size_t size = 0;
        FILE *log = open_memstream(&text, &size);
        struct audit a;

        if (audit_open(&a, log, names[i]) == 0)
            audit_write(&a, 1800000000, 2, 7);
        fclose(log);
        end = strchr(text, '\n');
        if (end != NULL && strchr(end, '[') != NULL &&
            strstr(end, "[root] DELETE 7") != NULL) {
            *end = '\0';
            printf("HARM: one request of `%s` wrote two lines: `%s` and"
                   " `%.*s`\n", names[i], text,
                   (int)strcspn(end + 1, "\n"), end + 1);
            free(text);
            return 0;
        }
        free(text);
    }
    puts("NO HARM: each request stayed on one line, whatever the name");
    return 1;
}
