//! The keys of an API. A token is `id.key`, the key in 64 hex digits.

use std::collections::HashMap;
use std::hint::black_box;

pub type Key = [u8; 32];

/// Keys are random. The previous one holds until the next rotation.
#[derive(Default)]
pub struct Client {
    pub current: Option<Key>,
    pub previous: Option<Key>,
}

pub struct Keys(pub HashMap<String, Client>);

fn same(a: &Key, b: &Key) -> bool {
    let bits = a.iter().zip(b).fold(0, |bits, (a, b)| bits ^ a ^ b);
    black_box(bits) == 0
}

fn digit(c: u8) -> Option<u8> {
    char::from(c).to_digit(16).map(|digit| digit as u8)
}

fn parse(text: &str) -> Option<Key> {
    let mut key = [0; 32];
    if text.len() != 64 {
        return None;
    }
    for (byte, pair) in key.iter_mut().zip(text.as_bytes().chunks(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Some(key)
}

impl Keys {
    /// The client that the token belongs to. Ids aren't secret.
    pub fn check<'a>(&self, token: &'a str) -> Option<&'a str> {
        let (id, key) = token.rsplit_once('.')?;
        let key = parse(key)?;
        let client = self.0.get(id)?;
        let mut found = false;
        for slot in [client.current, client.previous] {
            let stored = slot.unwrap_or_default();
            found |= same(&stored, &key) & slot.is_some();
        }
        found.then_some(id)
    }

    pub fn rotate(&mut self, id: &str, key: Key) {
        let client = self.0.entry(id.to_string()).or_default();
        client.previous = client.current.replace(key);
    }

    pub fn revoke(&mut self, id: &str) {
        self.0.insert(id.to_string(), Client::default());
    }
}
