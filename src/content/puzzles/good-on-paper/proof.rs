// Eve sets headers for her receipt, and then another shop's text is in memory.
#[path = "receipt.rs"]
mod receipt;
#[path = "printer.rs"]
mod printer;

use receipt::{receipt, Receipt};
use std::process::exit;

#[inline(never)]
fn set(eve: &mut Receipt, text: &str) -> Option<()> {
    eve.set_header(text)
}

#[inline(never)]
fn secret() -> String {
    String::from("Ann's shop, coupon 4711-0815")
}

fn main() {
    let mut eve = receipt("Eve's coffee, since 2025", "bye").expect("both fit");
    set(&mut eve, "Eve's coffee, a header that's too long");
    let ann = secret();
    let out = eve.print("2 coffees").expect("no NUL");
    if out.contains("4711-0815") {
        println!("HARM: Eve prints {:?}, and {ann:?} is another shop's", out);
        exit(0);
    }
    println!("NO HARM: Eve prints {out:?}");
    exit(1);
}
