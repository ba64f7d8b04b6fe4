int resume(struct session *s, const char *token)
{
    size_t n = strlen(token);

    if (s == NULL || s->revoked)
        return -EACCES;

    if (time(NULL) > s->expires)
        return -ETIME;

    /* hex, always 64 digits */
    if (memcmp(s->token, token, n) != 0)
        return -EACCES;

    return s->user;
}
