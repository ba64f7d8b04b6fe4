import copy
import hashlib
import hmac
import sys
from base64 import b64encode
from xml.etree import ElementTree

import snippet


NOW = "2026-11-30T09:00:00Z"
KEY = b"only the provider has it"
NAMES = 'xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:d="http://www.w3.org/2000/09/xmldsig#"'


def mac(data):
    return hmac.new(KEY, data, "sha256").hexdigest()


def verify(data, value):
    return hmac.compare_digest(mac(data), value)


def issue(user, until="2026-11-30T09:05:00Z", audience="https://wiki.example", more=""):
    """A response of the provider, which signs with a key that nobody else has."""
    head = f'<s:Assertion {NAMES} ID="a1"><s:Issuer>acme</s:Issuer>'
    rest = f"<s:Subject><s:NameID>{user}</s:NameID>{more}</s:Subject>" + (
        f'<s:Conditions NotOnOrAfter="{until}"><s:AudienceRestriction><s:Audience>{audience}</s:Audience></s:AudienceRestriction></s:Conditions></s:Assertion>'
    )
    c14n = lambda text: ElementTree.canonicalize(text, rewrite_prefixes=True).encode()
    digest = b64encode(hashlib.sha256(c14n(head + rest)).digest()).decode()
    info = f'<d:SignedInfo {NAMES}><d:Reference URI="#a1"><d:DigestValue>{digest}</d:DigestValue></d:Reference></d:SignedInfo>'
    signature = f"<d:Signature>{info}<d:SignatureValue>{mac(c14n(info))}</d:SignatureValue><d:KeyInfo/></d:Signature>"
    return f'<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"><p:Status/>{head}{signature}{rest}</p:Response>'


def outcome(response):
    try:
        return snippet.user_of(response, verify, NOW)
    except snippet.Rejected as error:
        return f"rejected: {error}"
    except Exception as error:
        return f"failed: {error!r}"


def claim(question, options, reached):
    if reached not in options:
        print(f"{question}: {reached} is none of the options")
        sys.exit(1)
    print(f"CLAIM {question}: {reached}")


ROOT = f"<s:NameID {NAMES}>root</s:NameID>"

later, equal = (issue("eve", until=until) for until in ("2026-11-30T09:00:00.5Z", NOW))
who = {(True, True): "Both", (False, False): "Neither", (True, False): "Only Mia", (False, True): "Only Noor"}
claim("half-a-second", list(who.values()), who[outcome(later) == "eve", outcome(equal) == "eve"])

places = {
    "In `Response`, before the assertion": issue("eve").replace("<p:Status/>", ROOT),
    "In `Subject`, before the other one": issue("eve").replace("<s:Subject>", f"<s:Subject>{ROOT}"),
    "In `DigestValue`, after its text": issue("eve").replace("</d:DigestValue>", f"{ROOT}</d:DigestValue>"),
    "In `SignatureValue`, after its text": issue("eve").replace("</d:SignatureValue>", f"{ROOT}</d:SignatureValue>"),
}
claim("where-root", list(places), " or ".join(place for place, response in places.items() if outcome(response) == "root"))

real = ElementTree.fromstring(issue("eve"))
wrapped = copy.deepcopy(real)
copied = wrapped.find(f"{snippet.SAML}Assertion")
copied.set("ID", "a2")
copied.find(f"{snippet.SAML}Subject/{snippet.SAML}NameID").text = "root"
inside = ElementTree.SubElement(copied.find(f"{snippet.DSIG}Signature"), f"{snippet.DSIG}Object")
inside.append(copy.deepcopy(real.find(f"{snippet.SAML}Assertion")))
claim("object", ["`assertion`", "`reference`", "`digest`", "`signature value`"], f"`{outcome(ElementTree.tostring(wrapped, 'unicode'))[10:]}`")

more = {
    "`Assertion`": f"<s:Assertion {NAMES}/>",
    "`Reference`": "<d:Reference/>",
    "`SignedInfo`": "<d:SignedInfo/>",
    "`SignatureValue`": "<d:SignatureValue/>",
}
accepted = [name for name, element in more.items() if outcome(issue("eve").replace("<d:Signature>", f"<d:Signature>{element}")) == "eve"]
claim("one-more", list(more), " and ".join(accepted))
