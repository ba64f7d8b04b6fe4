include!("snippet.rs");

use std::alloc::{GlobalAlloc, Layout, System};

/// Moves every block that grows. Freed memory keeps its bytes.
struct Moving;

unsafe impl GlobalAlloc for Moving {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        System.alloc(layout)
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
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

fn claim(id: &str, options: [&str; 4], seen: usize) {
    let fits: Vec<_> = options.iter().filter(|option| **option == seen.to_string()).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} selects {fits:?}");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn main() {
    claim("trigger", ["0", "1", "3", "4"], lost(&learn(&["beach", "dune", "lighthouse", "boardwalk"])));
    let long = "x".repeat(30);
    claim("when", ["0", "1", "4", "5"], lost(&learn(&["beach", "dune", "lighthouse", "kitesurfer", &long])));
    let first = "a".repeat(20);
    let fits: Vec<usize> =
        [11, 12, 18, 19].into_iter().filter(|n| lost(&learn(&[&first, &"b".repeat(*n)])) == 2).collect();
    assert_eq!(fits.len(), 1);
    claim("length", ["11", "12", "18", "19"], fits[0]);
}
