// A pump is enrolled, rotated, and confirms. Then Eve signs in with zeros.
#[path = "snippet.rs"]
mod snippet;

fn main() {
    let mut registry = snippet::Registry::default();
    registry.enroll("pump-7", [0xa7; 32]);
    registry.rotate("pump-7", [0x5c; 32]);
    registry.confirm("pump-7");
    if registry.sign_in("pump-7", &"0".repeat(64)) {
        println!("HARM: Eve is signed in as pump-7 with 64 zeros");
    } else {
        println!("NO HARM: Eve is rejected");
    }
}
