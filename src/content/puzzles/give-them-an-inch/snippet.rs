use std::str::from_utf8;

/// A 16-byte MAC, compared in constant time.
pub trait Seal {
    fn tag(&self, body: &[u8]) -> [u8; 16];
    fn verify(&self, body: &[u8], tag: &[u8]) -> bool;
}

#[derive(Debug, PartialEq)]
pub struct Session {
    pub name: String,
    pub role: String,
    pub team: String,
}

impl Session {
    /// A session for a new visitor.
    pub fn new(name: &str) -> Option<Session> {
        let odd = name.chars().any(|c| c.is_control());
        if odd || name.chars().count() > 40 {
            return None;
        }
        let (role, team) = ("user".into(), "guests".into());
        Some(Session { name: name.into(), role, team })
    }

    /// The tag, then the fields as in `3:Ann4:user6:guests`. Our
    /// JavaScript cuts out the name by its length.
    pub fn to_cookie(&self, seal: &impl Seal) -> Vec<u8> {
        let mut body = String::new();
        for text in [&self.name, &self.role, &self.team] {
            body += &format!("{}:{text}", text.encode_utf16().count());
        }
        let tag = seal.tag(body.as_bytes());
        [&tag[..], body.as_bytes()].concat()
    }

    pub fn from_cookie(bytes: &[u8], seal: &impl Seal) -> Option<Self> {
        let (tag, mut rest) = (bytes.get(..16)?, &bytes[16..]);
        if !seal.verify(rest, tag) {
            return None;
        }
        let name = field(&mut rest)?;
        let role = field(&mut rest)?;
        let team = field(&mut rest)?;
        rest.is_empty().then_some(Session { name, role, team })
    }
}

fn field(rest: &mut &[u8]) -> Option<String> {
    let colon = rest.iter().position(|byte| *byte == b':')?;
    let len: usize = from_utf8(&rest[..colon]).ok()?.parse().ok()?;
    let (from, to) = (colon + 1, len.checked_add(colon + 1)?);
    let text = from_utf8(rest.get(from..to)?).ok()?.to_string();
    *rest = &rest[to..];
    Some(text)
}
