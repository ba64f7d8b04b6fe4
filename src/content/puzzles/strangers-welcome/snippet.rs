use std::collections::HashMap;

/// A device's secret: 32 random bytes, made in the factory.
pub type Secret = [u8; 32];

/// The devices that may post readings.
#[derive(Default)]
pub struct Registry {
    secrets: HashMap<String, Secret>,
}

impl Registry {
    pub fn enroll(&mut self, device: &str, secret: Secret) {
        self.secrets.insert(device.to_string(), secret);
    }

    /// Whether a request that claims to be from `device` has the
    /// token to prove it: the secret in hexadecimal.
    pub fn sign_in(&self, device: &str, token: &str) -> bool {
        match (self.secrets.get(device), unhex(token)) {
            (Some(secret), Some(given)) => same(&given, secret),
            _ => false,
        }
    }
}

/// Compares without telling by its time where they differ.
fn same(a: &[u8], b: &[u8]) -> bool {
    let mut diff = 0;
    for (x, y) in a.iter().zip(b) {
        diff |= x ^ y;
    }
    diff == 0
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if text.len() % 2 != 0 {
        return None;
    }
    let digit = |c: u8| char::from(c).to_digit(16);
    text.as_bytes()
        .chunks(2)
        .map(|c| Some((digit(c[0])? * 16 + digit(c[1])?) as u8))
        .collect()
}
