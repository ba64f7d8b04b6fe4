#[path = "receipt.rs"]
mod receipt;
#[path = "printer.rs"]
mod printer;

use receipt::{receipt, Receipt};
use std::process::exit;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let mut ann = receipt("Ann's", "bye").expect("both fit");
    expect(ann.print("1 tea") == Some("Ann's/1 tea/bye".to_string()), "a receipt");
    expect(ann.set_header("Ann's tea").is_some() && ann.set_footer("see you").is_some(), "other texts");
    expect(ann.print("1 tea") == Some("Ann's tea/1 tea/see you".to_string()), "a receipt with other texts");
    expect(ann.set_header("a\0b").is_none() && ann.set_footer("a\0b").is_none(), "a NUL");
    expect(ann.print("a\0b").is_none(), "a line with a NUL");
    expect(ann.set_footer(&"x".repeat(25)).is_none() && ann.set_footer(&"x".repeat(24)).is_some(), "24 bytes");
    expect(ann.set_header(&"x".repeat(24)).is_some(), "24 bytes of header");
    drop(ann);
    expect(receipt("Bob's", &"x".repeat(25)).is_none(), "a footer that's too long");
    let bob = receipt("Bob's", "bye").expect("both fit");
    expect(bob.print("1 tea") == Some("Bob's/1 tea/bye".to_string()), "another receipt");
    println!("WORKS");
}
