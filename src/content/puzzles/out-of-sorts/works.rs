use std::fs;

include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    fs::create_dir("tables").unwrap();
    let tables = Tables::new("tables");
    let rows = "tea,12\nrent,900\nale,7\n";
    for name in ["budget.csv", "q1--q2.csv", "two words.csv", "a;b$c*.csv", "x-y"] {
        tables.store(name, rows).unwrap();
        let by = |column| tables.sorted(name, column).ok();
        let first = by("1").as_deref() == Some("ale,7\nrent,900\ntea,12\n");
        expect(first, &format!("{name} by the first column"));
        let number = by("2n").as_deref() == Some("ale,7\ntea,12\nrent,900\n");
        expect(number, &format!("{name} by number"));
        let back = by("1r").as_deref() == Some("tea,12\nrent,900\nale,7\n");
        expect(back, &format!("{name} backwards"));
        expect(by("zero").is_none(), "no such column");
    }
    expect(tables.sorted("none.csv", "1").is_err(), "no such table");
    for name in ["", ".", "..", ".hidden", "../up.csv", "/etc/passwd", "a\0b"] {
        expect(tables.store(name, rows).is_err(), "a name that is none");
        expect(tables.sorted(name, "1").is_err(), "nothing to sort");
    }
    expect(fs::read_dir("tables").unwrap().count() == 5, "five tables");
    println!("WORKS");
}
