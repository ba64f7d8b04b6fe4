"""Eve has a real response for `eve`, and puts pieces about `root` into it."""

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


def pieces():
    name = f"<s:NameID {NAMES}>root</s:NameID>"
    yield name
    yield f"<s:Subject {NAMES}>{name}</s:Subject>"
    yield ElementTree.tostring(ElementTree.fromstring(issue("root")).find(f"{snippet.SAML}Assertion"), "unicode")


harms, tried = [], 0
for piece in pieces():
    real = ElementTree.fromstring(issue("eve"))
    for which, parent in enumerate(real.iter()):
        for index in range(len(parent) + 1):
            changed = copy.deepcopy(real)
            parent_there = list(changed.iter())[which]
            parent_there.insert(index, ElementTree.fromstring(piece))
            tried += 1
            if outcome(ElementTree.tostring(changed, "unicode")) == "root":
                harms.append((piece.split(":")[1].split()[0], parent.tag.split("}")[1]))
if harms:
    piece, parent = harms[0]
    print(f"HARM: {len(harms)} of {tried} changed responses sign Eve in as root, such as one with a {piece} in its {parent}")
    sys.exit(0)
print(f"NO HARM: none of {tried} changed responses signs Eve in as root")
sys.exit(1)
