//! Connections to a key-value server. On each one, the server answers
//! every request with one line, in the order of the requests.

use std::cell::{Cell, RefCell};

pub const MOST: usize = 2;

pub trait Wire: Sized {
    async fn dial() -> Self;
    async fn send(&mut self, request: &str);
    /// `None` once the connection is closed.
    async fn line(&mut self) -> Option<String>;
}

pub struct Pool<W> {
    pub idle: RefCell<Vec<W>>,
    pub open: Cell<usize>,
}

struct Lease<'a, W> {
    pool: &'a Pool<W>,
    wire: Option<W>,
    owed: usize,
}

impl<W> Drop for Lease<'_, W> {
    fn drop(&mut self) {
        self.pool.open.set(self.pool.open.get() - 1);
        let wire = self.wire.take().filter(|_| self.owed == 0);
        self.pool.idle.borrow_mut().extend(wire);
    }
}

impl<W: Wire> Pool<W> {
    /// Gets `keys`, letters and digits. `None` if busy or one is bad.
    pub async fn get(&self, keys: &[&str]) -> Option<Vec<String>> {
        if self.open.get() == MOST {
            return None;
        }
        let mut lease = Lease { pool: self, wire: None, owed: 0 };
        self.open.set(self.open.get() + 1);
        let old = self.idle.borrow_mut().pop();
        let wire = match old {
            Some(wire) => wire,
            None => W::dial().await,
        };
        let wire = lease.wire.insert(wire);
        for key in keys {
            wire.send(&format!("GET {key}\r\n")).await;
            lease.owed += 1;
        }
        let mut values = Vec::new();
        while lease.owed > 0 {
            let value = wire.line().await?;
            lease.owed -= 1;
            values.push(value.strip_prefix('+')?.to_string());
        }
        Some(values)
    }
}
