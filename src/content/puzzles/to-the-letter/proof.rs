// Tries tokens that are almost right, or made of one byte, on clients in each state.
#[path = "snippet.rs"]
mod snippet;

use snippet::{Client, Key, Keys};
use std::collections::HashMap;
use std::process::exit;

/// A key without a pattern, from a seed.
fn key(seed: u64) -> Key {
    let mut state = seed;
    std::array::from_fn(|_| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 56) as u8
    })
}

fn token(id: &str, key: &Key) -> String {
    let digits: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{id}.{digits}")
}

fn keys() -> Keys {
    let mut keys = Keys(HashMap::new());
    keys.rotate("ann", key(1));
    keys
}

fn main() {
    let mut keys = keys();
    keys.rotate("bob", key(2));
    keys.rotate("bob", key(3));
    keys.rotate("cy", key(4));
    keys.revoke("cy");
    keys.0.insert("dee".to_string(), Client::default());
    keys.rotate("eve", key(5));
    keys.rotate("eve", key(5));
    let mut tried = 0;
    for (id, known) in [("ann", vec![1]), ("bob", vec![2, 3]), ("cy", vec![]), ("dee", vec![]), ("eve", vec![5]), ("zoe", vec![])] {
        let mut wrong: Vec<Key> = (0..=255).map(|byte| [byte; 32]).collect();
        wrong.extend((1000..2000).map(key));
        for seed in 1..6 {
            if !known.contains(&seed) {
                wrong.push(key(seed));
            }
            for (at, bit) in (0..32).flat_map(|at| (0..8).map(move |bit| (at, bit))) {
                let mut one = key(seed);
                one[at] ^= 1 << bit;
                wrong.push(one);
                one[(at + 7) % 32] ^= 1 << bit;
                wrong.push(one);
            }
        }
        for key in wrong {
            tried += 1;
            let token = token(id, &key);
            if keys.check(&token).is_some() {
                println!("HARM: {token} gets in");
                exit(0);
            }
        }
    }
    println!("NO HARM: none of {tried} wrong keys gets in");
    exit(1);
}
