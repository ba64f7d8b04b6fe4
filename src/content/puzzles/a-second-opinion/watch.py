"""The proxy and the app read the headers of one request."""

from app import app_framing
from proxy import proxy_framing

headers = [
    ("transfer-encoding", "chunked"),
    ("transfer-encoding", "identity"),
    ("content-length", "40"),
]
proxy = proxy_framing(headers)
app = app_framing(headers)
if proxy == app:
    print(f"NO HARM: to both, the body has {app} bytes")
else:
    print(f"HARM: to the proxy, the body has {proxy} bytes, and to the app it is {app}")
