"""Call c ends the calls a and b while it starts."""

import snippet

ports, got = snippet.Ports(5000, 5003), {}


def call(name, before=lambda: None):
    ports.take(lambda port: (got.update({name: port}), before(), True)[2])


call("a")
call("b")
call("c", lambda: (ports.give_back(got["a"]), ports.give_back(got["b"])))
call("d")
call("e")
print(got)
shared = got["c"] == got["e"]
print("HARM: two calls share a port" if shared else "NO HARM: each call has a port of its own")
