//! Takes in what a weather station uploads: a reading a line.

use std::io::{BufRead, Read};
use std::iter::from_fn;
use std::ops::RangeInclusive;

const BATCH: usize = 5; // readings of an hour
const WIDTH: u64 = 16; // bytes of a line
const DEGREES: RangeInclusive<i32> = -30..=50;

pub struct Upload {
    pub readings: Vec<i32>,
    pub rejects: Vec<(usize, String)>,
}

pub fn take_in(mut input: impl BufRead) -> Upload {
    let mut rejects = Vec::new();
    let mut reject = |number, line| {
        rejects.push((number, line));
        None
    };
    let readings = from_fn(|| next_line(&mut input))
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
        .take(BATCH)
        .filter_map(|(number, line)| match line.trim().parse() {
            Ok(degrees) => Some(degrees),
            Err(_) => reject(number, line),
        })
        .filter(|degrees| DEGREES.contains(degrees))
        .collect();
    Upload { readings, rejects }
}

fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    let size = input.take(WIDTH).read_line(&mut line).ok()?;
    (size > 0).then_some(line)
}
