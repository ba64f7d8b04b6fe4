#include <ctype.h>

/*
 * Rules that say what a backup leaves out. In a rule, "?" stands
 * for one character and "*" for any number of them, both without
 * "/"; "**" stands for anything. Case doesn't matter.
 */

enum end {
    YES,
    NO,    /* a star before this place can try its next one */
    SLASH, /* only a ** can: the folder's name has ended */
    OVER   /* none can: the path has ended */
};

enum end match(const char *rule, const char *path);

static enum end star(const char *rule, const char *path)
{
    for (;; path++) {
        enum end end = match(rule, path);
        if (end != NO)
            return end;
        if (*path == '/')
            return SLASH;
        if (!*path)
            return OVER;
    }
}

static enum end double_star(const char *rule, const char *path)
{
    for (;; path++) {
        enum end end = match(rule, path);
        if (end == YES || end == OVER)
            return end;
        if (!*path)
            return OVER;
    }
}

/* A rule has up to 64 characters, and a path up to 255. */
enum end match(const char *rule, const char *path)
{
    for (; *rule; rule++, path++) {
        if (rule[0] == '*' && rule[1] == '*')
            return double_star(rule + 2, path);
        if (*rule == '*')
            return star(rule + 1, path);
        if (!*path)
            return OVER;
        if (*rule == '?' && *path == '/')
            return SLASH;
        unsigned char a = *rule, b = *path;
        if (a != '?' && tolower(a) != tolower(b))
            return NO;
    }
    return *path ? NO : YES;
}
