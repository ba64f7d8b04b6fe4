include!("snippet.rs");

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("broken: {what}");
        std::process::exit(1);
    }
}

fn main() {
    let mut table = Table::default();
    expect(table.sorted(0).is_empty(), "a new table is empty");
    let adds = [
        ("tea, black", "dee"),
        ("two\nlines", "bob"),
        ("", "cy"),
        ("plain", "ann"),
        ("x\nrefund,admin\n", "eve"),
        ("say \"hi, all\"", "fay"),
    ];
    for (text, by) in adds {
        table.add(text, by);
    }
    for column in [0, 1] {
        let mut want: Vec<Vec<String>> = adds.iter().map(|(text, by)| vec![text.to_string(), by.to_string()]).collect();
        want.sort_by(|a, b| a[column].cmp(&b[column]));
        expect(table.sorted(column) == want, &format!("the rows, by column {column}"));
    }
    println!("WORKS");
}
