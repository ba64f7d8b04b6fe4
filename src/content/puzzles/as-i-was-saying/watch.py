"""Mia is signed in. A page of Eve's posts a form to the club in the whole window."""

from types import SimpleNamespace

import snippet

done = []
site = snippet.Site(None, None, lambda *change: done.append(change), {})
site.sessions["token"] = "mia"


def send(method, path, form, cookies):
    headers = {"Sec-Fetch-Site": "cross-site"}
    return site.handle(SimpleNamespace(method=method, path=path, form=form, cookies=cookies, headers=headers))


# The browser sends no Lax cookie with another site's POST.
_, headers, _ = send("POST", "/leave", {"sure": "yes"}, {})
cookies = {"session": "token"}
if "Set-Cookie" in headers:
    name, ticket = headers["Set-Cookie"].split("; ")[0].split("=", 1)
    cookies[name] = ticket
# It follows the redirect by a GET in the whole window, which has them.
send("GET", headers["Location"], {}, cookies)
if done:
    print("HARM: the club has run", done[0][1], "as", done[0][0])
else:
    print("NO HARM: the club has run nothing")
