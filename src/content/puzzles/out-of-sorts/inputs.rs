include!("snippet.rs");

fn claim(id: &str, options: [&str; 4], seen: usize) {
    let fits: Vec<_> = options.iter().filter(|option| **option == seen.to_string()).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} selects {fits:?}");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn rows(texts: &[&str]) -> usize {
    let mut table = Table::default();
    for (number, text) in texts.iter().enumerate() {
        table.add(text, &format!("user{number}"));
    }
    table.sorted(0).len()
}

/// How many letters of a text the only row of a table has.
fn letters(text: &str) -> usize {
    let mut table = Table::default();
    table.add(text, "77");
    let rows = table.sorted(0);
    rows.iter().flatten().flat_map(|cell| cell.chars()).filter(|c| c.is_alphabetic()).count()
}

/// A comma, and letters up to the length.
fn list(length: usize) -> String {
    format!("a,{}", "b".repeat(length - 2))
}

fn main() {
    let counts = ["0", "1", "2", "3"];
    claim("trigger", counts, rows(&[&"\"".repeat(30), "ok", "x,y"]));
    let keeps = |length: &usize| letters(&format!("\t,{}", "b".repeat(length - 2))) == length - 2;
    let most = (3..60).take_while(keeps).last().unwrap();
    assert!((3..60).filter(keeps).last().unwrap() == most);
    claim("lines", ["18", "19", "21", "22"], most);
    claim("cost", counts, rows(&[&list(23), "ok", "x,y"]));
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
