"""Signs people in with the assertions of the company's provider."""

import copy
from base64 import b64encode
from hashlib import sha256
from xml.etree import ElementTree as ET

SAML = "{urn:oasis:names:tc:SAML:2.0:assertion}"
DSIG = "{http://www.w3.org/2000/09/xmldsig#}"
WIKI = "https://wiki.example"


class Rejected(Exception):
    pass


def only(elements, name):
    found = list(elements)
    if len(found) != 1:
        raise Rejected(name)
    return found[0]


def canonical(element):
    element = copy.copy(element)
    element.tail = None
    text = ET.tostring(element, "unicode")
    return ET.canonicalize(text, rewrite_prefixes=True).encode()


def verified(root, verify):
    """The assertion that the provider has signed."""
    assertion = only(root.iter(f"{SAML}Assertion"), "assertion")
    signature = only(assertion.findall(f"{DSIG}Signature"), "signature")
    info = only(signature.findall(f"{DSIG}SignedInfo"), "signed info")
    reference = only(info.iter(f"{DSIG}Reference"), "reference")
    if reference.get("URI") != f"#{assertion.get('ID')}":
        raise Rejected("reference")

    bare = copy.deepcopy(assertion)
    bare.remove(bare.find(f"{DSIG}Signature"))
    digest = b64encode(sha256(canonical(bare)).digest()).decode()
    if reference.findtext(f"{DSIG}DigestValue") != digest:
        raise Rejected("digest")
    value = signature.findtext(f"{DSIG}SignatureValue") or ""
    if not verify(canonical(info), value):
        raise Rejected("signature value")
    return assertion


def user_of(response, verify, now):
    """The ID of the user whom a response signs in."""
    assertion = verified(ET.fromstring(response), verify)
    conditions = only(assertion.findall(f"{SAML}Conditions"), "time")
    if conditions.get("NotOnOrAfter", "") <= now:
        raise Rejected("time")
    audience = only(conditions.iter(f"{SAML}Audience"), "audience")
    if audience.text != WIKI:
        raise Rejected("audience")
    return assertion.findtext(f".//{SAML}NameID")
