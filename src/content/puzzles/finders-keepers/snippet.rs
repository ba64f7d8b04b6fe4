use std::collections::HashMap;

/// 0 nothing, 1 read, 2 comment, 3 write, 4 everything.
pub type Level = u8;

/// Who can do what with one note.
pub struct Access {
    everyone: Level,
    levels: HashMap<u32, Level>,
}

impl Access {
    pub fn new(owner: u32) -> Self {
        Access { everyone: 1, levels: HashMap::from([(owner, 4)]) }
    }

    pub fn level(&self, user: u32) -> Level {
        *self.levels.get(&user).unwrap_or(&self.everyone)
    }

    /// Gives a user, who can do less than `by`, a level below that
    /// of `by`.
    pub fn set(&mut self, by: u32, user: u32, to: Level) {
        let mine = self.level(by);
        if mine <= to || mine <= self.level(user) {
            return;
        }
        if to == self.everyone {
            self.levels.remove(&user);
        } else {
            self.levels.insert(user, to);
        }
    }

    /// Gives a level to all users who weren't given one.
    pub fn set_everyone(&mut self, by: u32, to: Level) {
        if self.level(by) == 4 && to < 4 {
            self.everyone = to;
        }
    }
}
