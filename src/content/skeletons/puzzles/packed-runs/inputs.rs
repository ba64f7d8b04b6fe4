include!("snippet.rs");

fn main() {
    let output = unpack(&[0x10, 0, 0, 0x41, 0, 1, 0, 0x42]).expect("a map");
    println!("CLAIM first: {}", output.len());
    let reached = [4usize, 16].into_iter().find(|size| {
        let count = (4u32 << 20) / (*size as u32 / 4);
        let [a, b, c, _] = count.to_le_bytes();
        unpack(&[a, b, c, 7].repeat(size / 4)).map_or(false, |map| map.len() == 4 << 20)
    });
    match reached {
        Some(size) => println!("CLAIM most: {size}"),
        None => println!("CLAIM most: It never returns that much"),
    }
}
