import sys

import snippet

broken = []
app = snippet.guard(lambda method, path, headers, body: (200, f"{method} {path} {body}"))


def expect(what, method, headers, status):
    got = app(method, "/pages/7", headers, "x")
    if got[0] != status or (status == 200 and got[1] != f"{method} /pages/7 x"):
        broken.append(f"{what}: {got}")


own, eve = "https://wiki.example", "https://eve.example"
expect("the wiki's page", "POST", {"Origin": own, "Referer": f"{own}/pages/7"}, 200)
expect("the wiki's page without a Referer", "PUT", {"Origin": own}, 200)
expect("an old browser", "POST", {"Referer": f"{own}/pages/7"}, 200)
expect("a script", "POST", {}, 200)
expect("a script that deletes", "DELETE", {"Authorization": "Bearer t"}, 200)
expect("a link on another site", "GET", {"Referer": f"{eve}/"}, 200)
expect("a link without a Referer", "GET", {}, 200)
expect("another site", "POST", {"Origin": eve, "Referer": f"{eve}/"}, 403)
expect("another site without a Referer", "POST", {"Origin": eve}, 403)
expect("an old browser on another site", "POST", {"Referer": f"{eve}/"}, 403)
expect("another scheme", "POST", {"Origin": "http://wiki.example"}, 403)
expect("another port", "POST", {"Origin": f"{own}:8443"}, 403)
expect("a longer host", "POST", {"Origin": f"{own}.eve.example"}, 403)
expect("a longer host in the Referer", "POST", {"Referer": f"{own}.eve.example/"}, 403)
expect("a user name", "POST", {"Referer": f"{own}@eve.example/"}, 403)
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
