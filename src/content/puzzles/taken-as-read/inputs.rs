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

/// How many bytes of the first client's message the last client receives.
fn leaked(clients: &[Vec<u8>]) -> usize {
    let mut inbox = Inbox::default();
    let mut out = Vec::new();
    for sent in clients {
        out.clear();
        echo(&mut inbox, &mut Pieces(sent), &mut out).unwrap();
    }
    out.iter().filter(|byte| **byte == b'1').count()
}

fn claim(id: &str, seen: usize, options: [&str; 4]) {
    let is_seen = |text: &&&str| text.replace(',', "") == seen.to_string();
    let fits: Vec<_> = options.iter().filter(is_seen).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} fits {} options", fits.len());
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn main() {
    let first = message(5_000, &[b'1'; 5_000]);
    let last = message(3_000, b"hi");

    let seen = leaked(&[first.clone(), vec![0x0b]]);
    claim("trigger", seen, ["0", "1,798", "1,800", "5,000"]);

    let seen = leaked(&[first.clone(), last.clone()]);
    claim("cost", seen, ["0", "1,798", "2,998", "4,998"]);

    let seen = leaked(&[first, message(260, &[b'2'; 260]), last]);
    claim("why", seen, ["0", "258", "1,540", "1,798"]);
}
