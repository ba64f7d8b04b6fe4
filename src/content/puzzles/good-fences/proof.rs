include!("snippet.rs");

fn request(first: u32, count: u32) -> [u8; 8] {
    let mut req = [0; 8];
    req[..4].copy_from_slice(&first.to_be_bytes());
    req[4..].copy_from_slice(&count.to_be_bytes());
    req
}

fn main() {
    let mut tries = 0;
    for len in 1..=300 {
        let mut arena = Arena::default();
        arena.put(&[b'b'; 100]).expect("room");
        let own = arena.put(&vec![b'e'; len]).expect("room");
        arena.put(&[b'a'; 100]).expect("room");
        let edge = [0, 1, 2, 3, len as u32 / 24, len as u32 / 24 + 1];
        let huge = [u32::MAX, u32::MAX - 1, u32::MAX / 24, u32::MAX / 24 + 1];
        for first in edge.into_iter().chain(huge) {
            for count in edge.into_iter().chain(huge) {
                tries += 1;
                let Some(got) = arena.read(own, &request(first, count)) else {
                    continue;
                };
                let other = got.iter().filter(|&&byte| byte == b'a' || byte == b'b').count();
                if other > 0 {
                    println!(
                        "HARM: a slot of {len} bytes, first {first}, count {count}: \
                         {other} of the {} bytes are another tenant's",
                        got.len()
                    );
                    return;
                }
            }
        }
    }
    println!("NO HARM: {tries} requests returned own bytes and padding only");
    std::process::exit(1);
}
