include!("snippet.rs");

fn main() {
    let root = Path::new("/srv/public");
    for name in ["/etc/passwd", "//etc/passwd", " /etc/passwd", "../key", "a/../../key", "/srv/public/../key"] {
        if let Some(path) = locate(root, name) {
            let climbs = path.components().any(|part| part.as_os_str() == "..");
            if climbs || !path.starts_with(root) {
                println!("HARM: {name:?} leads to {}", path.display());
                return;
            }
        }
    }
    println!("NO HARM: no name leads out of {}", root.display());
    std::process::exit(1);
}
