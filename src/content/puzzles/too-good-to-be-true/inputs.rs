use std::process::Command;

include!("snippet.rs");

fn main() {
    let smallest = (1..).find(|&count| pay(100, 1 << 30, count).is_some());
    let option = match smallest.map(u64::from) {
        Some(2) => "2 islands",
        Some(4) => "4 islands",
        Some(n) if n == 1 << 33 => "2^33 islands",
        Some(n) if n == 1 << 34 => "2^34 islands",
        _ => "another order",
    };
    println!("CLAIM limits: {option}");

    // The last question is about lines, so there's no claim to print.
    let debug = "include!(\"snippet.rs\"); fn main() { pay(100, 65_536, 65_536); }";
    std::fs::write("debug.rs", debug).unwrap();
    let built = Command::new("rustc").args(["--edition", "2021", "debug.rs", "-o", "debug"]).status();
    assert!(built.unwrap().success());
    let output = Command::new("./debug").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("snippet.rs:4:") && said.contains("multiply with overflow"), "{said}");
}
