import sys

from grants import roles_of

broken = []


def expect(what, claims, *roles):
    if roles_of(claims) != list(roles):
        broken.append(f"{what}: {roles_of(claims)}")


shop = {"repository": "acme/shop"}
main = {**shop, "ref": "refs/heads/main"}
tag = {**shop, "ref": "refs/tags/v3", "labels": ["hot"]}
expect("a preview without labels", {**main, "labels": []}, "preview")
expect("a preview without the claim", main, "preview")
expect("a preview of the site", {"repository": "acme/site", "ref": "refs/heads/x", "labels": ["docs", "preview"]}, "preview")
expect("another label", {**main, "labels": ["docs", "hot"]})
expect("another repository", {"repository": "eve/shop", "ref": "refs/tags/v3", "labels": [], "approvers": ["mia"]})
expect("staging", {**main, "labels": ["hot"], "approvers": ["mia"]}, "staging")
expect("staging by a lead and another", {**main, "labels": ["hot"], "approvers": ["bob", "mia"]}, "staging")
expect("staging of a release branch", {**shop, "ref": "refs/heads/release/3", "approvers": ["sven"]}, "preview", "staging")
expect("staging without an approval", {**main, "labels": ["hot"], "approvers": []})
expect("a release by a lead", {**tag, "approvers": ["noor"]}, "release")
expect("a release by two leads", {**tag, "approvers": ["noor", "mia"]}, "release")
expect("a release without labels", {**shop, "ref": "refs/tags/v3", "approvers": ["mia"]}, "preview", "release")
expect("a release by another", {**tag, "approvers": ["bob"]})
expect("a release by a lead and another", {**tag, "approvers": ["mia", "bob"]})
expect("a release on hold", {**tag, "labels": ["hold"], "approvers": ["mia"]})
expect("a release of a branch", {**main, "labels": ["hot"], "approvers": []})
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
