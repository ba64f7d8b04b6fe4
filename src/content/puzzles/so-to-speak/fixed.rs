use std::collections::BTreeMap;
use std::fmt::Write;

#[derive(Debug, PartialEq)]
pub enum Refused {
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
    ) -> Result<(), Refused> {
        let letter = |c: char| c.is_ascii_uppercase() || c == '_';
        let digit = |c: char| c.is_ascii_digit();
        if !name.starts_with(letter)
            || !name.chars().all(|c| letter(c) || digit(c))
        {
            return Err(Refused::BadName);
        }
        if value.chars().any(|c| c.is_control()) {
            return Err(Refused::BadValue);
        }
        self.values.insert(name.to_string(), value.to_string());
        Ok(())
    }

    /// A script for `sh` that exports the settings.
    pub fn script(&self) -> String {
        let mut script = String::from("set -eu\n");
        for (name, value) in &self.values {
            // In quotes, with those of the value escaped.
            let value = value.replace('\'', r"'\''");
            writeln!(script, "export {name}='{value}'").unwrap();
        }
        script
    }
}
