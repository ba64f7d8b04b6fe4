include!("snippet.rs");

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    println!("CLAIM trace: {}", match std::panic::catch_unwind(|| pay(100, 65_536, 65_536)) {
        Ok(None) => "`None`: she can't afford it.",
        Ok(Some(0)) => "`Some(0)`: it costs all she has.",
        Ok(Some(100)) => "`Some(100)`: it costs nothing.",
        Err(_) => "It panics: the total is too large.",
        Ok(_) => "something else",
    });
}
