//! The receiving end of a radio link. Frames can come late.

const WIDTH: u32 = u16::BITS;

#[derive(Clone, Copy, Default)]
struct Window {
    top: u32,
    seen: u16,
}

impl Window {
    fn note(&mut self, number: u32) -> bool {
        if number > self.top {
            let step = number - self.top;
            let is_near = step < WIDTH;
            self.seen |= 1;
            self.seen = if is_near { self.seen << step } else { 0 };
            self.top = number;
            return true;
        }
        let age = self.top - number;
        if age >= WIDTH {
            return false;
        }
        let bit = 1u16 << age;
        let is_new = self.seen & bit == 0;
        self.seen |= bit;
        is_new
    }
}

pub struct Frame {
    pub epoch: u32,
    pub number: u32,
}

#[derive(Default)]
pub struct Receiver {
    epoch: u32,
    now: Window,
    last: Window,
}

impl Receiver {
    /// Whether to act on a frame whose MAC was verified.
    pub fn accept(&mut self, frame: &Frame) -> bool {
        if frame.epoch > self.epoch {
            let is_next = frame.epoch - self.epoch == 1;
            let empty = Window::default();
            self.last = if is_next { self.now } else { empty };
            self.now = empty;
            self.epoch = frame.epoch;
        }
        match self.epoch - frame.epoch {
            0 => self.now.note(frame.number),
            1 => self.last.note(frame.number),
            _ => false,
        }
    }
}
