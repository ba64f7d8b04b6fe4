/// Makes the codes for password resets.
pub struct Codes {
    state: u64,
}

impl Codes {
    /// Starts with the clock, in nanoseconds.
    pub fn new(now: u64) -> Codes {
        Codes { state: now | 1 }
    }

    fn next(&mut self) -> u64 {
        let mut fresh = [0; 8];
        std::fs::File::open("/dev/urandom")
            .and_then(|mut file| std::io::Read::read_exact(&mut file, &mut fresh))
            .expect("random bytes");
        self.state = u64::from_le_bytes(fresh);
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state
    }

    /// Returns a code of 14 hex digits.
    pub fn code(&mut self) -> String {
        format!("{:014x}", self.next() >> 8)
    }
}
