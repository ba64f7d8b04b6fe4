use std::process::{exit, Command};
use std::thread;

include!("snippet.rs");

/// One request: a thread with 2 MiB of stack, panics caught.
fn request(text: String) -> bool {
    let work = move || std::panic::catch_unwind(|| count(&text).is_ok());
    let thread = thread::Builder::new().stack_size(2 << 20).spawn(work);
    matches!(thread.unwrap().join(), Ok(Ok(true)))
}

fn deep(levels: usize) -> String {
    "(".repeat(levels) + &")".repeat(levels)
}

fn main() {
    // The server, in a process of its own.
    match std::env::args().nth(1).as_deref() {
        Some("plain") => exit(if request("(and a b)".to_string()) { 7 } else { 8 }),
        Some("deep") => {
            request(deep(100_000));
            exit(7);
        }
        Some("deep and a word") => {
            request(deep(100_000) + " word");
            exit(7);
        }
        _ => {}
    }
    let me = std::env::current_exe().unwrap();
    let ends = |what: &str| Command::new(&me).arg(what).output().unwrap();
    if ends("plain").status.code() != Some(7) {
        println!("NO HARM: not even a plain search is counted");
        exit(1);
    }
    for what in ["deep", "deep and a word"] {
        let end = ends(what);
        if end.status.code() != Some(7) {
            let said = String::from_utf8_lossy(&end.stderr);
            let said = said.trim().replace('\n', " ");
            println!("HARM: a search that is {what} ends the process, {}: {said}", end.status);
            return;
        }
    }
    println!("NO HARM: the process lives on after 100000 levels");
    exit(1);
}
