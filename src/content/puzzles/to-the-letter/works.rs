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

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    let mut keys = keys();
    expect(keys.check(&token("ann", &key(1))) == Some("ann"), "a key");
    expect(keys.check(&token("ann", &key(1)).to_uppercase().replace("ANN", "ann")) == Some("ann"), "upper case");
    expect(keys.check(&token("bob", &key(1))).is_none(), "another id");
    keys.rotate("ann", key(2));
    expect([1, 2].map(|seed| keys.check(&token("ann", &key(seed))).is_some()) == [true; 2], "after a rotation");
    keys.rotate("ann", key(3));
    expect(keys.check(&token("ann", &key(1))).is_none(), "after two rotations");
    keys.rotate("b.test", key(4));
    expect(keys.check(&token("b.test", &key(4))) == Some("b.test"), "an id with a dot");
    keys.revoke("ann");
    expect([2, 3].map(|seed| keys.check(&token("ann", &key(seed))).is_some()) == [false; 2], "after it's revoked");
    let token = token("b.test", &key(4));
    for wrong in ["", ".", "b.test", "b.test.", &token[..69], &format!("{token}0"), &format!("{}é", &token[..69])] {
        expect(keys.check(wrong).is_none(), wrong);
    }
    println!("WORKS");
}
