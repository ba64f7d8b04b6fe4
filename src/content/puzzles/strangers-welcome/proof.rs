include!("snippet.rs");

/// A secret that differs from byte to byte and from seed to seed.
fn secret(mut state: u32) -> Secret {
    let mut secret = [0; 32];
    for byte in secret.iter_mut() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        *byte = (state >> 24) as u8;
    }
    secret
}

fn main() {
    let mut registry = Registry::default();
    registry.enroll("pump-7", secret(1));
    let mut tokens = vec![String::new(), "0".into(), "0".repeat(63), "0".repeat(64), "0".repeat(66)];
    tokens.extend((0..=255).map(|byte| format!("{byte:02x}")));
    tokens.push("ff".repeat(32));
    let calls = ["rotate", "rotate", "confirm", "rotate", "confirm", "confirm", "rotate"];
    let mut done = vec!["enroll"];
    for call in [""].iter().chain(&calls) {
        match *call {
            "rotate" => registry.rotate("pump-7", secret(100 + done.len() as u32)),
            "confirm" => drop(registry.confirm("pump-7")),
            _ => {}
        }
        if !call.is_empty() {
            done.push(call);
        }
        if let Some(token) = tokens.iter().find(|token| registry.sign_in("pump-7", token)) {
            println!("HARM: after {done:?}, pump-7 signs in with {token:?}");
            return;
        }
    }
    println!("NO HARM: {} tokens that aren't secrets, none accepted", tokens.len());
    std::process::exit(1);
}
