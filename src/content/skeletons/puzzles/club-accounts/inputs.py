import snippet

club = snippet.Accounts()
club.add("eve")
try:
    club.update("eve", {"city": "Rome", "age": "30"})
except KeyError:
    pass
row = club.rows["eve"]
table = {
    (True, True): "The new city and the age",
    (False, True): "The age, and her old city",
    (True, False): "The new city, and no age",
    (False, False): "Her old city, and no age",
}
print("CLAIM first: " + table[row["city"] == "Rome", "age" in row])

found = []
for text, changes in {
    '{"role": "editor"}': {"role": "editor"},
    '{"editor": "yes"}': {"editor": "yes"},
    '{"name": "editor"}': {"name": "editor"},
    '{"Role": "editor"}': {"Role": "editor"},
}.items():
    club = snippet.Accounts()
    club.add("eve")
    club.add("bob")
    try:
        club.update("eve", changes)
        club.delete("eve", "bob")
        found.append(text)
    except (KeyError, PermissionError):
        pass
print("CLAIM delete: " + " and ".join(found))
