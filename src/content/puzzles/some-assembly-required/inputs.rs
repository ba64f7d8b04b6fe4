#[path = "snippet.rs"]
mod snippet;

use snippet::{Node, Order};
use std::process::{exit, Command};

/// Totals an order in a process of its own, and returns the total, or `None` if the process died.
fn total(text: &str) -> Option<u64> {
    let me = std::env::current_exe().unwrap();
    let end = Command::new(me).arg(text).output().unwrap();
    String::from_utf8(end.stdout).unwrap().trim().parse().ok()
}

/// The process of its own.
fn child() {
    if let Some(text) = std::env::args().nth(1) {
        println!("{}", Order::read(&text).unwrap().total(0));
        exit(0);
    }
}

/// Whether a kit that can be reached from the first node contains itself.
#[allow(dead_code)]
fn loops(order: &Order, id: usize, path: &mut Vec<usize>) -> bool {
    if path.contains(&id) {
        return true;
    }
    path.push(id);
    let found = match &order.nodes[id] {
        Node::Part(_) => false,
        Node::Kit(items) => items.iter().any(|&item| loops(order, item, path)),
    };
    path.pop();
    found
}

fn claim(id: &str, options: [&str; 4], seen: &str) {
    if !options.contains(&seen) {
        println!("{id}: {seen} is none of the options");
        exit(1);
    }
    println!("CLAIM {id}: {seen}");
}

fn show(text: &str) -> String {
    Order::read(text).map_or("`None`".into(), |order| order.total(0).to_string())
}

fn main() {
    child();
    let ahead = show("(3B(25)1)");
    println!("{ahead}");
    let Ok(before) = std::fs::read_to_string("before.out") else { return };
    claim("sum", ["10", "11", "12", "13"], &show("(4(1)(2c)b)"));
    let options = ["13 before, `None` after", "13 before, 11 after", "16 before, `None` after", "16 before, 11 after"];
    claim("ahead", options, &format!("{} before, {ahead} after", before.trim()));
    let texts = ["((1)2d)", "(1(2)c)", "(1(2)3c)", "((1)23d)"];
    let is_bad = |text: &&str| loops(&Order::read(text).unwrap(), 0, &mut Vec::new());
    let bad: Vec<_> = texts.into_iter().filter(is_bad).collect();
    assert!(bad.len() == 1 && total(bad[0]).is_none());
    claim("which", texts, bad[0]);
}
