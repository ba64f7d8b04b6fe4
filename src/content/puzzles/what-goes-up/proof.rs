use std::process::{exit, Command};
use std::thread;

include!("snippet.rs");

/// A request that parses one search, in a thread with 2 MiB of stack.
fn request(text: String) -> bool {
    let work = move || parse(&text).is_some();
    let thread = thread::Builder::new().stack_size(2 << 20).spawn(work);
    thread.unwrap().join().unwrap_or(false)
}

/// Puts `x` into the brackets of a pattern, again and again, up to 1 MB.
fn nested(pattern: &str) -> String {
    let times = 1_000_000 / pattern.len();
    let (before, after) = pattern.split_once('.').unwrap();
    before.repeat(times) + "x" + &after.repeat(times)
}

fn main() {
    // The server, in a process of its own.
    if let Some(text) = std::env::args().nth(1) {
        let text = if text.contains('.') { nested(&text) } else { text };
        exit(if request(text) { 7 } else { 8 });
    }
    let me = std::env::current_exe().unwrap();
    let run = |text: &str| Command::new(&me).arg(text).output().unwrap();
    if run("new and (urgent or not mine)").status.code() != Some(7) {
        println!("NO HARM: not even a plain search is parsed");
        exit(1);
    }
    let patterns = [
        "(.)", "(.) or a or b", "not (.)", "a or (.)", "a or (.) or b", "a and b or (.)", "a and b or not (.)",
        "a or b or (.)", "a and b and (.)", "a or b or (.) or c", "a or b or (c and d and (.))", "a or b or (.) and c",
    ];
    for pattern in patterns {
        let end = run(pattern);
        if !matches!(end.status.code(), Some(7 | 8)) {
            let said = String::from_utf8_lossy(&end.stderr).trim().replace('\n', " ");
            println!("HARM: `{pattern}`, nested up to 1 MB, ends the process, {}: {said}", end.status);
            return;
        }
    }
    println!("NO HARM: the process survives {} patterns of 1 MB", patterns.len());
    exit(1);
}
