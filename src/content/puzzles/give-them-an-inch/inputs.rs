include!("snippet.rs");

/// A checksum stands in for the MAC, which doesn't matter here.
struct Sum;

impl Seal for Sum {
    fn tag(&self, body: &[u8]) -> [u8; 16] {
        body.iter().fold(9u128, |n, b| n.wrapping_mul(257) + u128::from(*b)).to_be_bytes()
    }

    fn verify(&self, body: &[u8], tag: &[u8]) -> bool {
        self.tag(body) == tag
    }
}

fn claim(question: &str, options: &[(&str, bool)]) {
    let fits: Vec<_> = options.iter().filter(|(_, holds)| *holds).collect();
    if fits.len() != 1 {
        println!("{question}: {} options fit", fits.len());
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn cookie(name: &str) -> Vec<u8> {
    Session::new(name).expect("a name").to_cookie(&Sum)
}

/// The line of `field` that returns `None` for the cookie's first bad field.
fn failing_line(cookie: &[u8]) -> Option<u32> {
    let mut rest = &cookie[16..];
    for _ in 0..3 {
        if field(&mut rest).is_none() {
            let colon = rest.iter().position(|byte| *byte == b':');
            let digits = colon.map(|colon| from_utf8(&rest[..colon]));
            return match digits {
                None => Some(51),
                Some(Ok(text)) if text.parse::<u32>().is_ok() => Some(54),
                Some(_) => Some(52),
            };
        }
    }
    None
}

fn main() {
    let zoe = cookie("Zoé");
    let back = Session::from_cookie(&zoe, &Sum);
    let named = |name: &str| back.as_ref().is_some_and(|session| session.name == name);
    let line = failing_line(&zoe).filter(|_| back.is_none());
    claim("zoe", &[
        ("A session for Zoé", named("Zoé")),
        ("A session for Zo", named("Zo")),
        ("None, from line 52", line == Some(52)),
        ("None, from line 54", line == Some(54)),
    ]);

    let smile = cookie("🙂ab");
    let back = Session::from_cookie(&smile, &Sum);
    let named = |name: &str| back.as_ref().is_some_and(|session| session.name == name);
    let line = failing_line(&smile).filter(|_| back.is_none());
    claim("seal", &[
        ("A session for 🙂ab", named("🙂ab")),
        ("A session for 🙂", named("🙂")),
        ("None, from line 52", line == Some(52)),
        ("None, from line 54", line == Some(54)),
    ]);

    let admin = |n| {
        let cookie = cookie(&("🙂".repeat(n) + "05:admin014:"));
        Session::from_cookie(&cookie, &Sum).is_some_and(|session| session.role == "admin")
    };
    claim("trigger", &[
        ("4", admin(4)), ("6", admin(6)), ("12", admin(12)), ("24", admin(24)),
    ]);
}
