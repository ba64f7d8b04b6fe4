include!("snippet.rs");

/// Knows the tags of the tickets that the questions name.
struct Known(Vec<(u32, u32)>);

impl Seal for Known {
    fn tag(&self, id: u32) -> u32 {
        self.0.iter().find(|(known, _)| *known == id).map_or(!0, |(_, tag)| *tag)
    }
}

/// A gate that has printed the ticket with this code.
fn gate(code: &str) -> Gate<Known> {
    let n = decode(code).expect("a code");
    let gate = Gate::new(Known(vec![((n >> 32) as u32, n as u32)]));
    assert_eq!(gate.print((n >> 32) as u32), code);
    gate
}

fn claim(id: &str, options: [&str; 4], seen: &[String]) {
    let fits: Vec<_> = options.iter().filter(|option| seen.iter().any(|s| s == *option)).collect();
    if fits.len() != 1 {
        println!("{id}: {seen:?} selects {fits:?}");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn main() {
    let code = "000000M1R01G8";
    let forms = [
        ("With `o` for each `0`", code.replace('0', "o")),
        ("With `m`, `r`, and `g`", code.to_ascii_lowercase()),
        ("With `i` for each `1`", code.replace('1', "i")),
        ("As `0000-00M1-R01G8`", "0000-00M1-R01G8".to_string()),
    ];
    let seen: Vec<String> = forms
        .iter()
        .filter(|(_, scan)| {
            let mut g = gate(code);
            assert_eq!(g.admit(code), Answer::Welcome);
            g.admit(scan) == Answer::Welcome
        })
        .map(|(form, _)| form.to_string())
        .collect();
    claim("other-form", [forms[0].0, forms[1].0, forms[2].0, forms[3].0], &seen);

    let code = "7C0M2A9XWE4PT";
    let seen: Vec<String> = ["F", "N", "Q", "R"]
        .iter()
        .filter(|first| {
            let mut g = gate(code);
            assert_eq!(g.admit(code), Answer::Welcome);
            g.admit(&format!("{first}{}", &code[1..])) == Answer::Welcome
        })
        .map(|first| first.to_string())
        .collect();
    claim("why", ["F", "N", "Q", "R"], &seen);

    // How many spellings of each digit return `Welcome`, multiplied.
    let all = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let codes = ["7000Z4C0K0M9X", "5S5S2Z2Z8B8BA", "3VV7VVNNVVMMW", "2111C4V8Z9K3M"];
    let spellings = codes.map(|code| {
        (0..code.len())
            .map(|at| {
                let mut g = gate(code);
                let texts = all.chars().map(|c| format!("{}{c}{}", &code[..at], &code[at + 1..]));
                texts.filter(|text| g.admit(text) == Answer::Welcome).count()
            })
            .product::<usize>()
    });
    let most = spellings.iter().max().unwrap();
    let seen: Vec<String> = (0..4).filter(|&n| spellings[n] == *most).map(|n| format!("`{}`", codes[n])).collect();
    claim(
        "which-code",
        ["`7000Z4C0K0M9X`", "`5S5S2Z2Z8B8BA`", "`3VV7VVNNVVMMW`", "`2111C4V8Z9K3M`"],
        &seen,
    );
}
