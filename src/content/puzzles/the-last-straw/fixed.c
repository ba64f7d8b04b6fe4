struct player {
    char name[16];
    char banned;
};

/* Stores the name that the player typed, cut if it's too long. */
void set_name(struct player *p, const char *typed)
{
    char *at = p->name;

    while (*typed != '\0' && at < p->name + 15)
        *at++ = *typed++;
    *at = '\0';
}
