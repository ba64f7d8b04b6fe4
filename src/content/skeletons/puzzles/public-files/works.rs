include!("snippet.rs");

fn main() {
    let root = Path::new("/srv/public");
    let at = |name: &str| locate(root, name);
    let ok = at("img/logo.png") == Some(root.join("img/logo.png"))
        && at(" a..b.txt ") == Some(root.join("a..b.txt"))
        && at("a-rather-long-name-of-a-picture.png").is_some()
        && at("").is_none()
        && at(&"x".repeat(201)).is_none();
    println!("{}", if ok { "WORKS" } else { "broken: a name" });
    std::process::exit(if ok { 0 } else { 1 });
}
