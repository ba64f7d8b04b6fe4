// Tries all short sequences of Eve's calls, and looks for a way to what neither of her shares has.
#[path = "snippet.rs"]
mod snippet;

use snippet::{Drive, Share};
use std::process::exit;

struct World {
    drive: Drive,
    all: Share,
    p: Share,
    e: Share,
}

fn world() -> World {
    let (mut drive, all) = Drive::new();
    for path in ["/pub", "/pub/a", "/pub/a/b", "/eve"] {
        drive.make(&all, path, None).unwrap();
    }
    for (path, text) in [("/n", "1"), ("/pub/n", "2"), ("/pub/a/n", "3"), ("/pub/a/b/n", "4"), ("/eve/n", "5")] {
        drive.make(&all, path, Some(text)).unwrap();
    }
    let p = drive.grant(&all, "/pub", true).unwrap();
    let e = drive.grant(&all, "/eve", true).unwrap();
    World { drive, all, p, e }
}

const CALLS: usize = 9;

fn call(w: &mut World, number: usize) -> &'static str {
    let _ = match number {
        0 => w.drive.cd(&mut w.p, "a"),
        1 => w.drive.cd(&mut w.p, "/a/b"),
        2 => w.drive.cd(&mut w.p, ".."),
        3 => w.drive.cd(&mut w.p, "/"),
        4 => w.drive.send(&w.p, ".", &w.e),
        5 => w.drive.send(&w.p, "/a", &w.e),
        6 => w.drive.send(&w.p, "b", &w.e),
        7 => w.drive.cd(&mut w.e, "a"),
        _ => w.drive.send(&w.e, "a", &w.p),
    };
    [
        "cd(p, a)", "cd(p, /a/b)", "cd(p, ..)", "cd(p, /)", "send(p, ., e)", "send(p, /a, e)", "send(p, b, e)", "cd(e, a)",
        "send(e, a, p)",
    ][number]
}

fn main() {
    let mut tried = 0;
    for length in 0..5u32 {
        for code in 0..CALLS.pow(length) {
            let mut w = world();
            let done: Vec<_> = (0..length).map(|place| call(&mut w, code / CALLS.pow(place) % CALLS)).collect();
            tried += 1;
            for up in ["", "../", "../../", "../../../", "/../"] {
                for share in ["p", "e"] {
                    let own = if share == "p" { &w.p } else { &w.e };
                    let path = format!("{up}n");
                    if w.drive.read(own, &path) == Some("1") {
                        println!("HARM: read({share}, {path}) returns the text of /n after {done:?}");
                        exit(0);
                    }
                    w.drive.make(own, &format!("{up}new"), Some("6"));
                    if w.drive.read(&w.all, "/new").is_some() {
                        println!("HARM: make({share}, {up}new) makes /new after {done:?}");
                        exit(0);
                    }
                }
            }
        }
    }
    println!("NO HARM: {tried} sequences of calls lead to nothing outside of both shares");
    exit(1);
}
