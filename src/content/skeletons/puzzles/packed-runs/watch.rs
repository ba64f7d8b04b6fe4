include!("snippet.rs");

fn main() {
    let runs = [0x00, 0x00, 0x10, 7].repeat(4);
    match unpack(&runs) {
        Some(output) => println!("HARM: {} bytes become {}", runs.len(), output.len()),
        None => println!("NO HARM: the map is rejected"),
    }
}
