"""Eve uploads a document right after the team hr, and asks for her own word."""

from snippet import Index

index = Index(lambda question, text: text.count(question), size=16)
index.add("hr", "salaries", "Ann earns 90,000, and Bob 70,000")
index.add("ops", "mine", "zebra")
[(source, passage)] = index.passages("ops", "zebra")
if "Bob" in passage:
    print(f"HARM: a passage of {source} says: {passage}")
else:
    print(f"NO HARM: a passage of {source} says: {passage}")
