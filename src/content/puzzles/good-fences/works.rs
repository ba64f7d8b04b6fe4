// Every tenant can read each part of the own slot, and no more.
#[path = "snippet.rs"]
mod snippet;

use snippet::Arena;
use std::process::exit;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn ask(offset: u32, count: u32) -> Vec<u8> {
    [offset.to_be_bytes(), count.to_be_bytes()].concat()
}

fn main() {
    let blobs: [&[u8]; 4] = [b"alpha", b"", b"bravo-7", b"c"];
    let mut arena = Arena::default();
    for (n, blob) in blobs.iter().enumerate() {
        expect(arena.put(blob) == Some(n), "slots are numbered from 0");
    }
    for (n, blob) in blobs.iter().enumerate() {
        let len = blob.len();
        for from in 0..=len {
            for to in from..=len {
                let req = ask(from as u32, (to - from) as u32);
                let got = arena.read(n, &req);
                let what = format!("slot {n}, {from}..{to}");
                expect(got == Some(&blob[from..to]), &what);
            }
        }
        let past = ask(0, len as u32 + 1);
        expect(arena.read(n, &past).is_none(), "past the end: none");
        let past = ask(len as u32 + 1, 0);
        expect(arena.read(n, &past).is_none(), "behind the end: none");
    }
    expect(arena.read(9, &ask(0, 0)).is_none(), "no such slot: none");
    expect(arena.read(0, b"short").is_none(), "short request: none");
    println!("WORKS");
}
