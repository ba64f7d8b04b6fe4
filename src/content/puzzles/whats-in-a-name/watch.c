#include "snippet.c"

int main(void)
{
    char name[256], text[1024];
    FILE *out = fmemopen(text, sizeof text, "w");

    snprintf(name, sizeof name, "%063d\ndel\tbeach.jpg", 0);
    struct photo one = { name, "", 0 };
    album_index(out, &one, 1);
    fclose(out);
    if (strstr(text, "\ndel\t") != NULL)
        puts("HARM: every member's client deletes beach.jpg");
    else
        puts("NO HARM: the photo is left out");
    return 0;
}
