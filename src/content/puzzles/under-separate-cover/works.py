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


broken = []


def expect(what, response, wanted):
    got = outcome(response)
    if got != wanted:
        broken.append(f"{what}: {got}")


confirmation = "<s:SubjectConfirmation><s:NameID>proxy</s:NameID></s:SubjectConfirmation>"
expect("a response", issue("mia"), "mia")
expect("a confirmation by someone else", issue("mia", more=confirmation), "mia")
expect("other prefixes", ElementTree.tostring(ElementTree.fromstring(issue("mia")), "unicode"), "mia")
expect("another name", issue("mia").replace(">mia<", ">root<"), "rejected: digest")
expect("another time", issue("mia", until="2026-11-30T08:59:00Z").replace("08:59", "09:59"), "rejected: digest")
expect("too late", issue("mia", until="2026-11-30T09:00:00Z"), "rejected: time")
expect("for another site", issue("mia", audience="https://shop.example"), "rejected: audience")
expect("two assertions", issue("mia").replace("<p:Status/>", f"<p:Status><s:Assertion {NAMES}/></p:Status>"), "rejected: assertion")
KEY, real = b"Eve's", KEY
forged = issue("root")
KEY = real
expect("another key", forged, "rejected: signature value")
if broken:
    print("broken: " + "; ".join(broken))
    sys.exit(1)
print("WORKS")
