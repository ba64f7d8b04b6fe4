include!("snippet.rs");

fn main() {
    let with_four = || {
        let mut slots = Slots::new(10);
        assert!(slots.book(4));
        slots
    };
    let mut slots = with_four();
    slots.book(4294967295);
    println!("CLAIM first: {}", slots.taken);
    let found: Vec<u32> = [0, 7, 4294967292, 4294967291].into_iter().filter(|seats| with_four().book(*seats)).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    println!("CLAIM where: book({})", found[0]);
}
