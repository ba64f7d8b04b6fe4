#[path = "snippet.rs"]
mod snippet;

use snippet::{echo, Inbox};
use std::io::{self, Read};

/// A connection that delivers a few bytes at a time, as TCP can.
struct Pieces<'a>(&'a [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = buf.len().min(100);
        self.0.read(&mut buf[..n])
    }
}

/// What a client sends: the announced length, then the bytes.
fn message(announced: u16, text: &[u8]) -> Vec<u8> {
    [&announced.to_be_bytes(), text].concat()
}

/// What the last client receives of the first one's message.
fn leaked(clients: &[Vec<u8>]) -> &'static str {
    let mut inbox = Inbox::default();
    let mut out = Vec::new();
    for sent in clients {
        out.clear();
        echo(&mut inbox, &mut Pieces(sent), &mut out).unwrap();
    }
    let text = &out[b"cut short: ".len()..];
    let old: Vec<_> = text.iter().map(|byte| *byte == b'1').collect();
    let n = old.iter().filter(|is_old| **is_old).count();
    match n {
        0 => "None of it",
        1800 => "All that the worker kept of it",
        _ if old[..n].iter().all(|is_old| *is_old) => "Only its first bytes",
        _ if old[1800 - n..].iter().all(|is_old| *is_old) => "All but its first bytes",
        _ => "something else",
    }
}

fn claim(id: &str, seen: &str) {
    let options = ["None of it", "Only its first bytes", "All but its first bytes", "All that the worker kept of it"];
    if !options.contains(&seen) {
        println!("{id}: {seen} is no option");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn main() {
    let first = message(5_000, &[b'1'; 5_000]);
    let last = message(3_000, b"hi");
    claim("one-byte", leaked(&[first.clone(), vec![0x0b]]));
    claim("hi", leaked(&[first.clone(), last.clone()]));
    claim("third", leaked(&[first, message(260, &[b'2'; 260]), last]));
}
