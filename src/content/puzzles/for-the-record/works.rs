#[path = "cipher.rs"]
mod cipher;
#[path = "journal.rs"]
mod journal;

use cipher::{Block, Suite};
use journal::{restore, store};
use std::hash::{DefaultHasher, Hasher};
use std::process::exit;

/// A keyed function of some bytes, good enough for a test.
fn hash(key: &[u8], bytes: &[u8]) -> Block {
    let mut out = [0; 16];
    for (half, part) in out.chunks_mut(8).enumerate() {
        let mut hasher = DefaultHasher::new();
        hasher.write(key);
        hasher.write(bytes);
        hasher.write_usize(half);
        part.copy_from_slice(&hasher.finish().to_le_bytes());
    }
    out
}

fn suite() -> Suite {
    Suite { block: Box::new(|n| hash(b"the clinic's key", &n.to_le_bytes())), mac: |key, bytes| hash(key, bytes) }
}

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let s = suite();
    for (n, length) in [(0, 0), (1, 1), (2, 16), (3, 100), (4, 127), (5, 128), (u32::MAX, 128)] {
        let record = vec![b'r'; length];
        let Some(sealed) = store(&s, n, &record) else {
            println!("BROKE: a record of {length} bytes isn't stored");
            exit(1);
        };
        expect(sealed.len() == length + 16, "16 bytes more");
        expect(restore(&s, n, &sealed) == Some(record), "what's stored can be restored");
        expect(restore(&s, n ^ 1, &sealed).is_none(), "not under another number");
        for at in 0..sealed.len() {
            let mut other = sealed.clone();
            other[at] ^= 4;
            expect(restore(&s, n, &other).is_none(), "a changed byte shows");
        }
        expect(restore(&s, n, &sealed[1..]).is_none(), "a missing byte shows");
    }
    expect(store(&s, 1, &[0; 129]).is_none(), "129 bytes are too many");
    expect(restore(&s, 1, &[0; 15]).is_none(), "too short for a tag");
    println!("WORKS");
}
