// A user cancels a complete job while the next one is open.
#[path = "snippet.rs"]
mod snippet;

use std::panic::{catch_unwind, AssertUnwindSafe};

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut spooler = snippet::Spooler::default();
    for command in [&b"B1"[..], b"Pabc", b"E", b"B2", b"C1"] {
        spooler.run(command);
    }
    match catch_unwind(AssertUnwindSafe(|| spooler.take())) {
        Ok(None) => println!("NO HARM: there's nothing to print yet"),
        Ok(_) => println!("HARM: a job is printed that isn't complete"),
        Err(_) => println!("HARM: the print server panics"),
    }
}
