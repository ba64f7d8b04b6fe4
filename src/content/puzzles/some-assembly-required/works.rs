#[path = "snippet.rs"]
mod snippet;

use snippet::{Node, Order};
use std::process::exit;

fn expect(text: &str, wanted: Option<u64>) {
    let seen = Order::read(text).map(|order| order.total(0));
    if seen != wanted {
        println!("BROKE: {text} is {seen:?}, not {wanted:?}");
        exit(1);
    }
}

fn main() {
    expect("()", Some(0));
    expect("(12)", Some(3));
    expect("(1(23)4)", Some(10));
    expect("(1(23)a)", Some(9));
    expect("(1(23)c)", Some(11));
    expect("((23)c(4)bb)", Some(22));
    expect("(((5)))", Some(5));
    expect("(1", None);
    expect(")", None);
    expect("5", None);
    expect("(1x)", None);
    expect("(1c)", None);
    let order = Order::read("(7)").unwrap();
    assert!(matches!(order.nodes[..], [Node::Kit(_), Node::Part(7)]));
    println!("WORKS");
}
