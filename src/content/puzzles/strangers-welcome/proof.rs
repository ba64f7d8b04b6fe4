include!("snippet.rs");

fn main() {
    let mut registry = Registry::default();
    let mut state: u32 = 2463534242;
    let mut secret = [0u8; 32];
    for byte in secret.iter_mut() {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        *byte = (state >> 24) as u8;
    }
    registry.enroll("pump-7", secret);
    let right: String = secret.iter().map(|b| format!("{b:02x}")).collect();
    if !registry.sign_in("pump-7", &right) {
        println!("NO HARM: not even the device can sign in");
        std::process::exit(1);
    }
    let mut guesses = vec![String::new(), "00".repeat(32), "00".repeat(64)];
    guesses.extend((0..=255u8).map(|b| format!("{b:02x}")));
    for (n, guess) in guesses.iter().enumerate() {
        if registry.sign_in("pump-7", guess) {
            println!("HARM: signed in as pump-7 with the token {guess:?}, guess {} of 259", n + 1);
            return;
        }
    }
    println!("NO HARM: {} guesses, none let in", guesses.len());
    std::process::exit(1);
}
