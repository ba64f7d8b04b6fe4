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
    let two = ["10.0.0.7", "10.0.1.7"];
    let seen = admitted("allow 10.0.0.0/24\ndeny 10.0.0.7/32\nallow 10.0.0.0/16", &two);
    claim("trigger", &[
        ("Neither", seen.is_empty()),
        ("Only 10.0.1.7", seen == two[1..]),
        ("Both", seen == two),
        ("Only 10.0.0.7", seen == two[..1]),
    ]);

    let list = list("allow 198.51.100.0/24\nallow 198.51.100.77/26");
    let seen: Vec<_> = (0..=255).filter(|n| list.admits(Ipv4Addr::new(198, 51, 100, *n))).collect();
    let is_run = seen.windows(2).all(|two| two[1] == two[0] + 1);
    let run = is_run.then(|| format!(".{} to .{}", seen[0], seen[seen.len() - 1])).unwrap_or_default();
    claim("inside", &[".64 to .127", ".0 to .127", ".0 to .140", ".0 to .255"].map(|text| (text, text == run)));
    let lines = ["allow 10.0.0.0/8", "allow 10.5.0.0/17", "deny 10.4.200.0/24", "allow 10.4.0.0/17"];
    claim("test", &lines.map(|line| {
        (line, admitted(&format!("allow 10.4.0.0/16\n{line}"), &["10.4.200.1"]).is_empty())
    }));
}
