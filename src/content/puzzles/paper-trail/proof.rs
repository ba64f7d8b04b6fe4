// Every sequence of up to seven commands, and `take` after it.
#[path = "snippet.rs"]
mod snippet;

use snippet::Spooler;
use std::panic::{catch_unwind, AssertUnwindSafe};

/// What `take` returns after these commands, or None if something panics. `T` takes a job.
#[allow(dead_code)]
fn after(commands: &str) -> Option<Option<(Vec<u8>, usize)>> {
    catch_unwind(AssertUnwindSafe(|| {
        let mut spooler = Spooler::default();
        for command in commands.split_whitespace() {
            match command {
                "T" => drop(spooler.take()),
                _ => drop(spooler.run(command.as_bytes())),
            }
        }
        spooler.take()
    }))
    .ok()
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let words = ["B1", "B2", "P", "Px", "E", "C1", "C2", "T"];
    for length in 0..7 {
        for mut n in 0..words.len().pow(length) {
            let mut commands = String::new();
            for _ in 0..length {
                commands.push_str(words[n % words.len()]);
                commands.push(' ');
                n /= words.len();
            }
            if after(&commands).is_none() {
                println!("HARM: the server panics after {commands}");
                return;
            }
        }
    }
    println!("NO HARM: no sequence of six commands makes it panic");
    std::process::exit(1);
}
