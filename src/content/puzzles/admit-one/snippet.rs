use std::collections::HashSet;

/// A keyed tag of eight bytes, compared in constant time.
pub trait Seal {
    fn tag(&self, id: &[u8]) -> [u8; 8];
    fn verify(&self, id: &[u8], tag: &[u8]) -> bool;
}

#[derive(Debug, PartialEq)]
pub enum Answer {
    Welcome,
    NotATicket,
    UsedBefore,
}

/// The entrance to a festival. A ticket admits one, once.
pub struct Gate<S> {
    seal: S,
    used: HashSet<String>,
}

impl<S: Seal> Gate<S> {
    pub fn new(seal: S) -> Self {
        Gate { seal, used: HashSet::new() }
    }

    pub fn print(&self, id: u64) -> String {
        let tag = self.seal.tag(&id.to_be_bytes());
        format!("{:016x}{:016x}", id, u64::from_be_bytes(tag))
    }

    pub fn admit(&mut self, scan: &str) -> Answer {
        // Some scanners send capitals, some a line break.
        let code = scan.trim().to_ascii_lowercase();
        let ticket = match decode(&code) {
            Some(ticket) => ticket,
            None => return Answer::NotATicket,
        };
        let (id, tag) = ticket.split_at(8);
        if !self.seal.verify(id, tag) {
            return Answer::NotATicket;
        }
        if !self.used.insert(code) {
            return Answer::UsedBefore;
        }
        Answer::Welcome
    }
}

fn decode(code: &str) -> Option<[u8; 16]> {
    if code.len() != 32 || !code.is_ascii() {
        return None;
    }
    let mut ticket = [0; 16];
    for (i, byte) in ticket.iter_mut().enumerate() {
        let pair = &code[2 * i..2 * i + 2];
        *byte = u8::from_str_radix(pair, 16).ok()?;
    }
    Some(ticket)
}
