"""Teams upload documents in every order. Each asks for each of its chunks. Does a passage hold text of another document?"""

import itertools
import sys

from snippet import Index

DOCUMENTS = {("ops", "plan"): "abc", ("hr", "pay"): "de", ("legal", "plan"): "fg", ("ops", "notes"): "hi"}


def score(question, text):
    return 1 if text == question else 0


teams, documents = [], []
for order in itertools.permutations(DOCUMENTS):
    index = Index(score, size=1)
    for team, document in order:
        index.add(team, document, DOCUMENTS[team, document])
    for (team, document), text in DOCUMENTS.items():
        for letter in text:
            for source, passage in index.passages(team, letter):
                own = "".join(each for (whose, _), each in DOCUMENTS.items() if whose == team)
                if set(passage) - set(own):
                    teams.append(f"{team} asks for {letter} and gets {passage}")
                if set(passage) - set(DOCUMENTS.get((team, source), "")):
                    documents.append(f"{team} asks for {letter} in {source} and gets {passage}")
if teams:
    print(f"HARM: {len(teams)} passages hold another team's text: {teams[0]}")
    sys.exit(0)
if documents:
    print(f"HARM: {len(documents)} passages hold another document's text: {documents[0]}")
    sys.exit(0)
print("NO HARM: in each order, each passage is from its document alone")
sys.exit(1)
