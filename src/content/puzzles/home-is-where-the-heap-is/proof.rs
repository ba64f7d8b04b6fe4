include!("snippet.rs");

use std::alloc::{GlobalAlloc, Layout, System};

/// Moves every block that grows, and overwrites what is freed. Nothing is
/// used twice, so the old bytes can be looked at.
struct Moving;

unsafe impl GlobalAlloc for Moving {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        std::ptr::write_bytes(block, b'#', layout.size());
    }
}

#[global_allocator]
static ALLOCATOR: Moving = Moving;

/// How many keys point outside of the chunks.
fn lost(tags: &Tags) -> usize {
    let inside = |key: &&&'static str| {
        tags.chunks.iter().any(|chunk| chunk.as_bytes().as_ptr_range().contains(&key.as_ptr()))
    };
    tags.ids.len() - tags.ids.keys().filter(inside).count()
}

fn learn(names: &[&str]) -> Tags {
    let mut tags = Tags::default();
    for name in names {
        tags.learn(name);
    }
    tags
}

fn main() {
    let mut tried = 0;
    for first in 1..60 {
        for second in 1..60 {
            let (a, b) = ("a".repeat(first), "b".repeat(second));
            let mut tags = learn(&["beach", &a, &b]);
            let lost = lost(&tags);
            let again = tags.learn("beach");
            tried += 1;
            if lost > 0 && again != 0 {
                println!("HARM: after tags of 5, {first}, and {second} letters, {lost} keys point to freed memory; `beach` was number 0 and is now {again}");
                return;
            }
        }
    }
    println!("NO HARM: {tried} rows of tags, and every key points into a chunk");
    std::process::exit(1);
}
