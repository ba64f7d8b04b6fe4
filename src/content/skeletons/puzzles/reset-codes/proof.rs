include!("snippet.rs");

fn main() {
    let now = std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos() as u64;
    let mut codes = Codes::new(now);
    let (first, second, bobs) = (codes.code(), codes.code(), codes.code());
    let seen = u64::from_str_radix(&first, 16).unwrap();
    let guesses = (0..256u64).flat_map(|missing| [seen << 8 | missing, missing << 56 | seen]);
    for state in guesses {
        let mut copy = Codes { state };
        if copy.code() == second && copy.code() == bobs {
            println!("HARM: after {first} and {second}, Eve knows Bob's code {bobs}");
            return;
        }
    }
    println!("NO HARM: none of 512 states leads to Bob's code");
    std::process::exit(1);
}
