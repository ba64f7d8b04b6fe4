#[path = "rule.rs"]
mod rule;
#[path = "sort.rs"]
mod sort;

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut rows: Vec<rule::Row> = ["b", "a", "d", "c"].map(|cell| vec![cell.to_string()]).into();
    let rule = rule::Rule { columns: vec![0], steps: 2.into() };
    match sort::sort(&mut rows, &rule) {
        Err(text) => println!("NO HARM: sort returns the error `{text}`"),
        Ok(()) => println!("NO HARM: sorted"),
    }
}
