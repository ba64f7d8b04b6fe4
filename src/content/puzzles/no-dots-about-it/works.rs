// Ordinary attachments go below the root; limits and locks hold for ordinary names.
#[path = "snippet.rs"]
mod snippet;

use snippet::Attachments;
use std::{env, fs, io::ErrorKind, process::exit};

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
    let mut wiki = Attachments::new(&root);

    let names = ["a.png", "2026/plan/map.svg", "img/./a.png", "img//b.png", "..hidden", "v1..v2.diff"];
    for name in names {
        expect(wiki.store(name, name.as_bytes()).is_ok(), &format!("store({name:?})"));
        let below = fs::read(root.join(name)).unwrap_or_default();
        expect(below == name.as_bytes(), &format!("{name:?} is below the root"));
    }
    for name in ["/a.png", "a/../b.png", "../x", "..", ".", "./", "", "/", "img/.."] {
        let kind = wiki.store(name, b"x").map_err(|error| error.kind());
        expect(kind == Err(ErrorKind::InvalidInput), &format!("{name:?} is rejected"));
    }

    expect(wiki.store("a.png", b"new").is_ok(), "a file can be changed");
    wiki.lock("a.png").unwrap();
    wiki.lock("img//b.png").unwrap();
    for name in ["a.png", "img/b.png", "img//b.png", "img/./b.png"] {
        let kind = wiki.store(name, b"x").map_err(|error| error.kind());
        expect(kind == Err(ErrorKind::PermissionDenied), &format!("{name:?} is locked"));
    }
    expect(fs::read(root.join("a.png")).unwrap() == b"new", "a locked file stays");

    for n in 0..12 {
        expect(wiki.store(&format!("pdf/{n}"), b"x").is_ok(), "12 files fit");
    }
    for name in ["pdf/12", "pdf/./12", "pdf//12"] {
        let kind = wiki.store(name, b"x").map_err(|error| error.kind());
        expect(kind == Err(ErrorKind::StorageFull), "a 13th doesn't");
    }
    expect(wiki.store("pdf/3", b"y").is_ok(), "a full folder's files can be changed");
    expect(wiki.store("pdf/old/0", b"x").is_ok(), "a subfolder has its own limit");
    println!("WORKS");
}
