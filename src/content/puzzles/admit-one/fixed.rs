use std::collections::HashSet;

// No I, L, O, or U. Readers type what they think they see.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// Makes the keyed tag of a ticket's number.
pub trait Seal {
    fn tag(&self, id: u32) -> u32;
}

#[derive(Debug, PartialEq)]
pub enum Answer {
    Welcome,
    NotATicket,
    UsedBefore,
}

/// The entrance of a festival. A ticket admits one, once.
pub struct Gate<S> {
    seal: S,
    used: HashSet<u32>,
}

impl<S: Seal> Gate<S> {
    pub fn new(seal: S) -> Self {
        Gate { seal, used: HashSet::new() }
    }

    /// The code of a ticket: its number and its tag, 13 digits.
    pub fn print(&self, id: u32) -> String {
        let n = u64::from(id) << 32 | u64::from(self.seal.tag(id));
        let at = |i: u8| DIGITS[(n >> (5 * i) & 31) as usize] as char;
        (0..13).rev().map(at).collect()
    }

    pub fn admit(&mut self, scan: &str) -> Answer {
        let code = scan.trim().to_ascii_uppercase().replace('O', "0");
        let Some(n) = decode(&code) else {
            return Answer::NotATicket;
        };
        let (id, tag) = ((n >> 32) as u32, n as u32);
        if tag != self.seal.tag(id) {
            return Answer::NotATicket;
        }
        if !self.used.insert(id) {
            return Answer::UsedBefore;
        }
        Answer::Welcome
    }
}

fn decode(code: &str) -> Option<u128> {
    if code.len() != 13 {
        return None;
    }
    code.bytes().try_fold(0, |n, digit| {
        let digit = if b"IL".contains(&digit) { b'1' } else { digit };
        Some(n << 5 | DIGITS.iter().position(|d| *d == digit)? as u128)
    })
}
