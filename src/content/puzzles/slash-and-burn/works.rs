include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let list = AccessList::parse("deny 10.1.2.3/32\nallow 10.1.0.0/16\ndeny 10.99.0.0/8\ndeny 128.0.0.0/1").unwrap();
    let admits = |ip: &str| list.admits(ip.parse().unwrap());
    expect(!admits("10.1.2.3"), "one address is refused");
    expect(admits("10.1.2.4") && admits("10.1.255.255"), "its neighbours are not");
    expect(!admits("10.2.0.0") && !admits("10.0.0.1"), "a range with bits behind the mask");
    expect(!admits("128.0.0.0") && !admits("255.255.255.255"), "half of all");
    expect(admits("127.255.255.255") && admits("9.9.9.9"), "no rule");
    for bits in 1..=32 {
        let list = AccessList::parse(&format!("deny 0.0.0.0/{bits}")).unwrap();
        let last = ((1u64 << (32 - bits)) - 1) as u32;
        expect(!list.admits(last.into()), &format!("the last of /{bits}"));
        expect(list.admits((last + 1).into()), &format!("the first behind /{bits}"));
    }
    expect(AccessList::parse("allow 0.0.0.0/0").is_some(), "a rule for all");
    for text in ["deny 10.0.0.0/33", "deny 10.0.0.0", "drop 10.0.0.0/8", "deny 10.0.0/8", "deny 10.0.0.0/-1"] {
        expect(AccessList::parse(text).is_none(), text);
    }
    println!("WORKS");
}
