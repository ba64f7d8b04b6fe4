#include <stddef.h>
#include <strings.h>

#define MAX_TRIES 3

struct account;
const struct account *account_find(const char *name);
int account_verify(const struct account *a, const char *secret);
const char *account_inbox(const struct account *a);

/* State of one connection, zeroed when it opens. */
struct session {
    const struct account *who, *before;
    int passed;
    int tries;
};

/* Runs one command and returns the reply; NULL means hang up. */
const char *session_run(struct session *s, const char *verb,
                        const char *arg)
{
    if (strcasecmp(verb, "QUIT") == 0)
        return NULL;
    if (strcasecmp(verb, "USER") == 0) {
        s->before = s->who;
        s->who = account_find(arg);
        s->passed = 0;
        return "+OK send PASS";
    }
    if (strcasecmp(verb, "PASS") == 0) {
        if (s->who == NULL || !account_verify(s->who, arg)) {
            /* A mistyped switch leaves the login as it was. */
            s->who = s->before;
            s->passed = s->who != NULL;
            if (++s->tries == MAX_TRIES)
                return NULL;
            return "-ERR wrong name or password";
        }
        s->passed = 1;
        return "+OK welcome";
    }
    if (s->who == NULL || !s->passed)
        return "-ERR log in first";
    if (strcasecmp(verb, "RETR") == 0)
        return account_inbox(s->who);
    return "-ERR unknown command";
}
