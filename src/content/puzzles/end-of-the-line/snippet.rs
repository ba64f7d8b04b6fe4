const KINDS: [&str; 2] = ["ssh-ed25519 ", "ssh-rsa "];

#[derive(Debug, PartialEq)]
pub enum Refused {
    NotAKey,
    NotOneLine,
}

/// The file `authorized_keys` of the account `git`.
#[derive(Default)]
pub struct KeyFile {
    text: String,
}

impl KeyFile {
    /// Adds a user's key. `key` and `title` are what the user
    /// has entered. With the key one can run `serve <user>` as
    /// `git`, whatever one asks sshd for, and nothing else.
    pub fn add(
        &mut self,
        user: u32,
        key: &str,
        title: &str,
    ) -> Result<(), Refused> {
        if !KINDS.iter().any(|kind| key.starts_with(kind)) {
            return Err(Refused::NotAKey);
        }
        if !one_line(key) || !one_line(title) {
            return Err(Refused::NotOneLine);
        }
        let limits = format!("restrict,command=\"serve {user}\"");
        self.text += &format!("{limits} {key} {title}\n");
        Ok(())
    }

    pub fn text(&self) -> &str {
        &self.text
    }
}

fn one_line(text: &str) -> bool {
    text.lines().count() == 1
}
