use std::collections::HashMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserId(pub u32);

struct Note {
    owner: UserId,
    invited: Vec<UserId>,
}

impl Note {
    fn uninvite(&mut self, user: UserId) {
        let found = self.invited.iter().position(|u| *u == user);
        if let Some(at) = found {
            self.invited.swap_remove(at);
        }
    }
}

#[derive(Default)]
pub struct Notes(HashMap<u32, Note>);

impl Notes {
    pub fn create(&mut self, by: UserId, id: u32) {
        let note = Note { owner: by, invited: Vec::new() };
        self.0.entry(id).or_insert(note);
    }

    fn owned(&mut self, by: UserId, id: u32) -> Option<&mut Note> {
        self.0.get_mut(&id).filter(|note| note.owner == by)
    }

    pub fn invite(&mut self, by: UserId, id: u32, user: UserId) {
        let Some(note) = self.owned(by, id) else { return };
        if !note.invited.contains(&user) {
            note.invited.push(user);
        }
    }

    pub fn revoke(&mut self, by: UserId, id: u32, user: UserId) {
        let Some(note) = self.owned(by, id) else { return };
        note.uninvite(user);
    }

    /// Hands a note over. The former owner can still write.
    pub fn transfer(&mut self, by: UserId, id: u32, to: UserId) {
        let Some(note) = self.owned(by, id) else { return };
        note.uninvite(by);
        note.invited.push(by);
        note.owner = to;
    }

    /// Whether a user, or a visitor, can write to a note.
    pub fn can_write(&self, who: Option<UserId>, id: u32) -> bool {
        who.zip(self.0.get(&id)).map_or(false, |(who, note)| {
            note.owner == who || note.invited.contains(&who)
        })
    }
}
