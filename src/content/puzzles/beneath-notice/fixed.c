struct show {
    int discount; /* in cents */
    int seats[8]; /* a user's number, or 0 for a free seat */
};

/* The message is the number of a seat. Returns 0 if it's booked. */
int book(struct show *s, const char *message, int user)
{
    int number = (unsigned char)message[0];
    int *seat = s->seats + number;
    if (number >= 8 || *seat != 0)
        return -1;
    *seat = user;
    return 0;
}
