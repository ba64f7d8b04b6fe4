#[path = "receipt.rs"]
mod receipt;
#[path = "printer.rs"]
mod printer;

use receipt::{receipt};

fn main() {
    let mut eve = receipt("Eve's coffee, since 2025", "bye").expect("both fit");
    eve.set_header("Eve's coffee, a header that's too long");
    let ann = String::from("Ann's shop, coupon 4711-0815");
    let out = eve.print("2 coffees").expect("no NUL");
    match out.contains(&ann) {
        true => println!("HARM: Eve's receipt has another shop's coupon on it"),
        false => println!("NO HARM: Eve's receipt begins with her header"),
    }
}
