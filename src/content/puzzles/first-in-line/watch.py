"""The office and then Eve, on one connection from the proxy."""

from email.message import Message

import snippet

connection = snippet.Connection("10.0.0.2")
for address in ("10.8.4.7", "203.0.113.9"):
    headers = Message()
    headers["X-Forwarded-For"] = address
    admitted = connection.may_administer(headers)
    print(f"{address}: {admitted}")
print(connection)
print("HARM: Eve administers" if admitted else "NO HARM: Eve stays out")
