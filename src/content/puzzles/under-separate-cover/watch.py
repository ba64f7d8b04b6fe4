"""Eve has a real response for `eve`, and adds a name to its KeyInfo."""

from base64 import b64encode
from hashlib import sha256
from xml.etree import ElementTree

import snippet

NAMES = 'xmlns="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:d="http://www.w3.org/2000/09/xmldsig#"'
REST = (
    "<Subject><NameID>eve</NameID></Subject><Conditions NotOnOrAfter='2026-11-30T09:05Z'>"
    "<AudienceRestriction><Audience>https://wiki.example</Audience></AudienceRestriction></Conditions></Assertion>"
)
HEAD = f"<Assertion {NAMES} ID='a1'><Issuer>acme</Issuer>"


def canonical(text):
    return ElementTree.canonicalize(text, rewrite_prefixes=True).encode()


digest = b64encode(sha256(canonical(HEAD + REST)).digest()).decode()
info = f"<d:SignedInfo {NAMES}><d:Reference URI='#a1'><d:DigestValue>{digest}</d:DigestValue></d:Reference></d:SignedInfo>"
key_info = "<d:KeyInfo><NameID>root</NameID></d:KeyInfo>"
signature = f"<d:Signature>{info}<d:SignatureValue>rsa</d:SignatureValue>{key_info}</d:Signature>"


def verify(data, value):
    """Stands for RSA: the provider has signed these bytes and no others."""
    return data == canonical(info)


user = snippet.user_of(f"<R>{HEAD}{signature}{REST}</R>", verify, "2026-11-30T09:00Z")
print("HARM: Eve is signed in as root" if user == "root" else f"NO HARM: Eve is signed in as {user}")
