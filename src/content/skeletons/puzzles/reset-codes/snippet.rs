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
