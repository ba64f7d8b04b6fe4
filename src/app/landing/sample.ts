/** The landing page's snippet: a flaw in the manner of the puzzles, and none of theirs. */
export const sample = {
  fileName: 'session.c',
  language: 'C',
  from: 12,
  /** Where the ghost of a breakpoint waits. */
  ghost: 23,
  code: `int resume(struct session *s, const char *token)
{
    size_t n = strlen(token);

    if (s == NULL || s->revoked)
        return -EACCES;

    if (time(NULL) > s->expires)
        return -ETIME;

    /* hex, at most 64 digits */
    if (memcmp(s->token, token, n) != 0)
        return -EACCES;

    s->seen = time(NULL);
    audit(s->user, "resumed");

    return s->user;
}`,
};
