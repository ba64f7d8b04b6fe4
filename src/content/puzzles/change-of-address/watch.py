"""Ann moves a ticket that Eve watches, and adds a PIN to it."""

import snippet

members = {("garden", "ann"): "writer", ("bank", "ann"): "writer", ("garden", "eve"): "viewer"}
mails = []
tracker = snippet.Tracker(members, lambda to, ticket: mails.append((to, ticket.body)))
tracker.open("ann", "garden", "leak")
tracker.watch("eve", 1)
tracker.edit("ann", 1, {"project": "bank", "body": "pin 4711"})
print(mails)
if ("eve", "pin 4711") in mails:
    print("HARM: Eve gets a mail with the PIN")
else:
    print("NO HARM: Eve gets no mail")
