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

fn claim(id: &str, options: [&str; 4], reached: &str) {
    if !options.contains(&reached) {
        println!("{id}: {reached} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {reached}");
}

fn main() {
    let mut first = key(1);
    first[0] = 0x0f;
    let mut one = Keys(HashMap::new());
    one.rotate("ann", first);
    let usual = token("ann", &first);
    let spellings = ["+f", "f", "0F"];
    let hit = spellings.iter().position(|spelling| one.check(&usual.replacen("0f", spelling, 1)).is_some());
    claim("spelling", ["`+f`", "`f`", "`0F`", "None of A to C"], ["`+f`", "`f`", "`0F`", "None of A to C"][hit.unwrap_or(3)]);

    let mut again = keys();
    again.rotate("ann", key(2));
    again.rotate("ann", key(2));
    let mut new = keys();
    new.revoke("ann");
    new.rotate("ann", key(2));
    let mut dot = Keys(HashMap::new());
    dot.rotate("a.b", key(1));
    let mut none = keys();
    none.revoke("ann");
    let passes = [
        again.check(&token("ann", &key(1))).is_some(),
        new.check(&token("ann", &key(1))).is_none(),
        dot.check(&token("a.b", &key(1))).is_some(),
        none.check(&token("ann", &[0; 32])).is_none(),
    ];
    let options = [
        "After `K1`, `K2`, and `K2` again, `K1` is accepted",
        "After `K1`, a `revoke`, and `K2`, `K1` is rejected",
        "After `K1` for the id `a.b`, its token is accepted",
        "After `K1` and a `revoke`, 64 zeros are rejected",
    ];
    let fails: Vec<&str> = (0..4).filter(|n| !passes[*n]).map(|n| options[n]).collect();
    claim("test", options, &fails.join(" and "));

    let zeros = "0".repeat(64);
    let tries = [format!("ann.{zeros}"), format!("ann.{}", &zeros[..63]), format!("ann.{}é", &zeros[..62])];
    let hit = tries.iter().position(|token| keys().check(token).is_some());
    let options = ["64 zeros", "63 zeros", "62 zeros and an `é`, which has two bytes", "None of A to C"];
    claim("guess", options, options[hit.unwrap_or(3)]);
}
