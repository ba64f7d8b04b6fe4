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
    let two = arena(&[96, 96]);
    let got = std::panic::catch_unwind(|| {
        two.read(1, &request(0xFFFF_FFFE, 4)).map(<[u8]>::to_vec)
    });
    let bytes = got.as_ref().ok().cloned().flatten().unwrap_or_default();
    let count = |letter| bytes.iter().filter(|&&byte| byte == letter).count();
    claim("trigger", &[
        ("It panics.", got.is_err()),
        ("It returns `None`.", matches!(got, Ok(None))),
        ("It returns 96 bytes, half of them from slot 0.", count(b'a') == 48 && count(b'b') == 48),
        ("It returns 96 bytes, all of them from slot 1.", count(b'b') == 96),
    ]);

    let other = |len| {
        let arena = arena(&[len, 100]);
        let last = (len as u32 + 23) / 24 - 1;
        let got = arena.read(0, &request(last, 1)).expect("the last unit");
        got.iter().filter(|&&byte| byte == b'b').count()
    };
    let n = other(50);
    claim("leak", &[("0", n == 0), ("8", n == 8), ("16", n == 16), ("22", n == 22)]);
    claim("length", &[
        ("40", other(40) == 0), ("55", other(55) == 0),
        ("64", other(64) == 0), ("71", other(71) == 0),
    ]);

    let one = arena(&[50]);
    let got = one.read(0, &request(2, 1));
    let has = |n| got.is_some_and(|got| got.len() == n);
    claim("alone", &[
        ("`None`", got.is_none()), ("2 bytes", has(2)),
        ("8 bytes", has(8)), ("24 bytes", has(24)),
    ]);
}
