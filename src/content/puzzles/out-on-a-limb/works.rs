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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let World { mut drive, all, mut p, mut e } = world();
    expect(drive.read(&p, "n") == Some("2") && drive.read(&e, "/n") == Some("5"), "each at its root");
    expect(drive.cd(&mut p, "a/b").is_some() && drive.read(&p, "n") == Some("4"), "down");
    expect(drive.read(&p, "../n") == Some("3") && drive.read(&p, "/n") == Some("2"), "up, and from the root");
    expect(drive.read(&p, "../../../../n") == Some("2"), "never above the root");
    expect(drive.cd(&mut p, "n").is_none() && drive.cd(&mut p, "zz").is_none(), "only into folders");
    expect(drive.make(&p, "../c", None).is_some() && drive.make(&p, "../c", None).is_none(), "a folder, once");
    expect(drive.make(&p, "..", None).is_none() && drive.make(&p, "../n/x", None).is_none(), "no bad names");
    let guest = drive.grant(&p, "..", false).unwrap();
    expect(drive.read(&guest, "n") == Some("3"), "a guest reads");
    expect(drive.make(&guest, "x", None).is_none(), "a guest doesn't write");
    let also = drive.grant(&guest, "b", true).unwrap();
    expect(drive.make(&also, "x", None).is_none(), "nor does a guest's guest");
    expect(drive.send(&p, "/", &e).is_none() && drive.send(&p, "..", &p).is_none(), "no root, no folder into itself");
    expect(drive.send(&p, "/a/n", &e).is_none() && drive.send(&guest, "b", &e).is_none(), "no name twice, no guest");
    expect(drive.send(&p, "/a/c", &e).is_some() && drive.cd(&mut e, "c").is_some(), "moved");
    expect(drive.read(&p, "/a/c/n").is_none() && drive.make(&e, "m", Some("7")).is_some(), "gone here, there over there");
    expect(drive.send(&e, "m", &p).is_some() && drive.read(&p, "m") == Some("7"), "moved to where the other share is");
    expect(drive.send(&p, "/a", &e).is_some() && drive.read(&e, "a/b/m") == Some("7"), "moved with what's inside");
    expect(drive.cd(&mut p, "/").is_some() && drive.read(&p, "n") == Some("2"), "back at the root");
    expect(drive.read(&guest, "b/n") == Some("4"), "a guest's share moves along");
    expect(drive.read(&all, "/eve/c/a/n") == Some("3"), "the administrator sees it all");
    println!("WORKS");
}
