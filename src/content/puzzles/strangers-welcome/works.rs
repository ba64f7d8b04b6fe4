include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let mut one = [0u8; 32];
    for (n, byte) in one.iter_mut().enumerate() {
        *byte = (n * 37 + 200) as u8;
    }
    let (mut two, mut three) = (one, one);
    two[31] ^= 1;
    three[0] ^= 0x80;
    let hex = |s: Secret| s.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let mut registry = Registry::default();
    registry.enroll("a", one);
    let accepts = |registry: &Registry, s: Secret| registry.sign_in("a", &hex(s));
    expect(accepts(&registry, one), "the secret");
    expect(registry.sign_in("a", &hex(one).to_uppercase()), "capitals");
    expect(!accepts(&registry, two) && !accepts(&registry, three), "another secret");
    for token in ["", "0", &hex(one)[2..], &hex(one)[1..], &(hex(one) + "00"), &"zz".repeat(32), &"é".repeat(32)] {
        expect(!registry.sign_in("a", token), "a token that isn't the secret");
    }
    expect(!registry.sign_in("d", &hex(one)), "an unknown device");
    expect(registry.confirm("d").is_none(), "an unknown device can't confirm");

    registry.rotate("a", two);
    expect(accepts(&registry, two), "the new secret");
    expect(accepts(&registry, one), "the old one, until the device confirms");
    expect(registry.confirm("a") == Some(one), "the retired secret, for the log");
    expect(accepts(&registry, two), "the new secret after that");
    expect(!accepts(&registry, one), "the old one is retired");
    registry.rotate("a", three);
    expect(accepts(&registry, three) && accepts(&registry, two), "the next rotation");
    expect(registry.confirm("a") == Some(two), "and its retired secret");
    expect(accepts(&registry, three) && !accepts(&registry, two), "and its end");
    println!("WORKS");
}
