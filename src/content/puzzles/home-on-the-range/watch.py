"""The payroll is dropped, the menu takes its slot, and then the menu is replaced."""

from snippet import Pack

pack = Pack()
pack.put("payroll", b"Ann 4100, Bob 3900")
pack.drop("payroll")
pack.put("menu", b"Soup\n")
first = pack.serve("menu", "bytes=3-99")
pack.put("menu", b"Ann's salary is 41")
pack.put("menu", b"Tea")
second = pack.serve("menu", "bytes=0-99")
strange = [text for text, file in ((first, b"p\n"), (second, b"Tea")) if text.strip(b"\0") != file]
for text in strange:
    print(text.replace(b"\0", b"."))
print("HARM: a user reads bytes of an older file" if strange else "NO HARM: no response has older bytes")
