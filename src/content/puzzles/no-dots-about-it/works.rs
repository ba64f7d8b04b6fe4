// Ordinary attachments come back as they went in, below the root.
#[path = "snippet.rs"]
mod snippet;

use snippet::Attachments;
use std::{env, fs, process::exit};

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let root = env::current_dir().unwrap().join("works-files");
    let _ = fs::remove_dir_all(&root);
    fs::create_dir_all(&root).unwrap();
    let wiki = Attachments::new(&root);

    let names = [
        "logo.png",
        "2026/plan/map.svg",
        "./notes.txt",
        "a/./b.txt",
        "..hidden",
        "v1..v2.diff",
        "half..",
    ];
    for name in names {
        let stored = wiki.store(name, name.as_bytes());
        expect(stored.is_ok(), &format!("store({name:?})"));
        let below = fs::read(root.join(name)).unwrap_or_default();
        expect(below == name.as_bytes(), &format!("{name:?} is below"));
        let back = wiki.load(name).unwrap_or_default();
        expect(back == name.as_bytes(), &format!("load({name:?})"));
    }
    expect(wiki.load("absent").is_err(), "an absent name is an error");
    expect(wiki.store("../x", b"x").is_err(), "`..` is refused");
    let big = vec![7; (1 << 20) + 1];
    expect(wiki.store("ok.bin", &big[1..]).is_ok(), "1 MiB is kept");
    expect(wiki.store("big.bin", &big).is_err(), "more is refused");
    expect(!root.join("big.bin").exists(), "more leaves no file");
    println!("WORKS");
}
