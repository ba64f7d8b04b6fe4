include!("snippet.rs");

fn main() {
    let stranger = Ipv4Addr::new(8, 8, 8, 8);
    let last = "10.20.0.0/16";
    for end in ["\n", " # cluster\n", " # cluster", " ", ""] {
        let text = format!("192.0.2.0/24 # office\n{last}{end}");
        let Ok(allowed) = Allowed::load(text.as_bytes()) else {
            continue;
        };
        if allowed.admits(stranger) {
            println!("HARM: a list that ends with {last}{end:?} admits {stranger}");
            return;
        }
    }
    // And cut in the last line by the limit.
    for ahead in 1..=20 {
        let rest = MAX_LIST as usize - ahead;
        let text = format!("#{}\n{last} # cluster\n203.0.113.0/24\n", "x".repeat(rest - 2));
        if Allowed::load(text.as_bytes()).is_ok_and(|allowed| allowed.admits(stranger)) {
            println!("HARM: {last}, begun {ahead} bytes before the limit, admits {stranger}");
            return;
        }
    }
    println!("NO HARM: {stranger} is not admitted, however the list ends");
    std::process::exit(1);
}
