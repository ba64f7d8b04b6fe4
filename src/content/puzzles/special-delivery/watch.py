"""Mia opens a page of Eve's that sends no Referer. Its form posts to the wiki."""

import snippet

saved = []
app = snippet.guard(lambda method, path, headers, body: saved.append(body) or (200, "saved"))
status, _ = app("POST", "/pages/7", {"Origin": "null", "Cookie": "session=mia"}, "text=Eve+was+here")
if saved:
    print("HARM: the wiki saved Eve's text as Mia's")
else:
    print(f"NO HARM: the wiki answered {status}")
