#[path = "snippet.rs"]
mod snippet;

use snippet::Frame;
use std::collections::BTreeSet;
use std::ops::Range;
use std::process::exit;

type Call = (bool, u32, u32);

fn claim(id: &str, options: [&str; 4], holds: impl Fn(usize) -> bool) {
    let right: Vec<_> = (0..4).filter(|&option| holds(option)).collect();
    if right.len() != 1 {
        println!("{id}: {right:?} hold");
        exit(1);
    }
    println!("CLAIM {id}: {}", options[right[0]]);
}

fn call(frame: &mut Frame, (is_top, count, shift): Call) -> Option<Range<u32>> {
    if is_top { frame.top(count, shift) } else { frame.bottom(count, shift) }
}

/// The snippet with another line 55. Notes the lines on which a sum or a difference wraps around.
struct Model {
    low: u32,
    high: u32,
    rejects: fn(u32, u32) -> bool,
    wrapped: BTreeSet<u32>,
}

impl Model {
    fn new(rejects: fn(u32, u32) -> bool) -> Model {
        Model { low: 0, high: 200, rejects, wrapped: BTreeSet::new() }
    }

    fn note(&mut self, line: u32, (value, wraps): (u32, bool)) -> u32 {
        if wraps {
            self.wrapped.insert(line);
        }
        value
    }

    fn call(&mut self, (is_top, count, shift): Call) -> Option<Range<u32>> {
        if (self.rejects)(count, shift) {
            return None;
        }
        let size = count.wrapping_shl(shift);
        if is_top {
            if size > self.note(40, self.high.overflowing_sub(self.low)) {
                return None;
            }
            let mask = self.note(43, 4u32.wrapping_shl(shift).overflowing_sub(1));
            let start = self.note(44, self.high.overflowing_sub(size)) & !mask;
            if start < self.low {
                return None;
            }
            self.high = start;
            return Some(start..self.note(49, start.overflowing_add(size)));
        }
        let mask = self.note(25, 4u32.wrapping_shl(shift).overflowing_sub(1));
        let start = self.note(26, self.low.overflowing_add(mask)) & !mask;
        let end = self.note(27, start.overflowing_add(size));
        if end > self.high {
            return None;
        }
        self.low = end;
        Some(start..end)
    }
}

fn main() {
    // `empty`: a larger `count` or `shift` is rejected in any frame.
    let first = [(false, 0, 6), (false, 0, 7), (true, 0, 6), (true, 0, 7)];
    claim("empty", ["`bottom(0, 6)`", "`bottom(0, 7)`", "`top(0, 6)`", "`top(0, 7)`"], |option| {
        (1..=200).all(|count| {
            (0..=6).all(|shift| {
                [false, true].iter().all(|&is_top| {
                    let mut frame = Frame::new();
                    call(&mut frame, first[option]);
                    call(&mut frame, (is_top, count, shift)).is_none()
                })
            })
        })
    });

    // `property`: two calls reach each pair of `low` and `high` that any calls can reach.
    let mut fails = [false; 4];
    for low in 0..=200 {
        for high in (low..=200).filter(|high| high % 4 == 0) {
            let fits = |calls: &[Call]| {
                let mut frame = Frame::new();
                frame.bottom(low, 0);
                frame.top(200 - high, 0);
                calls.iter().all(|&next| call(&mut frame, next).is_some())
            };
            for shift in 0..=6 {
                let most = 200 >> shift;
                for n in 0..=most {
                    let (bottom, top) = (fits(&[(false, n, shift)]), fits(&[(true, n, shift)]));
                    fails[2] |= bottom && !top;
                    fails[3] |= top && !bottom;
                    for m in 0..=most {
                        let both = fits(&[(false, m, shift), (false, n, shift)]);
                        let sum = fits(&[(false, m + n, shift)]);
                        fails[0] |= sum && !both;
                        fails[1] |= both && !sum;
                    }
                }
            }
        }
    }
    let properties = [
        "If `bottom(m + n, s)` gets a range on one, `bottom(m, s)` and then `bottom(n, s)` do on the other.",
        "If `bottom(m, s)` and then `bottom(n, s)` get ranges on one, `bottom(m + n, s)` does on the other.",
        "If `bottom(n, s)` gets a range on one, `top(n, s)` does on the other.",
        "If `top(n, s)` gets a range on one, `bottom(n, s)` does on the other.",
    ];
    claim("property", properties, |option| fails[option]);

    // The model does what the snippet does, and nothing wraps around.
    let mut state = 1u64;
    let mut random = move |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let mut next = move || -> Call {
        let count = match random(4) {
            0 => u32::MAX - random(300) as u32,
            1 => (1 << random(32)) - random(2) as u32,
            _ => random(120) as u32,
        };
        let shifts = if random(4) == 0 { 40 } else { 7 };
        (random(2) == 0, count, random(shifts) as u32)
    };
    let mut wide = BTreeSet::new();
    for _ in 0..200_000 {
        let mut frame = Frame::new();
        let mut model = Model::new(|count, shift| shift > 6 || count > 200 >> shift);
        let mut changed = Model::new(|count, shift| shift > 6 || count > u32::MAX >> shift);
        for _ in 0..6 {
            let next = next();
            assert_eq!(call(&mut frame, next), model.call(next), "{next:?}");
            changed.call(next);
        }
        assert!(model.wrapped.is_empty(), "{:?}", model.wrapped);
        wide.append(&mut changed.wrapped);
    }
    claim("wide", ["Line 26", "Line 27", "Line 40", "Line 44"], |option| wide.contains(&[26, 27, 40, 44][option]));
    let mut model = Model::new(|count, shift| shift > 6 || count > u32::MAX >> shift);
    model.call((false, 4, 0));
    assert_eq!(model.call((false, 4294967292, 0)), Some(4..0));

    let between = [(true, 0, 32), (true, 0, 30), (false, 0, 32), (false, 0, 30)];
    claim("shift", ["`top(0, 32)`", "`top(0, 30)`", "`bottom(0, 32)`", "`bottom(0, 30)`"], |option| {
        let mut model = Model::new(|count, shift| count > 200u32.wrapping_shr(shift));
        let range = model.call((false, 100, 0)).unwrap();
        model.call(between[option]);
        let other = model.call((false, 100, 0)).unwrap();
        range.start < other.end && other.start < range.end
    });
}
