use std::io::{self, ErrorKind, Read, Write};

/// Longer messages are truncated to this.
const MAX: usize = 1_800;

/// A worker's buffer, kept from one client to the next.
#[derive(Default)]
pub struct Inbox {
    buf: Vec<u8>,
}

impl Inbox {
    /// Receives one message: a 2-byte length, then the text.
    fn receive(&mut self, from: &mut impl Read) -> io::Result<()> {
        self.buf.clear();
        let mut head = [0; 2];
        from.read_exact(&mut head)?;
        let len = usize::from(u16::from_be_bytes(head)).min(MAX);
        self.buf.resize(len, 0);
        from.read_exact(&mut self.buf)
    }
}

/// Sends one client its own message, or the part that arrived, so
/// it can see whether anything on the way changed it.
pub fn echo(
    inbox: &mut Inbox,
    from: &mut impl Read,
    to: &mut impl Write,
) -> io::Result<()> {
    match inbox.receive(from) {
        Ok(()) => to.write_all(b"whole: ")?,
        Err(e) if e.kind() == ErrorKind::UnexpectedEof => {
            to.write_all(b"cut short: ")?;
        }
        Err(e) => return Err(e),
    }
    to.write_all(&inbox.buf)
}
