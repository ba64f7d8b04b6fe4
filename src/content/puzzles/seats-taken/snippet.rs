use std::sync::atomic::{AtomicI32, Ordering};
use std::sync::Arc;

/// Where the license server writes down whom it turned away.
pub trait Journal: Send + Sync {
    fn refused(&self, who: &str);
}

/// The seats of one license. By contract, two copies more may run.
pub struct Seats {
    free: AtomicI32,
    journal: Box<dyn Journal>,
}

/// A seat in use. Dropping it gives it back.
pub struct Seat {
    pool: Arc<Seats>,
}

impl Seats {
    pub fn new(seats: u16, journal: Box<dyn Journal>) -> Arc<Self> {
        let free = AtomicI32::new(i32::from(seats));
        Arc::new(Seats { free, journal })
    }

    /// Takes a seat without ever waiting for one.
    pub fn take(self: &Arc<Self>, who: &str) -> Option<Seat> {
        let had = self.free.fetch_sub(1, Ordering::AcqRel);
        if had <= -2 {
            self.journal.refused(who);
            self.free.fetch_add(1, Ordering::AcqRel);
            return None;
        }
        let pool = Arc::clone(self);
        Some(Seat { pool })
    }

    pub fn free(&self) -> i32 {
        self.free.load(Ordering::Acquire).max(0)
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        self.pool.free.fetch_add(1, Ordering::AcqRel);
    }
}
