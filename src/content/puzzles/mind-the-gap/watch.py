"""Eve, who is on trial, asks for the page to edit and lists a header of the gateway."""

import snippet

gateway = snippet.Gateway({"e5": ("eve", True)}, snippet.wiki)
answer = gateway.handle("/edit", [("Connection", "close, X-Remote-Limit")], "e5")
print(answer)
if answer.startswith("200"):
    print("HARM: Eve edits, although trials only read")
else:
    print("NO HARM: Eve only reads")
