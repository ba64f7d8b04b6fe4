include!("snippet.rs");

fn main() {
    let mut codes = Codes::new(1_700_000_000_000_000_000);
    let made: std::collections::HashSet<String> = (0..1000).map(|_| codes.code()).collect();
    let ok = made.len() == 1000 && made.iter().all(|code| code.len() == 14 && u64::from_str_radix(code, 16).is_ok());
    println!("{}", if ok { "WORKS" } else { "broken: a code" });
    std::process::exit(if ok { 0 } else { 1 });
}
