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

fn is_inside(tags: &Tags, key: &&'static str) -> bool {
    tags.chunks.iter().any(|chunk| chunk.as_bytes().as_ptr_range().contains(&key.as_ptr()))
}

/// How many keys point outside of the chunks.
fn lost(tags: &Tags) -> usize {
    tags.ids.keys().filter(|key| !is_inside(tags, key)).count()
}

fn learn(names: &[&str]) -> Tags {
    let mut tags = Tags::default();
    for name in names {
        tags.learn(name);
    }
    tags
}

fn claim(id: &str, options: [&str; 4], holds: [bool; 4]) {
    let fits: Vec<_> = (0..4).filter(|&n| holds[n]).collect();
    if fits.len() != 1 {
        println!("{id}: {fits:?} hold");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", options[fits[0]]);
}

fn main() {
    let fourth = ["kitesurfer", "boardwalk", "sandcastles", "seaside"];
    claim("fourth-tag", fourth, fourth.map(|tag| lost(&learn(&["beach", "dune", "lighthouse", tag])) > 0));

    let long = "x".repeat(30);
    let tags = learn(&["beach", "dune", "lighthouse", "kitesurfer", &long]);
    let mut outside: Vec<_> = tags.ids.iter().filter(|(key, _)| !is_inside(&tags, key)).map(|(_, id)| *id).collect();
    outside.sort();
    claim(
        "which-keys",
        ["That of `kitesurfer`", "That of the last tag", "Those of the first 4", "Those of all 5"],
        [outside == [3], outside == [4], outside == [0, 1, 2, 3], outside == [0, 1, 2, 3, 4]],
    );

    let first = "a".repeat(20);
    let lengths = ["11", "12", "18", "19"];
    claim("length", lengths, lengths.map(|n| lost(&learn(&[&first, &"b".repeat(n.parse().unwrap())])) == 2));
}
