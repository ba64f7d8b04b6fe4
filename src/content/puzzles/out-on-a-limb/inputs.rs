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

fn claim(id: &str, seen: Option<&str>) {
    let seen = seen.unwrap_or("None");
    if !["1", "2", "5", "None"].contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn main() {
    let World { mut drive, mut p, e, .. } = world();
    drive.cd(&mut p, "a/b").unwrap();
    drive.send(&p, ".", &e).unwrap();
    claim("slash", drive.read(&p, "/../n"));

    let World { mut drive, mut p, e, .. } = world();
    drive.cd(&mut p, "a/b").unwrap();
    drive.send(&p, "/a", &e).unwrap();
    drive.send(&e, "a", &p);
    claim("back", drive.read(&p, "../../n"));

    let World { mut drive, mut p, mut e, .. } = world();
    drive.cd(&mut p, "a").unwrap();
    drive.send(&p, "b", &e).unwrap();
    drive.cd(&mut e, "b").unwrap();
    drive.send(&p, ".", &e).unwrap();
    drive.cd(&mut p, "../..").unwrap();
    claim("three", drive.read(&p, "../n"));
}
