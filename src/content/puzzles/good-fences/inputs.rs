include!("snippet.rs");

fn request(first: u32, count: u32) -> [u8; 8] {
    let mut req = [0; 8];
    req[..4].copy_from_slice(&first.to_be_bytes());
    req[4..].copy_from_slice(&count.to_be_bytes());
    req
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|(_, holds)| *holds).collect();
    if fits.len() != 1 {
        println!("{question}: {} options fit", fits.len());
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

/// Slots filled with `a`, `b`, and so on.
fn arena(lengths: &[usize]) -> Arena {
    let mut arena = Arena::default();
    for (n, len) in lengths.iter().enumerate() {
        arena.put(&vec![b'a' + n as u8; *len]).expect("room");
    }
    arena
}

fn main() {
    // Both of these end with `None`, each on its own line.
    let two = arena(&[96, 96]);
    assert!(two.read(1, &request(0xFFFF_FFFE, 4)).is_none());
    let one = arena(&[50]);
    assert!(one.read(0, &request(2, 1)).is_none());

    let pair = arena(&[50, 100]);
    let leaks = |first, count| {
        pair.read(0, &request(first, count)).is_some_and(|got| got.contains(&b'b'))
    };
    claim("request", &[
        ("First unit 0, count 2", leaks(0, 2)), ("First unit 3, count 0", leaks(3, 0)),
        ("First unit 1, count 2", leaks(1, 2)), ("First unit 2, count 2", leaks(2, 2)),
    ]);

    let lengths = [50, 70, 64, 40];
    let four = arena(&lengths);
    let who: Vec<_> = (0..4)
        .filter(|&slot| {
            let last = (lengths[slot] as u32 + 23) / 24 - 1;
            let got = four.read(slot, &request(last, 1)).unwrap_or_default();
            got.iter().any(|&byte| byte != 0 && byte != b'a' + slot as u8)
        })
        .collect();
    claim("tenants", &[
        ("Tenants 0, 1, and 2", who == [0, 1, 2]), ("Tenants 1 and 3", who == [1, 3]),
        ("All 4 tenants", who == [0, 1, 2, 3]), ("Tenants 0 and 2", who == [0, 2]),
    ]);
}
