use std::collections::BTreeMap;

/// The longest word, with its quotes. Longer values are cut.
const LONGEST: usize = 50;

#[derive(Debug, PartialEq)]
pub enum Rejected {
    BadName,
    BadValue,
}

/// What the environment of an app is made from. The name of the
/// host has only letters, digits, and hyphens.
#[derive(Default)]
pub struct Settings {
    pub host: String,
    values: BTreeMap<String, String>,
}

impl Settings {
    pub fn set(
        &mut self,
        name: &str,
        value: &str,
    ) -> Result<(), Rejected> {
        let part = |c| matches!(c, 'A'..='Z' | '0'..='9' | '_');
        if !name.starts_with("APP_") || !name.chars().all(part) {
            return Err(Rejected::BadName);
        }
        let plain = |c: char| c == ' ' || c.is_ascii_graphic();
        if !value.chars().all(plain) {
            return Err(Rejected::BadValue);
        }
        self.values.insert(name.to_string(), value.to_string());
        Ok(())
    }

    /// A script for `sh` that exports the settings.
    pub fn script(&self) -> String {
        let mut script = String::from("set -u\n");
        for (name, value) in &self.values {
            let value = quoted(value, &self.host);
            script += &format!("export {name}={value}\n");
        }
        script
    }
}

/// A value as one word of the shell. In it, `%h` means the host.
fn quoted(value: &str, host: &str) -> String {
    let mut word = String::from("'");
    for c in value.replace("%h", host).chars() {
        let piece = c.to_string().replace('\'', "'\"'\"'");
        if word.len() + piece.len() >= LONGEST {
            break;
        }
        word += &piece;
    }
    word + "'"
}
