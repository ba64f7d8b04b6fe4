// Reads all short orders, looks for a kit that contains itself, and totals such an order in a process of its own.
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

fn main() {
    child();
    let mut tried = 0;
    for length in 2..8u32 {
        for number in 0..7usize.pow(length) {
            let text: String = (0..length).map(|place| char::from(b"1()abcd"[number / 7usize.pow(place) % 7])).collect();
            let Some(order) = Order::read(&text) else { continue };
            tried += 1;
            if loops(&order, 0, &mut Vec::new()) {
                match total(&text) {
                    None => println!("HARM: `total` of `{text}` ends the process"),
                    Some(total) => {
                        println!("NO HARM: `total` of `{text}` is {total}");
                        exit(1);
                    }
                }
                exit(0);
            }
        }
    }
    println!("NO HARM: no kit contains itself in {tried} orders");
    exit(1);
}
