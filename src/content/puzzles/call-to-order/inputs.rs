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

/// How a run of its own ends: with a code, or by a signal.
fn child(name: &str) -> Option<i32> {
    let program = std::env::current_exe().unwrap();
    let out = std::process::Command::new(program).arg(name).output().unwrap();
    out.status.code()
}

fn run(name: &str) {
    let (columns, steps): (&[usize], u32) = if name == "column" { (&[0, 2], 1000) } else { (&[0, 1], 5) };
    let mut table = rows("a,2 a,1 a,3 a,4");
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| sort(&mut table, &rule(columns, steps))));
    table.sort();
    let whole = table == rows("a,1 a,2 a,3 a,4");
    exit(match result {
        Ok(Ok(())) => 10,
        Ok(Err(_)) if whole => 11,
        Ok(Err(_)) => 12,
        Err(_) => 13,
    });
}

fn claim(id: &str, ended: Option<i32>) {
    let what = match ended {
        Some(10) => "It returns `Ok`",
        Some(11) => "It returns `Err`, and each row is still there once",
        Some(12) => "It returns `Err`, and a row is missing or there twice",
        Some(13) => "It panics",
        None => "The process ends",
        _ => "",
    };
    println!("CLAIM {id}: {what}");
}

fn main() {
    if let Some(name) = std::env::args().nth(1) {
        run(&name);
    }
    claim("no-column", child("column"));
    claim("steps", child("steps"));
    let mut table = rows("a,2 a,1 a,3 a,4");
    std::panic::set_hook(Box::new(|_| {}));
    let spent = rule(&[0, 2], 1000);
    assert!(sort(&mut table, &spent).is_err());
    let calls = 1000 - spent.steps.get();
    println!("CLAIM after: {}", match calls {
        2 => "`qsort_r` goes on, and `order` isn't called again",
        _ => "Both go on",
    });
}
