#[path = "receipt.rs"]
mod receipt;
#[path = "printer.rs"]
mod printer;

use receipt::{receipt, Receipt};
use std::process::exit;

const LONG: &str = "a text that's too long for the printer";

fn ann() -> Receipt {
    receipt("Ann's shop, since 1999..", "bye, and see you soon...").expect("both fit")
}

/// Which of the options the first or last part of a receipt is.
fn part(receipt: &Receipt, n: usize) -> String {
    let noise: Vec<_> = (0..8).map(|i| format!("another shop's secret text {i}")).collect();
    let out = receipt.print("1 tea").expect("no NUL");
    drop(noise);
    out.split('/').nth(n).unwrap_or_default().to_string()
}

fn claim(id: &str, part: &str) {
    let what = match part {
        "bye, and see you soon..." | "Ann's shop, since 1999.." => "The old one",
        "" => "Nothing",
        text if text.starts_with("a text") => "The new one",
        _ => "What is in freed memory",
    };
    println!("CLAIM {id}: {what}");
}

fn main() {
    let mut one = ann();
    assert!(one.set_footer(LONG).is_none());
    claim("long-footer", &part(&one, 2));
    drop(one);

    let mut bad = Vec::new();
    let old = "Ann's shop, since 1999..";
    let mut one = ann();
    assert!(one.set_header("a\0b").is_none());
    bad.push(part(&one, 0) != old);
    drop(one);
    let mut one = ann();
    assert!(one.set_header(LONG).is_none());
    bad.push(part(&one, 0) != old);
    drop(one);
    let mut one = ann();
    assert!(one.set_header("Ann's new shop, at noon.").is_some());
    bad.push(part(&one, 0) != "Ann's new shop, at noon.");
    drop(one);
    let many: Vec<_> = [ann()].into_iter().collect();
    let moved: Vec<Box<Receipt>> = many.into_iter().map(Box::new).collect();
    bad.push(part(&moved[0], 0) != old);
    drop(moved);
    let options = [
        "It sets a header with a NUL in it",
        "It sets a header of 38 bytes",
        "It sets a header of 24 bytes",
        "It moves the receipt into a box",
    ];
    let hits: Vec<_> = options.iter().zip(bad).filter(|(_, bad)| *bad).map(|(text, _)| *text).collect();
    println!("CLAIM which-call: {}", hits.join(" and "));

    assert!(receipt("Ann's shop, since 1999..", LONG).is_none());
    let noise: Vec<_> = (0..8).map(|i| format!("another shop's secret text {i}")).collect();
    let out = printer::print(c"x".as_ptr());
    drop(noise);
    claim("none", out.split('/').next().unwrap_or_default());
}
