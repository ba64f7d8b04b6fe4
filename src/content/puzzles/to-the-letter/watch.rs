#[path = "snippet.rs"]
mod snippet;

fn main() {
    let mut keys = snippet::Keys(std::collections::HashMap::new());
    let mut key = [7; 32];
    key[..4].copy_from_slice(&[0x5e, 0xc2, 0xe7, 0x91]);
    keys.rotate("ann", key);
    let wrong = format!("5fc3e791{}", "07".repeat(28));
    match keys.check(&format!("ann.{wrong}")) {
        Some(id) => println!("HARM: Eve is taken for {id}"),
        None => println!("NO HARM: Eve's key is rejected"),
    }
}
