use std::fs;

include!("snippet.rs");

const ROWS: &str = "rent,900\ntea,12\n";

fn main() {
    fs::create_dir("tables").unwrap();
    let tables = Tables::new("tables");
    tables.store("budget.csv", ROWS).unwrap();
    for name in ["-obudget.csv", "--output=budget.csv"] {
        let answer = tables.sorted(name, "1");
        let left = fs::read_to_string("tables/budget.csv").unwrap();
        if left != ROWS {
            println!("HARM: a look at {name:?} ({answer:?}) leaves {left:?} in budget.csv");
            return;
        }
    }
    println!("NO HARM: budget.csv has its rows");
    std::process::exit(1);
}
