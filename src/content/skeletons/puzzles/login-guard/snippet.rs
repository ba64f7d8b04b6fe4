use std::sync::Mutex;

const MOST: u32 = 5;

/// Counts an account's wrong passwords.
pub struct Guard {
    failed: Mutex<u32>,
}

impl Guard {
    pub fn new() -> Guard {
        Guard { failed: Mutex::new(0) }
    }

    /// Returns None without a look at the password after 5 wrong ones.
    pub fn login(&self, verify: impl FnOnce() -> bool) -> Option<bool> {
        if *self.failed.lock().unwrap() >= MOST {
            return None;
        }
        let is_right = verify();
        let mut failed = self.failed.lock().unwrap();
        *failed = if is_right { 0 } else { *failed + 1 };
        Some(is_right)
    }
}
