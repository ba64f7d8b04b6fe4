// Counts the values that each question's message makes room for.
#[path = "snippet.rs"]
mod snippet;

use snippet::{decode, Value};
use std::alloc::{GlobalAlloc, Layout, System};
use std::process::exit;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static ALL: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), SeqCst) + layout.size();
        ALL.fetch_add(layout.size(), SeqCst);
        PEAK.fetch_max(now, SeqCst);
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), SeqCst);
        System.dealloc(at, layout)
    }
}

#[global_allocator]
static HEAP: Counting = Counting;

/// How many values decoding makes room for, in all and at the same time.
fn room(message: &[u8]) -> (usize, usize) {
    let before = NOW.load(SeqCst);
    PEAK.store(before, SeqCst);
    ALL.store(0, SeqCst);
    decode(message);
    let size = std::mem::size_of::<Value>();
    let (all, peak) = (ALL.load(SeqCst), PEAK.load(SeqCst) - before);
    (all / size, peak / size)
}

/// A list's tag and how many items it announces.
fn list(count: u32) -> Vec<u8> {
    let mut bytes = vec![3];
    bytes.extend_from_slice(&count.to_be_bytes());
    bytes
}

/// Prints the one option that equals what was seen.
fn claim(id: &str, seen: usize, options: [&str; 4]) {
    let is_seen = |text: &&&str| text.replace(',', "") == seen.to_string();
    let fits: Vec<_> = options.iter().filter(is_seen).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} fits {} options", fits.len());
        exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn main() {
    // Neither of these two is decoded. The first gets no room, the second gets it twice.
    assert!(decode(&list(100_001)).is_none() && room(&list(100_001)).0 == 0);
    assert_eq!(room(&list(60_000).repeat(2)).0, 120_000);

    let full = [list(50_000), vec![0; 50_000]].concat();
    let messages = [
        ("A list of 4: 4 complete lists of 50,000 nils", [list(4), full.repeat(4)].concat()),
        ("A list of 150,000, and in it a list of 100,000", [list(150_000), list(100_000)].concat()),
        ("A list of 100,000, and in it a list of 40,000", [list(100_000), list(40_000)].concat()),
        (
            "A list of 60,000, in it one of 50,000, and in that one of 40,000",
            [list(60_000), list(50_000), list(40_000)].concat(),
        ),
    ];
    let most = messages.iter().max_by_key(|(_, message)| room(message).0).unwrap();
    println!("CLAIM most-room: {}", most.0);

    // 400 bytes hold 80 headers, and each list gets 100,000 values at most.
    let most = [1, 39, 40, 41, 80]
        .into_iter()
        .map(|depth| room(&list(100_000).repeat(depth)).1)
        .max();
    claim("cost", most.unwrap(), ["100,000", "3,900,000", "4,000,000", "8,000,000"]);
}
