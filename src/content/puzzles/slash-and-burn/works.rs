include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let list = AccessList::parse("deny 10.1.2.3/32\nallow 10.1.0.0/16\ndeny 10.0.0.0/8\nallow 128.0.0.0/1").unwrap();
    let admits = |ip: &str| list.admits(ip.parse().unwrap());
    expect(!admits("10.1.2.3"), "one address is rejected");
    expect(admits("10.1.2.2") && admits("10.1.2.4"), "its neighbors aren't");
    expect(admits("10.1.0.0") && admits("10.1.255.255"), "the ends of a range");
    expect(!admits("10.0.255.255") && !admits("10.2.0.0"), "the addresses next to it");
    expect(admits("128.0.0.0") && admits("255.255.255.255"), "half of all");
    expect(!admits("127.255.255.255") && !admits("9.9.9.9"), "no rule");
    for bits in 1..=32 {
        let list = AccessList::parse(&format!("allow 0.0.0.0/{bits}")).unwrap();
        let last = ((1u64 << (32 - bits)) - 1) as u32;
        expect(list.admits(0.into()) && list.admits(last.into()), &format!("both ends of /{bits}"));
        expect(!list.admits((last + 1).into()), &format!("the first after /{bits}"));
    }
    let all = AccessList::parse("deny 10.0.0.7/32\nallow 0.0.0.0/0").unwrap();
    expect(!all.admits([10, 0, 0, 7].into()) && all.admits([203, 0, 113, 9].into()), "a rule for all");
    expect(all.admits([0; 4].into()) && all.admits([255; 4].into()), "really all");
    expect(!AccessList::parse("").unwrap().admits([10, 0, 0, 7].into()), "an empty list admits nobody");
    let one = AccessList::parse("allow 10.0.0.0/9\nallow 10.128.0.0/9\nallow 11.0.0.0/8").unwrap();
    expect(one.rules.len() == 1, "ranges without a gap are one rule");
    let admits = |ip: &str| one.admits(ip.parse().unwrap());
    expect(admits("10.0.0.0") && admits("10.127.255.255") && admits("11.255.255.255"), "one rule");
    expect(!admits("9.255.255.255") && !admits("12.0.0.0"), "its neighbors");
    for text in ["deny 10.0.0.0/33", "deny 10.0.0.0", "drop 10.0.0.0/8", "deny 10.0.0/8", "deny 10.0.0.0/-1", "allow 10.0.0.0/8\n\n"] {
        expect(AccessList::parse(text).is_none(), text);
    }
    println!("WORKS");
}
