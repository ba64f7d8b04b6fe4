include!("snippet.rs");

fn main() {
    let runs = |count: u32, times: usize| {
        let [a, b, c, _] = count.to_le_bytes();
        [a, b, c, 7].repeat(times)
    };
    for input in [runs(0xff_ffff, 1), runs(1 << 20, 8), runs((1 << 20) - 1, 8), runs(1 << 16, 100)] {
        if let Some(output) = unpack(&input) {
            if output.len() > 1 << 20 {
                println!("HARM: {} bytes unpack to {}", input.len(), output.len());
                return;
            }
        }
    }
    println!("NO HARM: nothing unpacks to more than 1 MiB");
    std::process::exit(1);
}
