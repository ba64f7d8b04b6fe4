const KINDS: [&str; 2] = ["ssh-ed25519", "ssh-rsa"];

#[derive(Debug, PartialEq)]
pub enum Rejected {
    NotAKey,
    NotPlain,
    NoSuchKey,
}

type Done = Result<(), Rejected>;

/// The lines of `authorized_keys` of the account `git`.
#[derive(Default)]
pub struct KeyFile {
    pub lines: Vec<String>,
}

impl KeyFile {
    pub fn add(&mut self, user: u32, key: &str, title: &str) -> Done {
        let (kind, rest) = key.split_once(' ').unwrap_or_default();
        if !KINDS.contains(&kind) || rest.contains(' ') {
            return Err(Rejected::NotAKey);
        }
        if !plain(rest) || !plain(title) {
            return Err(Rejected::NotPlain);
        }
        self.lines.push(limits(user) + key + " " + title);
        Ok(())
    }

    /// Gives the user's key with the title `old` a new title.
    pub fn rename(&mut self, user: u32, old: &str, new: &str) -> Done {
        if !plain(new) {
            return Err(Rejected::NotPlain);
        }
        let start = limits(user);
        let has_title = |line: &&mut String| {
            let key = line.strip_prefix(&start).unwrap_or_default();
            key.splitn(3, ' ').nth(2) == Some(old)
        };
        let line = self.lines.iter_mut().find(has_title);
        let line = line.ok_or(Rejected::NoSuchKey)?;
        line.replace_range(line.len() - old.len().., new);
        Ok(())
    }
}

/// What sshd allows a user's keys to do: run `serve <user>`.
fn limits(user: u32) -> String {
    format!("restrict,command=\"serve {user}\" ")
}

fn plain(text: &str) -> bool {
    !text.is_empty() && !text.chars().any(char::is_control)
}
