// Asks for parts of one's own slot and looks for a neighbour's bytes.
#[path = "snippet.rs"]
mod snippet;

use snippet::Arena;
use std::process::exit;

fn main() {
    let mut arena = Arena::default();
    let mut first = vec![b'.'; 100];
    first[84..].copy_from_slice(b"key=hunter2-9f31");
    arena.put(&first).unwrap();
    let own = arena.put(&[b'o'; 50]).unwrap();
    arena.put(&[b'n'; 50]).unwrap();

    let asks: [(u32, u32); 8] = [
        (0xFFFF_FFF0, 0x20),
        (0xFFFF_FFF0, 0x10),
        (0xFFFF_FF9C, 100),
        (0xFFFF_FF9C, 150),
        (51, 0xFFFF_FFFF),
        (0, 0xFFFF_FFFF),
        (0xFFFF_FF00, 0x110),
        (40, 20),
    ];
    for (offset, count) in asks {
        let mut req = offset.to_be_bytes().to_vec();
        req.extend_from_slice(&count.to_be_bytes());
        let got = arena.read(own, &req).unwrap_or_default();
        if got.iter().any(|byte| *byte != b'o') {
            let text = String::from_utf8_lossy(got);
            println!(
                "HARM: offset {offset:#x}, count {count:#x} of slot 1 \
                 returned slot 0's bytes: {text}"
            );
            exit(0);
        }
    }
    println!("NO HARM: {} requests gave own bytes or none", asks.len());
    exit(1);
}
