import snippet

calls = []
previews = snippet.Previews(lambda name, width: calls.append(name) or b"x")
for name, width in (("a", 10), ("b", 10), ("a", 20)):
    previews.get(name, width)
print(f"CLAIM first: {len(calls)}")

previews = snippet.Previews(lambda name, width: b"x")
most = 0
for number in range(101):
    for width in range(1, 4097):
        previews.get(f"p{number}", width)
    most = max(most, sum(map(len, previews.kept.values())))
print(f"CLAIM most: {most:,}")
