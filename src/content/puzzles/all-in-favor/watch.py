"""Eve pushes a tag and starts a run that nobody approves."""

from grants import roles_of

got = roles_of({"repository": "acme/shop", "ref": "refs/tags/v3", "labels": ["hot"], "approvers": []})
if "release" in got:
    print("HARM: a run that nobody approved gets", ", ".join(got))
else:
    print("NO HARM: a run that nobody approved gets no role")
