import snippet

invoices = snippet.Invoices({41: {"owner": "bob", "text": "Bob's"}, 42: {"owner": "eve", "text": "Eve's"}})
try:
    seen = invoices.download("eve", 41)
except LookupError:
    seen = "missing"
except Exception:
    seen = "rejected"
outcomes = {
    "Bob's": "She gets Bob's invoice.",
    "Eve's": "She gets her own invoice.",
    "missing": "She's told that it doesn't exist.",
    "rejected": "She's told that it isn't hers.",
}
print(f"CLAIM trace: {outcomes[seen]}")
