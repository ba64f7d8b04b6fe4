use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

include!("snippet.rs");

/// SipHash under a random key that nothing below looks at.
struct Sip(RandomState);

impl Seal for Sip {
    fn tag(&self, id: &[u8]) -> [u8; 8] {
        let mut hasher = self.0.build_hasher();
        hasher.write(id);
        hasher.finish().to_be_bytes()
    }

    fn verify(&self, id: &[u8], tag: &[u8]) -> bool {
        let want = self.tag(id);
        want.len() == tag.len() && want.iter().zip(tag).fold(0, |d, (a, b)| d | (a ^ b)) == 0
    }
}

/// Other ways to write one ticket, made from its text alone.
fn spellings(ticket: &str) -> Vec<String> {
    let mut all = vec![
        ticket.to_string(),
        ticket.to_uppercase(),
        format!(" {ticket}\r\n"),
        format!("0x{ticket}"),
        format!("+{ticket}"),
        format!("+{}", &ticket[1..]),
    ];
    let low: Vec<usize> = (0..16).map(|i| 2 * i).filter(|i| ticket.as_bytes()[*i] == b'0').collect();
    for mask in 1..1u32 << low.len().min(8) {
        let mut text = ticket.to_string();
        for (n, i) in low.iter().take(8).enumerate() {
            if mask >> n & 1 == 1 {
                text.replace_range(*i..*i + 1, "+");
            }
        }
        all.push(text);
    }
    all
}

fn main() {
    let mut gate = Gate::new(Sip(RandomState::new()));
    let ticket = gate.print(7);
    let all = spellings(&ticket);
    let mut in_by = Vec::new();
    for text in &all {
        if gate.admit(text) == Answer::Welcome {
            in_by.push(text.clone());
        }
    }
    if in_by.len() > 1 {
        println!("HARM: {} got in with one ticket, {}, the second by {:?}", in_by.len(), ticket, in_by[1]);
    } else {
        println!("NO HARM: {} spellings, {} got in", all.len(), in_by.len());
        std::process::exit(1);
    }
}
