// Well-formed messages of every shape come out as they went in.
#[path = "snippet.rs"]
mod snippet;

use snippet::{decode, Value};
use std::process::exit;

fn expect(ok: bool, what: &str) {
    if !ok {
        println!("BROKE: {what}");
        exit(1);
    }
}

fn encode(value: &Value, out: &mut Vec<u8>) {
    let word = |n: usize| (n as u32).to_be_bytes();
    match value {
        Value::Nil => out.push(0),
        Value::Num(n) => {
            out.push(1);
            out.extend_from_slice(&word(*n as usize));
        }
        Value::Text(text) => {
            out.push(2);
            out.extend_from_slice(&word(text.len()));
            out.extend_from_slice(text.as_bytes());
        }
        Value::List(items) => {
            out.push(3);
            out.extend_from_slice(&word(items.len()));
            items.iter().for_each(|item| encode(item, out));
        }
    }
}

fn same(value: Value, what: &str) {
    let mut message = Vec::new();
    encode(&value, &mut message);
    expect(decode(&message) == Some(value), what);
    message.push(0);
    expect(decode(&message).is_none(), "a byte too many: none");
    message.truncate(message.len() - 2);
    expect(decode(&message).is_none(), "a byte too few: none");
}

fn main() {
    same(Value::Nil, "nil");
    same(Value::Num(4_000_000_000), "a number");
    same(Value::Text("grüezi".into()), "a text");
    same(Value::Text("x".repeat(200_000)), "a long text");
    same(Value::List(vec![]), "an empty list");
    let mixed = vec![
        Value::Num(7),
        Value::List(vec![Value::Nil, Value::Text("a".into())]),
        Value::Text(String::new()),
    ];
    same(Value::List(mixed), "a mixed list");
    same(Value::List(vec![Value::Nil; 100_000]), "a long list");
    let long = vec![Value::Num(1), Value::List(vec![Value::Nil; 90_000])];
    same(Value::List(long), "a long list in a list");
    let rows = vec![Value::List(vec![Value::Nil; 3]); 20_000];
    same(Value::List(rows), "a list of many short lists");
    let mut deep = Value::Nil;
    for _ in 0..40 {
        deep = Value::List(vec![Value::Nil, deep]);
    }
    same(deep.clone(), "40 lists deep");
    let mut message = Vec::new();
    encode(&Value::List(vec![deep]), &mut message);
    expect(decode(&message).is_none(), "41 lists deep: none");
    expect(decode(&[2, 0, 0, 0, 1, 0xFF]).is_none(), "no UTF-8: none");
    expect(decode(&[9]).is_none(), "unknown tag: none");
    let half = Value::List(vec![Value::Nil; 50_000]);
    let mut message = Vec::new();
    encode(&Value::List(vec![half.clone(), half]), &mut message);
    expect(decode(&message).is_none(), "100,002 items: none");
    println!("WORKS");
}
