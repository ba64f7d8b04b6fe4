// Four tags fill a chunk, and the first one is learned again.
include!("snippet.rs");

use std::alloc::{GlobalAlloc, Layout, System};

/// Moves every block that grows, and overwrites what is freed without using it again.
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

fn main() {
    let mut tags = Tags::default();
    for tag in ["beach", "dune", "lighthouse", "kitesurfer"] {
        tags.learn(tag);
    }
    match tags.learn("beach") {
        0 => println!("NO HARM: `beach` is still number 0"),
        id => println!("HARM: `beach` was number 0 and is now {id}"),
    }
}
