include!("snippet.rs");

fn request(first: u32, count: u32) -> [u8; 8] {
    let mut req = [0; 8];
    req[..4].copy_from_slice(&first.to_be_bytes());
    req[4..].copy_from_slice(&count.to_be_bytes());
    req
}

fn expect(what: &str, holds: bool) {
    if !holds {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    for len in 1..=300usize {
        let mut arena = Arena::default();
        let blob: Vec<u8> = (0..len).map(|n| n as u8).collect();
        arena.put(b"before").expect("room");
        let own = arena.put(&blob).expect("room");
        let next = arena.put(&[b'a'; 100]).expect("room");
        let units = (len as u32 + 23) / 24;
        for first in 0..units {
            for count in 1..=units - first {
                let got = arena.read(own, &request(first, count));
                let (from, to) = (first as usize * 24, (first + count) as usize * 24);
                let want = &blob[from..to.min(len)];
                expect("every part of a slot", got.is_some_and(|got| got.starts_with(want)));
            }
        }
        expect("past the end", arena.read(own, &request(0, units + 1)).is_none());
        expect("far past the end", arena.read(own, &request(u32::MAX, 2)).is_none());
        expect("the next one", arena.read(next, &request(0, 1)) == Some(&[b'a'; 24][..]));
        expect("a short request", arena.read(own, &[0; 7]).is_none());
        expect("no such slot", arena.read(9, &request(0, 1)).is_none());
    }
    println!("WORKS");
}
