use std::collections::BTreeMap;

/// Longer values are cut.
const LONGEST: usize = 64;

#[derive(Debug, PartialEq)]
pub enum Rejected {
    BadName,
    BadValue,
}

/// What the environment of an app is made from.
#[derive(Default)]
pub struct Settings {
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
            let value = quoted(value);
            script += &format!("export {name}={value}\n");
        }
        script
    }
}

/// A value as one word of the shell.
fn quoted(value: &str) -> String {
    let mut word = value.to_string();
    word = word.replace('\'', r"'\''");
    word.truncate(LONGEST);
    word.insert(0, '\'');
    word.push('\'');
    word
}
