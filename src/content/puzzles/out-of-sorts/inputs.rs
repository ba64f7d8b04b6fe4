include!("snippet.rs");

fn claim(id: &str, options: [&str; 4], seen: usize) {
    let fits: Vec<_> = options.iter().filter(|option| **option == seen.to_string()).collect();
    if fits.len() != 1 {
        println!("{id}: {seen} selects {fits:?}");
        std::process::exit(1);
    }
    println!("CLAIM {id}: {}", fits[0]);
}

fn rows(texts: &[&str]) -> usize {
    let mut table = Table::default();
    for (number, text) in texts.iter().enumerate() {
        table.add(text, &format!("user{number}"));
    }
    table.sorted(0).len()
}

fn returns(text: &str) -> bool {
    let mut table = Table::default();
    table.add(text, "ann");
    table.sorted(0) == [[text, "ann"]]
}

/// A comma, and letters up to the length.
fn list(length: usize) -> String {
    format!("a,{}", "b".repeat(length - 2))
}

fn main() {
    claim("trigger", ["1", "2", "3", "4"], rows(&["17\" screen", "a,b", "\"x\"\ny", "fine"]));
    let most = (2..60).take_while(|length| returns(&list(*length))).last().unwrap();
    claim("lines", ["22", "23", "24", "26"], most);
    claim("cost", ["0", "1", "2", "3"], rows(&[&list(23), "ok", "x,y"]));
    let most = (1..60).take_while(|count| returns(&"\"".repeat(*count))).last().unwrap();
    claim("back", ["10", "11", "12", "22"], most);
}
