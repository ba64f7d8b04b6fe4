// Tries every request of 1 or 2 parts with numbers up to 99, and compares what's granted with its true length.
#[path = "snippet.rs"]
mod snippet;

use std::process::exit;

const UNITS: [(char, u64); 4] = [('w', 1800), ('d', 450), ('h', 60), ('q', 15)];

fn check(text: &str, minutes: u64) {
    if snippet::free(text) && minutes >= 900 {
        println!("HARM: `{text}` is granted without a boss, and it's {minutes} minutes of work");
        exit(0);
    }
}

fn main() {
    for (a, first) in UNITS {
        for n in 0..=9999u64 {
            check(&format!("{n}{a}"), n * first);
        }
        for n in 0..100u64 {
            for (b, second) in UNITS {
                for m in 0..=9999u64 {
                    check(&format!("{n}{a}{m}{b}"), n * first + m * second);
                }
            }
        }
    }
    println!("NO HARM: of all requests with 1 or 2 parts, only those below 900 minutes are granted without a boss");
    exit(1);
}
