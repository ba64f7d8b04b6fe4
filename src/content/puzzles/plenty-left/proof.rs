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

/// `depth` lists in one another; each announces `count` items.
fn nested(depth: usize, count: u32) -> Vec<u8> {
    let mut message = Vec::new();
    for _ in 0..depth {
        message.push(3);
        message.extend_from_slice(&count.to_be_bytes());
    }
    message.resize(message.len() + 100, 0);
    message
}

fn main() {
    let mut worst = (0, String::new());
    for (depth, count) in [(1, 100_000), (1, 4_000_000_000), (8, 100_000), (40, 50_000), (40, 100_000)] {
        let message = nested(depth, count);
        let before = NOW.load(SeqCst);
        PEAK.store(before, SeqCst);
        let good = decode(&message).is_some();
        let peak = PEAK.load(SeqCst) - before;
        let seen = format!(
            "{} bytes, {depth} lists deep (good: {good}), took {} KiB",
            message.len(),
            peak >> 10,
        );
        if peak >= worst.0 {
            worst = (peak, seen);
        }
    }
    if worst.0 > 16 << 20 {
        println!("HARM: {}", worst.1);
        exit(0);
    }
    println!("NO HARM: at worst {}", worst.1);
    exit(1);
}
