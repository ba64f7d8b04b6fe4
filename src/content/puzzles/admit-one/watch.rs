// One ticket is scanned as it was printed, with `I` for `1`, and with another first digit.
#[path = "snippet.rs"]
mod snippet;
use snippet::{Answer, Gate, Seal};

struct Toy;
impl Seal for Toy {
    fn tag(&self, id: u32) -> u32 {
        id.wrapping_mul(11_744_360)
    }
}

fn main() {
    let mut gate = Gate::new(Toy);
    let mut guests = 0;
    for scan in ["000000M1R01G8", "000000MiR0iG8", "G00000M1R01G8"] {
        let answer = gate.admit(scan);
        println!("{scan}: {answer:?}");
        guests += u32::from(answer == Answer::Welcome);
    }
    if guests > 1 {
        println!("HARM: {guests} guests got in with ticket 5");
    } else {
        println!("NO HARM: ticket 5 let in one guest");
    }
}
