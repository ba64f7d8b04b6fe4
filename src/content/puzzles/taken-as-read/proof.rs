// Serves two clients in turn. The second cuts its message short, and the
// proof checks what that client is sent. The first may have stopped reading.
#[path = "snippet.rs"]
mod snippet;

use snippet::{echo, Inbox};
use std::io::{self, Read, Write};
use std::process::exit;

/// A connection that delivers 1 byte at a time.
struct Drip<'a>(&'a [u8]);

impl Read for Drip<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let n = buf.len().min(1);
        self.0.read(&mut buf[..n])
    }
}

/// A client that has stopped reading.
struct Gone;

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
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
    for (n, sent) in tries.iter().chain(&tries).enumerate() {
        let mut out = Vec::new();
        if n < tries.len() {
            echo(&mut inbox, &mut Drip(&first), &mut out).unwrap();
        } else {
            echo(&mut inbox, &mut Drip(&first), &mut Gone).unwrap_err();
        }
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
    println!("NO HARM: {} short messages, only their own bytes", 2 * tries.len());
    exit(1);
}
