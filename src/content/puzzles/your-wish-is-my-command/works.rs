#[path = "snippet.rs"]
mod snippet;

use snippet::command;
use std::process::exit;

/// What the desk program does with a line: it runs each part that ends with a semicolon outside of quotes.
fn desk(line: &str) -> Vec<String> {
    let (mut parts, mut part, mut is_quoted) = (Vec::new(), String::new(), false);
    for c in line.chars() {
        is_quoted ^= c == '\'';
        if c == ';' && !is_quoted {
            parts.push(part.trim().to_string());
            part.clear();
        } else {
            part.push(c);
        }
    }
    parts
}

fn expect(wish: &str, name: &str, wanted: &str) {
    let seen = desk(&command(7, wish, name));
    if seen != [wanted] {
        println!("BROKE: {wish:?} by {name:?} becomes {seen:?}, not {wanted:?}");
        exit(1);
    }
}

fn main() {
    expect("more towels", "Bo", "wish 7 'more towels' by 'Bo'");
    expect("don't knock", "O'Neil", "wish 7 'don''t knock' by 'O''Neil'");
    expect("''''", "", "wish 7 '''''''''' by ''");
    expect("caf\u{e9}\n;", "Bo", "wish 7 'caf??;' by 'Bo'");
    expect("two more pillows, please", "Bo", "wish 7 'two more pillows, pl' by 'Bo'");
    expect("it's 12345678901234567890", "Bo", "wish 7 'it''s 12345678901234' by 'Bo'");
    expect("12345678901234567890", "Bo", "wish 7 '12345678901234567890' by 'Bo'");
    println!("WORKS");
}
