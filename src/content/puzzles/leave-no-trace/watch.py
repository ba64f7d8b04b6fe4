"""Ann saves an archive, and Eve signs up as ann.x."""

import snippet

exports = snippet.Exports(".")
exports.sign_up("ann")
exports.save("ann", "2026-11-20", b"all about Ann")
try:
    exports.sign_up("ann.x")
    print(f"Eve loads {exports.load('ann.x', '2026-11-20').decode()!r}")
    exports.close_account("ann.x")
except snippet.AccountError as error:
    print(f"Eve has to {error}.")
if exports.days("ann"):
    print("NO HARM: Ann's archive is still there")
else:
    print("HARM: Eve has read and removed Ann's archive")
