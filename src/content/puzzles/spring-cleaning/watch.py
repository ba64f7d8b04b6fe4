"""A file, its backup, and the file deleted, three times over."""

from snippet import Drive, QuotaExceeded

drive = Drive()
try:
    for number in range(3):
        drive.put("a", b"x" * 400)
        drive.backup("a")
        drive.delete("a")
        drive.link("a~", f"old-{number}")
        drive.put("a~", b"")
except QuotaExceeded:
    print("The quota is exceeded.")
stored = sum(len(blob.data) for blob in set(drive.files.values()))
print(f"{stored} bytes stored, used: {drive.used}")
if stored > 1000 or drive.used < stored:
    print("HARM: more is stored than the limit of 1000 allows, or than is counted")
else:
    print("NO HARM: all that is stored is counted")
