use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;

include!("snippet.rs");

/// SipHash under a random key that nothing below looks at.
struct Sip(RandomState);

impl Seal for Sip {
    fn tag(&self, id: u32) -> u32 {
        self.0.hash_one(id) as u32
    }
}

/// Other ways to write one ticket, made from its code alone.
fn spellings(code: &str) -> Vec<String> {
    let mut all = vec![code.to_string(), code.to_lowercase(), format!(" {code}\r\n"), code.replace('0', "O")];
    for other in ["I", "L"] {
        for (at, _) in code.match_indices('1') {
            let mut text = code.to_string();
            text.replace_range(at..at + 1, other);
            all.push(text);
        }
    }
    for first in "0123456789ABCDEFGHJKMNPQRSTVWXYZ".chars() {
        all.push(format!("{first}{}", &code[1..]));
    }
    all
}

fn main() {
    let mut gate = Gate::new(Sip(RandomState::new()));
    let mut tried = 0;
    // Odd numbers of the form 32k+... put a 1 somewhere in the code.
    for id in (0..60).map(|n| 8 * n + 1) {
        let code = gate.print(id);
        let mut let_in = Vec::new();
        for text in spellings(&code) {
            tried += 1;
            if gate.admit(&text) == Answer::Welcome {
                let_in.push(text);
            }
        }
        if let_in.len() > 1 {
            println!("HARM: {} got in with one ticket, {code}, the second by {:?}", let_in.len(), let_in[1]);
            return;
        }
    }
    println!("NO HARM: {tried} spellings of 60 tickets, and each ticket let in one at most");
    std::process::exit(1);
}
