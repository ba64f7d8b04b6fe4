"""Two users are turned away three times each, and then all is quiet."""

from snippet import Reports

app = Reports({"/stock": lambda: iter([["1", "nuts"]])})
codes = []


def ask(user):
    return app({"REMOTE_USER": user, "PATH_INFO": "/stock"}, lambda code, _: codes.append(code))


bodies = [ask(user) for user in ("ann", "ann", "ann", "bob", "bob")]
for user in ("eve", "eve", "eve", "eva", "eva", "eva"):
    ask(user)
for body in bodies:
    body.close()
ask("ann")
print(f"Ann gets {codes[-1]}")
if codes[-1].startswith("503"):
    print("HARM: an idle service turns everyone away")
else:
    print("NO HARM: the service works again")
