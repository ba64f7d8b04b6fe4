include!("snippet.rs");

fn main() {
    let guard = Guard::new();
    let ok = (0..4).all(|_| guard.login(|| false) == Some(false))
        && guard.login(|| true) == Some(true)
        && (0..5).all(|_| guard.login(|| false) == Some(false))
        && guard.login(|| panic!("the sixth is verified")).is_none();
    println!("{}", if ok { "WORKS" } else { "broken: a login" });
    std::process::exit(if ok { 0 } else { 1 });
}
