// Serves two clients in turn. The second cuts its message short, and the
// proof checks what that client is sent.
#[path = "snippet.rs"]
mod snippet;

use snippet::{echo, Inbox};
use std::alloc::{GlobalAlloc, Layout, System};
use std::io::{self, Read};
use std::process::exit;

/// Returns memory that holds someone else's old data.
struct Used;

unsafe impl GlobalAlloc for Used {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let at = System.alloc(layout);
        if !at.is_null() {
            at.write_bytes(b'?', layout.size());
        }
        at
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        System.alloc_zeroed(layout)
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        System.dealloc(at, layout)
    }
}

#[global_allocator]
static HEAP: Used = Used;

/// A connection that delivers 1 byte at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = buf.len().min(1);
        self.0.read(&mut buf[..n])
    }
}

fn main() {
    let secret = b"to: bank, pin: 4711, sum: 250";
    let mut first = (secret.len() as u16).to_be_bytes().to_vec();
    first.extend_from_slice(secret);
    let len = first[1];
    let tries: [&[u8]; 7] = [
        &[0, len, b'h', b'i'],
        &[],
        &[0],
        &[0, 9],
        &[0, 5, b'h', b'i'],
        &[0, 200, b'h', b'i'],
        &[255, 255, b'h', b'i'],
    ];
    let mut inbox = Inbox::default();
    for sent in tries {
        let mut out = Vec::new();
        echo(&mut inbox, &mut Drip(&first), &mut out).unwrap();
        let mut out = Vec::new();
        echo(&mut inbox, &mut Drip(sent), &mut out).unwrap();
        let text = sent.get(2..).unwrap_or_default();
        let own = out
            .strip_prefix(b"cut short: ".as_slice())
            .and_then(|rest| rest.strip_prefix(text));
        match own {
            Some(rest) if rest.iter().all(|byte| *byte == 0) => {}
            _ => {
                out.truncate(60);
                println!(
                    "HARM: a client that sent {sent:?} was sent {:?}",
                    String::from_utf8_lossy(&out)
                );
                exit(0);
            }
        }
    }
    println!("NO HARM: {} short messages, only their own bytes", tries.len());
    exit(1);
}
