include!("snippet.rs");

fn claim(id: &str, options: [&str; 4], holds: impl Fn(usize) -> bool) {
    let fits: Vec<_> = (0..4).filter(|option| holds(*option)).collect();
    if fits.len() != 1 {
        println!("{id}: {fits:?} hold");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", options[fits[0]]);
}

fn table(adds: &[(&str, &str)]) -> Vec<Vec<String>> {
    let mut table = Table::default();
    for (text, by) in adds {
        table.add(text, by);
    }
    table.sorted(0)
}

fn rows(texts: &[&str]) -> usize {
    table(&texts.iter().map(|text| (*text, "user")).collect::<Vec<_>>()).len()
}

/// Whose rows come back, of Ann's with this text, Bob's, and Cy's.
fn back(text: &str) -> Vec<bool> {
    let rows = table(&[(text, "ann"), ("ok", "bob"), ("x,y", "cy")]);
    ["ann", "bob", "cy"].map(|by| rows.iter().any(|row| row.get(1).map(String::as_str) == Some(by))).to_vec()
}

/// A comma, and letters up to the length.
fn list(length: usize) -> String {
    format!("a,{}", "b".repeat(length - 2))
}

fn main() {
    let whose = ["Ann's, Bob's, and Cy's", "Bob's and Cy's", "Only Cy's", "None"];
    let expected = [[true, true, true], [false, true, true], [false, false, true], [false, false, false]];
    let seen = back(&"\"".repeat(30));
    claim("thirty", whose, |option| seen == expected[option]);
    let seen = back(&list(23));
    claim("comma", whose, |option| seen == expected[option]);

    let second = ["x,bob", "x,bob\n", "\nx,bob", "\"x\",\"bob\""];
    let names = ["`x,bob`", "`x,bob` and a line break", "A line break and `x,bob`", "`\"x\",\"bob\"`"];
    claim("forge", names, |option| {
        let rows = table(&[(&list(23), "eve"), (second[option], "eve")]);
        rows.iter().any(|row| row.get(1).map(String::as_str) == Some("bob"))
    });
    // The special characters in front, in the middle, and at the end.
    let texts = [(21, "\""), (18, ",\t"), (16, "\"\"\""), (21, ",\n")];
    let names = [
        "21 letters and 1 quote",
        "18 letters, 1 comma, and 1 tab",
        "16 letters and 3 quotes",
        "21 letters, 1 comma, and 1 line break",
    ];
    let mut fits = Vec::new();
    for (name, (letters, special)) in names.iter().zip(texts) {
        let seen: Vec<_> = [0, 5, letters]
            .iter()
            .map(|ahead| rows(&[&format!("{}{special}{}", "a".repeat(*ahead), "b".repeat(letters - ahead))]))
            .collect();
        if seen == [1, 1, 1] {
            fits.push(name);
        } else {
            assert_eq!(seen, [0, 0, 0], "{name}");
        }
    }
    assert_eq!(fits.len(), 1, "{fits:?}");
    println!("CLAIM back: {}", fits[0]);
}
