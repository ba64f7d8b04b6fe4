include!("snippet.rs");

fn main() {
    let mut registry = Registry::default();
    let mut one = [0u8; 32];
    for (n, byte) in one.iter_mut().enumerate() {
        *byte = (n * 37 + 200) as u8;
    }
    let mut two = one;
    two[31] ^= 1;
    let mut three = one;
    three[0] ^= 0x80;
    registry.enroll("a", one);
    registry.enroll("b", two);
    registry.enroll("c", three);
    let hex = |s: &Secret| s.iter().map(|b| format!("{b:02x}")).collect::<String>();
    let mut broken = Vec::new();
    let mut check = |what: &str, ok: bool| {
        if !ok {
            broken.push(what.to_string());
        }
    };
    check("a signs in", registry.sign_in("a", &hex(&one)));
    check("b signs in", registry.sign_in("b", &hex(&two)));
    check("c signs in", registry.sign_in("c", &hex(&three)));
    check("capitals", registry.sign_in("a", &hex(&one).to_uppercase()));
    check("b's token for a", !registry.sign_in("a", &hex(&two)));
    check("c's token for a", !registry.sign_in("a", &hex(&three)));
    check("a's token for c", !registry.sign_in("c", &hex(&one)));
    check("an unknown device", !registry.sign_in("d", &hex(&one)));
    check("an odd token", !registry.sign_in("a", &hex(&one)[1..]));
    check("not hexadecimal", !registry.sign_in("a", &"zz".repeat(32)));
    check("not ASCII", !registry.sign_in("a", &"é".repeat(32)));
    registry.enroll("a", two);
    check("a new secret", registry.sign_in("a", &hex(&two)));
    check("the old secret", !registry.sign_in("a", &hex(&one)));
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
