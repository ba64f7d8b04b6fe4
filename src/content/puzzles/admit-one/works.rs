include!("snippet.rs");

/// A stand-in. As with any tag of 32 bits, several tickets share one.
struct Sum;

impl Seal for Sum {
    fn tag(&self, id: u32) -> u32 {
        (id % 5 + 1).wrapping_mul(0x9E3779B1)
    }
}

fn main() {
    let mut broken = Vec::new();
    let mut gate = Gate::new(Sum);
    let mut check = |what: &str, ok: bool| {
        if !ok {
            broken.push(what.to_string());
        }
    };
    for id in [0, 1, 5, 6, 33, 0x1234, 0x10000001, u32::MAX] {
        let code = gate.print(id);
        check("13 digits", code.len() == 13);
        let typed = format!(" {}\r\n", code.to_lowercase().replace('0', "o").replace('1', "l"));
        check("a ticket as it is typed", gate.admit(&typed) == Answer::Welcome);
        check("twice", gate.admit(&typed) == Answer::UsedBefore);
    }
    for id in [77, 1 << 30] {
        let code = gate.print(id);
        check("a printed ticket", gate.admit(&code) == Answer::Welcome);
        check("then small", gate.admit(&code.to_lowercase()) == Answer::UsedBefore);
    }
    let fresh = gate.print(99);
    let last = if fresh.ends_with('0') { "2" } else { "0" };
    check("a wrong tag", gate.admit(&format!("{}{last}", &fresh[..12])) == Answer::NotATicket);
    check("then the right one", gate.admit(&fresh) == Answer::Welcome);
    for text in ["", "00", "UUUUUUUUUUUUU", "ééééééé", &gate.print(50)[1..]] {
        check("not a ticket", gate.admit(text) == Answer::NotATicket);
    }
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
