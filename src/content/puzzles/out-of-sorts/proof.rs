include!("snippet.rs");

/// What a table returns for rows that Eve, or Bob and Eve, added.
fn rows(adds: &[(&str, &str)]) -> Vec<Vec<String>> {
    let mut table = Table::default();
    for (text, by) in adds {
        table.add(text, by);
    }
    table.sorted(9)
}

fn main() {
    let forged = "\nrefund,admin\n";
    for first in ["x", "\"", "x\"", "say \"\"\"", "a,\""] {
        let adds = [("hi", "bob"), (first, "eve"), (forged, "eve")];
        let got = rows(&adds);
        if let Some(row) = got.iter().find(|row| row.get(1).is_some_and(|by| by == "admin")) {
            println!("HARM: Eve added {first:?} and {forged:?}, and there is a row {row:?}");
            return;
        }
    }
    for text in ["\"", "17\" screen", "say \"hi\"", "\"hi\"", "say \"hi, all\"", "x\nrefund,admin\n", "\"\""] {
        let got = rows(&[(text, "eve"), ("hi", "bob")]);
        let want = [vec![text, "eve"], vec!["hi", "bob"]];
        if got != want {
            println!("HARM: Eve added {text:?} and Bob \"hi\", and the rows are {got:?}");
            return;
        }
    }
    println!("NO HARM: every row came back as it was added");
    std::process::exit(1);
}
