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
    let seen = ["", "00", &zeros].map(|token| registry.sign_in("pump-7", token));
    claim("fresh", [
        ("The empty token", seen[0]),
        ("`00`", seen[1]),
        ("64 zeros", seen[2]),
        ("None of A to C", seen == [false; 3]),
    ]);

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

    claim("calls", ["`enroll`", "`enroll`, `rotate`", "`enroll`, `confirm`", "`enroll`, `confirm`, `rotate`"].map(|calls| {
        let mut registry = Registry::default();
        for (number, call) in (1..).zip(calls.split(", ")) {
            match call {
                "`enroll`" => registry.enroll("pump-7", secret(number)),
                "`rotate`" => registry.rotate("pump-7", secret(number)),
                _ => drop(registry.confirm("pump-7")),
            }
        }
        (calls, registry.sign_in("pump-7", &zeros))
    }));
}
