"""One picture in every width."""

import snippet

previews = snippet.Previews(lambda name, width: b"preview")
for width in range(1, 4097):
    previews.get("sea", width)
kept = sum(map(len, previews.kept.values()))
print(f"{'HARM' if kept > previews.LIMIT else 'NO HARM'}: {kept} previews are kept, and the limit is {previews.LIMIT}")
