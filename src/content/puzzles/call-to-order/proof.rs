// A rule runs out of steps in a process of its own.
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

fn main() {
    if std::env::args().count() > 1 {
        let mut table = rows("b,1 a,2 d,3 c,4");
        let _ = std::panic::catch_unwind(move || sort(&mut table, &rule(&[0], 2)));
        exit(5);
    }
    match child("sort") {
        None => {
            println!("HARM: a rule that runs out of steps ends the whole process");
            exit(0);
        }
        Some(5) => println!("NO HARM: the process lives on after a rule has run out of steps"),
        other => println!("the child ended with {other:?}"),
    }
    exit(1);
}
