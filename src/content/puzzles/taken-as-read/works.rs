// Whole messages come back unchanged, and short ones are marked.
#[path = "snippet.rs"]
mod snippet;

use snippet::{echo, Inbox};
use std::io::{self, Read};
use std::process::exit;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        exit(1);
    }
}

/// A connection that delivers 1 byte at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = buf.len().min(1);
        self.0.read(&mut buf[..n])
    }
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::ErrorKind::ConnectionReset.into())
    }
}

fn main() {
    let mut inbox = Inbox::default();
    let long = "long ".repeat(13_000);
    for text in ["hello", "", "a longer message", "x", &long, "end"] {
        let mut sent = (text.len() as u16).to_be_bytes().to_vec();
        sent.extend_from_slice(text.as_bytes());
        sent.extend_from_slice(b"and more");
        let kept = &text[..text.len().min(1_800)];
        let want = format!("whole: {kept}").into_bytes();
        let mut out = Vec::new();
        let done = echo(&mut inbox, &mut &sent[..], &mut out);
        expect(done.is_ok() && out == want, "a message at once");
        let mut out = Vec::new();
        let done = echo(&mut inbox, &mut Drip(&sent), &mut out);
        expect(done.is_ok() && out == want, "a message in drips");
    }
    let mut out = Vec::new();
    let done = echo(&mut inbox, &mut Drip(&[0, 9, b'h']), &mut out);
    expect(done.is_ok(), "a short message isn't an error");
    expect(out.starts_with(b"cut short: h"), "what arrived");
    let mut out = Vec::new();
    let done = echo(&mut inbox, &mut Broken, &mut out);
    expect(done.is_err() && out.is_empty(), "a broken connection is");
    println!("WORKS");
}
