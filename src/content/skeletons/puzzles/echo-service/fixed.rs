/// A buffer, reused for each heartbeat.
pub struct Session {
    buffer: Vec<u8>,
}

impl Session {
    pub fn new() -> Session {
        Session { buffer: Vec::with_capacity(64) }
    }

    /// Reads a length and the text, and returns the echo.
    pub fn echo(&mut self, message: &[u8]) -> Option<&[u8]> {
        let (&length, text) = message.split_first()?;
        let length = usize::from(length);
        if length > self.buffer.capacity() {
            return None;
        }
        let count = text.len().min(length);
        self.buffer.clear();
        self.buffer.extend_from_slice(&text[..count]);
        // SAFETY: the length is at most the capacity.
        unsafe { self.buffer.set_len(count) };
        Some(&self.buffer)
    }
}
