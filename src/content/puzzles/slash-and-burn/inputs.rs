include!("snippet.rs");

fn list(text: &str) -> AccessList {
    AccessList::parse(text).expect("a list")
}

/// Which of the addresses the list admits.
fn admitted<'a>(text: &str, addresses: &[&'a str]) -> Vec<&'a str> {
    let list = list(text);
    addresses.iter().copied().filter(|ip| list.admits(ip.parse().unwrap())).collect()
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let three = ["10.0.0.7", "10.0.0.8", "203.0.113.9"];
    let seen = admitted("deny 10.0.0.7/32\nallow 0.0.0.0/0", &three);
    claim("trigger", &[
        ("10.0.0.8 and 203.0.113.9", seen == three[1..]),
        ("All three", seen == three),
        ("10.0.0.8 only", seen == three[1..2]),
        ("None of the three", seen.is_empty()),
    ]);

    let four = ["198.51.100.64", "198.51.100.76", "198.51.100.140", "198.51.100.141"];
    let seen = admitted("allow 198.51.100.77/26", &four);
    claim("why", &four.map(|ip| (ip, seen.contains(&ip))));

    // A rule that covers any address covers the first of its range.
    let rules = ["deny 240.0.0.1/4", "deny 224.0.0.1/4", "deny 128.0.0.0/1", "deny 255.255.255.255/32"];
    let is_empty = rules.map(|rule| {
        let rule = Rule::parse(rule).unwrap();
        !rule.covers(rule.first)
    });
    let texts = rules.map(|rule| format!("`{rule}`"));
    claim("test", &[0, 1, 2, 3].map(|i| (texts[i].as_str(), is_empty[i])));

    let list = list("deny 172.20.5.139/25\nallow 172.20.0.0/16");
    let seen = (128..=255).filter(|last| list.admits(Ipv4Addr::new(172, 20, 5, *last))).count();
    claim("where", &[("0", seen == 0), ("11", seen == 11), ("12", seen == 12), ("117", seen == 117)]);
}
