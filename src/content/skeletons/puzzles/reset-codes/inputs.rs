include!("snippet.rs");

fn main() {
    let mut codes = Codes::new(1_700_000_000_000_000_000);
    let (first, second) = (codes.code(), codes.code());
    let seen = u64::from_str_radix(&first, 16).unwrap();
    let states: Vec<u64> = (0..65536u64).map(|low| (seen << 8).wrapping_add(low)).filter(|state| format!("{:014x}", state >> 8) == first).collect();
    println!("CLAIM states: {}", states.len());
    let next: std::collections::HashSet<String> = states
        .into_iter()
        .filter_map(|state| {
            let mut copy = Codes { state };
            (copy.code() == second).then(|| copy.code())
        })
        .collect();
    println!("CLAIM codes: {}", next.len());
}
