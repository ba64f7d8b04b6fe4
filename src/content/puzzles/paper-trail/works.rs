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
    let data = |text: &str, average| Some(Some((text.as_bytes().to_vec(), average)));
    let tries = [
        ("B1 Pabc Pd E", data("abcd", 2)),
        ("B1 Pabc", Some(None)),
        ("B1 E", Some(None)),
        ("B1 Pa E B2 Pb E T", data("b", 1)),
        ("B1 Pa E B2 Pb E C1", data("b", 1)),
        ("B1 Pa E B2 C2 B3 Pc E T", data("c", 1)),
        ("B1 Pa E B2 Pb E B3 Pc E B4 Pd E T T T", Some(None)),
        ("C7 E Px B1 Py E", data("y", 1)),
    ];
    for (commands, want) in tries {
        if after(commands) != want {
            println!("broken: {commands}");
            std::process::exit(1);
        }
    }
    let mut spooler = Spooler::default();
    let mut page = vec![b'x'; 1 << 19];
    page[0] = b'P';
    let replies = [&b"B1"[..], &page, &page, &page, b"B2", b"C2", b"C1", b"B3"].map(|command| spooler.run(command));
    if replies != ["ok", "ok", "ok", "too large", "refused", "unknown", "ok", "ok"] {
        println!("broken: {replies:?}");
        std::process::exit(1);
    }
    println!("WORKS");
}
