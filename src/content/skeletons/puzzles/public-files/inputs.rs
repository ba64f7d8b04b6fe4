include!("snippet.rs");

fn main() {
    let root = Path::new("/srv/public");
    let names = ["../secret/key", "img/../../secret", "/etc/passwd", "img/....//secret"];
    let out: Vec<_> = names.iter().filter(|name| locate(root, name).map_or(false, |path| !path.starts_with(root))).collect();
    assert_eq!(out.len(), 1, "{out:?}");
    println!("CLAIM first: {}", out[0]);
    match locate(root, "//logo.png") {
        None => println!("CLAIM path: None"),
        Some(path) => println!("CLAIM path: {}", path.to_str().unwrap()),
    }
}
