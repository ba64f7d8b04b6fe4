use std::collections::HashMap;
use std::mem::take;

/// 32 random bytes, shared by a device and this service.
pub type Secret = [u8; 32];

/// A device keeps its old secret until it confirms a new one.
struct Device {
    current: Secret,
    previous: Secret,
}

/// The devices that can post readings.
#[derive(Default)]
pub struct Registry(HashMap<String, Device>);

impl Registry {
    pub fn enroll(&mut self, name: &str, secret: Secret) {
        let device = Device { current: secret, previous: secret };
        self.0.insert(name.to_string(), device);
    }

    /// Offers a new secret, which the device picks up later.
    pub fn rotate(&mut self, name: &str, secret: Secret) {
        let Some(device) = self.0.get_mut(name) else { return };
        device.previous = device.current;
        device.current = secret;
    }

    /// Retires the old secret and returns it for the audit log.
    pub fn confirm(&mut self, name: &str) -> Option<Secret> {
        let device = self.0.get_mut(name)?;
        let retired = take(&mut device.previous);
        device.previous = device.current;
        Some(retired)
    }

    /// `token` is the secret in hexadecimal.
    pub fn sign_in(&self, name: &str, token: &str) -> bool {
        let found = self.0.get(name).zip(unhex(token));
        let Some((device, given)) = found else { return false };
        same(&given, &device.current) | same(&given, &device.previous)
    }
}

fn same(a: &[u8], b: &[u8]) -> bool {
    let differs = a.iter().zip(b).fold(0, |sum, (x, y)| sum | x ^ y);
    differs == 0 && a.len() == b.len()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let pair = |two: &[u8]| {
        let (high, low) = (two.first()?, two.get(1)?);
        Some((digit(high)? * 16 + digit(low)?) as u8)
    };
    text.as_bytes().chunks(2).map(pair).collect()
}
