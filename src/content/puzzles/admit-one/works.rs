include!("snippet.rs");

/// A stand-in: what the tag is does not matter here.
struct Sum;

impl Seal for Sum {
    fn tag(&self, id: &[u8]) -> [u8; 8] {
        let sum = id.iter().fold(99u64, |n, b| n.wrapping_mul(0x100000001b3) ^ u64::from(*b));
        sum.to_be_bytes()
    }

    fn verify(&self, id: &[u8], tag: &[u8]) -> bool {
        self.tag(id) == tag
    }
}

fn main() {
    let mut gate = Gate::new(Sum);
    let mut broken = Vec::new();
    let mut check = |what: &str, ok: bool| {
        if !ok {
            broken.push(what.to_string());
        }
    };
    for id in [0, 7, 8, 0x1234, u64::MAX] {
        let ticket = gate.print(id);
        check("32 digits", ticket.len() == 32);
        check("a ticket", gate.admit(&ticket) == Answer::Welcome);
        check("twice", gate.admit(&ticket) == Answer::UsedBefore);
        let capitals = ticket.to_uppercase();
        check("capitals", gate.admit(&capitals) == Answer::UsedBefore);
        let line = format!("{ticket}\r\n");
        check("a line", gate.admit(&line) == Answer::UsedBefore);
    }
    let first = gate.print(0xABCDEF).to_uppercase() + "\n";
    check("capitals first", gate.admit(&first) == Answer::Welcome);
    let again = gate.print(0xABCDEF);
    check("then small", gate.admit(&again) == Answer::UsedBefore);
    let fresh = gate.print(99);
    let wrong = fresh[..31].to_string() + if fresh.ends_with('0') { "1" } else { "0" };
    check("a wrong tag", gate.admit(&wrong) == Answer::NotATicket);
    check("then the right one", gate.admit(&fresh) == Answer::Welcome);
    for text in ["", "00", &"zz".repeat(16), &"é".repeat(16), &gate.print(5)[1..]] {
        check("no ticket", gate.admit(text) == Answer::NotATicket);
    }
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
