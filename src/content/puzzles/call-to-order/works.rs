#[path = "rule.rs"]
mod rule;
#[path = "sort.rs"]
mod sort;

use rule::{Row, Rule};
use sort::sort;
use std::process::exit;

fn rows(text: &str) -> Vec<Row> {
    text.split_whitespace().map(|row| row.split(',').map(String::from).collect()).collect()
}

fn rule(columns: &[usize], steps: u32) -> Rule {
    Rule { columns: columns.to_vec(), steps: steps.into() }
}

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut table = rows("b,1 a,2 b,0 c,4");
    expect(sort(&mut table, &rule(&[0, 1], 1000)).is_ok(), "a rule");
    expect(table == rows("a,2 b,0 b,1 c,4"), "the order");
    let steps = rule(&[0], 6);
    expect(sort(&mut table, &steps).is_ok() && steps.steps.get() < 6, "steps are counted");
    let text = sort(&mut table, &rule(&[7], 1000)).err().unwrap_or_default();
    expect(text.starts_with("index out of bounds"), "a column that isn't there");
    table.sort();
    expect(table == rows("a,2 b,0 b,1 c,4"), "no row is lost");
    expect(sort(&mut Vec::new(), &rule(&[0], 1000)).is_ok(), "no rows");
    println!("WORKS");
}
