use std::io::{self, ErrorKind, Read, Write};

/// A worker's buffer, kept from one client to the next.
#[derive(Default)]
pub struct Inbox {
    buf: Vec<u8>,
}

impl Inbox {
    /// Takes in one message: its length in two bytes, its text.
    fn receive(&mut self, from: &mut impl Read) -> io::Result<()> {
        self.buf.clear();
        let mut head = [0; 2];
        from.read_exact(&mut head)?;
        let len = u16::from_be_bytes(head).into();
        self.buf.reserve(len);
        // SAFETY: there is room for `len` bytes, any byte is a
        // valid u8, and `read_exact` overwrites all of them.
        unsafe { self.buf.set_len(len) };
        from.read_exact(&mut self.buf)
    }
}

/// Answers one client with its own message, so that it can tell
/// whether anything on the way has changed it.
pub fn echo(
    inbox: &mut Inbox,
    from: &mut impl Read,
    to: &mut impl Write,
) -> io::Result<()> {
    match inbox.receive(from) {
        Ok(()) => to.write_all(b"whole: ")?,
        Err(e) if e.kind() == ErrorKind::UnexpectedEof => {
            to.write_all(b"cut short: ")?
        }
        Err(e) => return Err(e),
    }
    to.write_all(&inbox.buf)
}
