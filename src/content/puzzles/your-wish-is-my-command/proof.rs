// Makes wishes of many lengths, with a name that holds a command, and looks what the desk program runs.
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

fn main() {
    let mut tried = 0;
    for letters in 0..30 {
        for quotes in 0..15 {
            for more in [0, 1, 9, 30] {
                tried += 1;
                let wish = "a".repeat(letters) + &"'".repeat(quotes) + &"b".repeat(more);
                let line = command(214, &wish, ";open 305;");
                if desk(&line).iter().any(|part| part == "open 305") {
                    println!("HARM: the wish {wish:?} makes the desk program run `open 305`");
                    exit(0);
                }
            }
        }
    }
    println!("NO HARM: {tried} wishes stay wishes");
    exit(1);
}
