// Counts what decoding one message takes from the heap at its worst.
#[path = "snippet.rs"]
mod snippet;

use snippet::decode;
use std::alloc::{GlobalAlloc, Layout, System};
use std::process::exit;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), SeqCst) + layout.size();
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

const SIZE: usize = 256 * 1024;

/// `depth` lists in one another; each claims all bytes behind it.
fn nested(depth: usize) -> Vec<u8> {
    let mut message = Vec::with_capacity(SIZE);
    for _ in 0..depth {
        let left = SIZE - message.len() - 5;
        message.push(3);
        message.extend_from_slice(&(left as u32).to_be_bytes());
    }
    message.resize(SIZE, 0);
    message
}

fn main() {
    let mut worst = (0, String::new());
    for depth in [1, 16, 64] {
        let message = nested(depth);
        let before = NOW.load(SeqCst);
        PEAK.store(before, SeqCst);
        let good = decode(&message).is_some();
        let peak = PEAK.load(SeqCst) - before;
        let times = peak / message.len();
        let seen = format!(
            "{} KiB, {depth} lists deep (good: {good}), took {} MiB, \
             {times} times its size",
            message.len() >> 10,
            peak >> 20,
        );
        if times >= worst.0 {
            worst = (times, seen);
        }
    }
    if worst.0 > 100 {
        println!("HARM: {}", worst.1);
        exit(0);
    }
    println!("NO HARM: at worst {}", worst.1);
    exit(1);
}
