/* Compares short rules and paths with a model that tries every way. */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "snippet.c"

static bool model(const char *rule, const char *path)
{
    if (rule[0] == '*') {
        bool deep = rule[1] == '*';
        const char *rest = rule + (deep ? 2 : 1);
        for (;; path++) {
            if (model(rest, path))
                return true;
            if (!*path || (!deep && *path == '/'))
                return false;
        }
    }
    if (!*rule)
        return !*path;
    if (!*path || (*rule == '?' ? *path == '/' : *rule != *path))
        return false;
    return model(rule + 1, path + 1);
}

static const char pieces[][3] = {"a", "b", "/", "*", "**", "?"};

static int check(char *rule, int room)
{
    static const char letters[] = "ab/";
    for (int length = 0; length <= 5; length++) {
        int count = 1;
        for (int i = 0; i < length; i++)
            count *= 3;
        for (int number = 0; number < count; number++) {
            char path[8] = "";
            for (int i = 0, rest = number; i < length; i++, rest /= 3)
                path[i] = letters[rest % 3];
            if ((match(rule, path) == YES) != model(rule, path)) {
                printf("broken: the rule %s and the path %s\n", rule, path);
                return 1;
            }
        }
    }
    size_t end = strlen(rule);
    for (int piece = 0; room && piece < 6; piece++) {
        strcpy(rule + end, pieces[piece]);
        if (check(rule, room - 1))
            return 1;
        rule[end] = '\0';
    }
    return 0;
}

int main(void)
{
    char rule[16] = "";
    if (check(rule, 5))
        return 1;
    if (match("*.TMP", "a.tmp") != YES || match("**/cache/*", "home/mia/Cache/x") != YES || match("*.tmp", "a/b.tmp") == YES) {
        printf("broken: an everyday rule\n");
        return 1;
    }
    printf("WORKS\n");
    return 0;
}
