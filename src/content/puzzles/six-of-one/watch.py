"""Eve's webhook has a host that resolves to a mapped private address."""

from socket import AF_INET6, inet_pton

from hooks import may_send_hook

if may_send_hook(inet_pton(AF_INET6, "::ffff:10.0.0.9"), False):
    print("HARM: the server connects to 10.0.0.9 in its own network")
else:
    print("NO HARM: the server doesn't connect")
