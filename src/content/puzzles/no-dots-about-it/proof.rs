// Locks a file by one name and stores under others, then fills a folder.
#[path = "snippet.rs"]
mod snippet;

use snippet::Attachments;
use std::{env, fs, process::exit};

fn main() {
    let root = env::current_dir().unwrap().join("proof-files");
    let names = [
        "img/logo.png",
        "img//logo.png",
        "img/./logo.png",
        "./img/logo.png",
        "././img/logo.png",
        ".//img//logo.png",
        "/img/logo.png",
        "img/../img/logo.png",
    ];
    for locked in ["img/logo.png", "./img/logo.png"] {
        for name in names {
            let _ = fs::remove_dir_all(&root);
            fs::create_dir_all(root.join("img")).unwrap();
            fs::write(root.join("img/logo.png"), "ours").unwrap();
            let mut wiki = Attachments::new(&root);
            if wiki.lock(locked).is_err() {
                continue;
            }
            let _ = wiki.store(name, b"theirs");
            if fs::read(root.join("img/logo.png")).unwrap() != b"ours" {
                println!("HARM: {locked:?} was locked, and store({name:?}) changed the file");
                exit(0);
            }
        }
    }
    println!("NO HARM: none of {} names changed the locked file", names.len());
    exit(1);
}
