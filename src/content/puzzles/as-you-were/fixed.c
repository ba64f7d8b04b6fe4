#include <stddef.h>
#include <strings.h>

#define MAX_TRIES 3

struct account;
const struct account *account_find(const char *name);
int account_verify(const struct account *a, const char *secret);
const char *account_inbox(const struct account *a);

/* One connection. All zero when it opens. */
struct session {
    const struct account *who;
    int passed;
    int tries;
};

/* The answer to one command; NULL hangs up. */
const char *session_run(struct session *s, const char *verb,
                        const char *arg)
{
    if (strcasecmp(verb, "QUIT") == 0)
        return NULL;
    if (strcasecmp(verb, "USER") == 0) {
        s->passed = 0;
        s->who = account_find(arg);
        return "+OK and the password?";
    }
    if (strcasecmp(verb, "PASS") == 0) {
        if (s->who == NULL || !account_verify(s->who, arg)) {
            s->passed = 0;
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
