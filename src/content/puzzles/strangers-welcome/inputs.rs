include!("snippet.rs");

/// A secret without zero bytes; another for each number.
fn secret(number: u8) -> Secret {
    std::array::from_fn(|at| 1 + (at as u8 * 7 + number * 31) % 255)
}

fn hex(secret: Secret) -> String {
    secret.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn enrolled() -> Registry {
    let mut registry = Registry::default();
    registry.enroll("pump-7", secret(1));
    registry
}

fn claim(question: &str, options: [(&str, bool); 4]) {
    let fits: Vec<_> = options.iter().filter(|option| option.1).collect();
    if fits.len() != 1 {
        println!("{question}: {fits:?} fit");
        std::process::exit(1);
    }
    println!("CLAIM {question}: {}", fits[0].0);
}

fn main() {
    let zeros = "0".repeat(64);
    let registry = enrolled();
    let seen = ["", "0", "00", &zeros].iter().filter(|token| registry.sign_in("pump-7", token)).count();
    claim("trigger", [("0", seen == 0), ("1", seen == 1), ("2", seen == 2), ("3", seen == 3)]);

    let mut registry = enrolled();
    registry.rotate("pump-7", secret(2));
    registry.confirm("pump-7");
    let tokens = [hex(secret(1)), hex(secret(2)), String::new(), zeros.clone()];
    let seen = tokens.map(|token| registry.sign_in("pump-7", &token));
    claim("why", [
        ("S2 only", seen == [false, true, false, false]),
        ("S2 and S1", seen == [true, true, false, false]),
        ("S2 and the token of 64 zeros", seen == [false, true, false, true]),
        ("S2 and the empty string", seen == [false, true, true, false]),
    ]);

    let mut registry = Registry::default();
    let calls = ["enroll", "rotate", "rotate", "confirm", "rotate", "confirm", "confirm"];
    let mut seen = 0;
    for (number, call) in (1..).zip(calls) {
        match call {
            "enroll" => registry.enroll("pump-7", secret(number)),
            "rotate" => registry.rotate("pump-7", secret(number)),
            _ => drop(registry.confirm("pump-7")),
        }
        seen += usize::from(registry.sign_in("pump-7", &zeros));
    }
    claim("count", [("2", seen == 2), ("3", seen == 3), ("4", seen == 4), ("5", seen == 5)]);
}
