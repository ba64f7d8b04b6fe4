use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserId(pub u32);

/// Who is asking. Visitors have no account.
pub struct Session {
    pub user: Option<UserId>,
}

struct Note {
    owner: Option<UserId>,
    invited: Vec<UserId>,
    text: String,
}

impl Note {
    fn writable(&self, session: &Session) -> bool {
        let invited = |user| self.invited.contains(&user);
        self.owner == session.user
            || session.user.map_or(false, invited)
    }
}

#[derive(Default)]
pub struct Notes(HashMap<u32, Note>);

impl Notes {
    pub fn create(&mut self, id: u32, user: UserId) {
        let (owner, text) = (Some(user), String::new());
        let note = Note { owner, invited: Vec::new(), text };
        self.0.entry(id).or_insert(note);
    }

    pub fn invite(&mut self, by: UserId, id: u32, user: UserId) {
        let note = self.0.get_mut(&id);
        if let Some(note) = note.filter(|n| n.owner == Some(by)) {
            note.invited.push(user);
        }
    }

    pub fn read(&self, id: u32) -> Option<&str> {
        self.0.get(&id).map(|note| note.text.as_str())
    }

    pub fn write(&mut self, by: &Session, id: u32, s: &str) -> bool {
        let note = self.0.get_mut(&id);
        let note = note.filter(|note| note.writable(by));
        note.map(|note| note.text = s.to_string()).is_some()
    }

    /// A note outlives its owner's account, for its readers.
    pub fn close_account(&mut self, user: UserId) {
        for note in self.0.values_mut() {
            note.invited.retain(|invited| *invited != user);
            note.owner = note.owner.filter(|own| *own != user);
        }
    }
}
