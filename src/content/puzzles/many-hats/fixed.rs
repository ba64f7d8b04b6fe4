//! For whom a thread works. The tables show rows of `current()`.

use std::cell::Cell;

thread_local!(static NOW: Cell<u32> = const { Cell::new(0) });

/// A tenant's number, or 0 for nobody.
pub fn current() -> u32 {
    NOW.get()
}

struct Hat { id: u32, before: u32 }

fn put_on(id: u32) -> Hat {
    Hat { id, before: NOW.replace(id) }
}

impl Drop for Hat {
    fn drop(&mut self) {
        NOW.set(self.before);
    }
}

/// A request ends when this is dropped.
#[derive(Default)]
pub struct Request(Vec<Hat>);

impl Drop for Request {
    fn drop(&mut self) {
        while self.0.pop().is_some() {}
    }
}

impl Request {
    pub fn act_as(&mut self, id: u32) {
        self.0.push(put_on(id));
    }

    pub fn step_back(&mut self) -> Option<u32> {
        self.0.pop().map(|hat| hat.id)
    }

    pub fn switch(&mut self, id: u32) {
        if self.0.pop().is_some() {
            self.act_as(id);
        }
    }
}
