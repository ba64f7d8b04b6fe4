include!("snippet.rs");

fn main() {
    for (shown, value) in [("=1+2", "=1+2"), (" =1+2", " =1+2"), ("\"=1+2", "\"=1+2"), ("\\t=1+2, with a tab", "\t=1+2")] {
        if cell(value).starts_with("\"=") {
            println!("CLAIM first: {shown}");
        }
    }
    println!("CLAIM minus: {}", cell("-1\""));
}
