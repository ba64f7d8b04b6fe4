include!("snippet.rs");

fn main() {
    let ok = cell(" Ann ") == "\"Ann\""
        && cell("x=y") == "\"x=y\""
        && cell("=a") == "\"'=a\""
        && cell("a\tb") == "\"ab\""
        && row("Al \"Al\"", 2, "") == "\"Al \"\"Al\"\"\",2,\"\"";
    println!("{}", if ok { "WORKS" } else { "broken: a cell" });
    std::process::exit(if ok { 0 } else { 1 });
}
