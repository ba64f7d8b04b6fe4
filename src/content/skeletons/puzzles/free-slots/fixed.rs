/// The seats of a class.
pub struct Slots {
    total: u32,
    taken: u32,
}

impl Slots {
    pub fn new(total: u32) -> Slots {
        Slots { total, taken: 0 }
    }

    pub fn free(&self) -> u32 {
        self.total - self.taken
    }

    /// Takes several seats together, if there are enough.
    pub fn book(&mut self, seats: u32) -> bool {
        if seats == 0 || seats > self.free() {
            return false;
        }
        self.taken += seats;
        true
    }

    pub fn cancel(&mut self, seats: u32) {
        self.taken = self.taken.saturating_sub(seats);
    }
}
