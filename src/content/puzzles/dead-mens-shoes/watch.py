"""Root's session expires, and Eve gets the seat."""

import snippet


class Directory:
    def groups(self, user):
        return ["admins"] if user == "root" else ["staff"]


portal = snippet.Portal(Directory(), 3)
portal.sign_in("t1", "root", 0)
portal.require("t1", "delete")
portal.expire(8 * 3600)
portal.sign_in("t2", "eve", 8 * 3600)
try:
    portal.require("t2", "delete")
    print("HARM: Eve can delete")
except snippet.Forbidden:
    print("NO HARM: Eve can't delete")
