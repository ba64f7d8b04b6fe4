// A request for an absolute path.
include!("snippet.rs");

fn text(path: &Path) -> &'static str {
    path.to_str().unwrap().to_owned().leak()
}

fn joined(root: &Path, name: &str) -> &'static str {
    text(&root.join(name))
}

fn below(root: &Path, name: &str) -> bool {
    root.join(name).starts_with(root)
}

fn main() {
    let (root, name) = (Path::new("/srv/public"), "/etc/passwd");
    println!("root: {}, joined: {}, below the root: {}", text(root), joined(root, name), below(root, name));
    match locate(root, name) {
        Some(path) => println!("HARM: the server sends {}", path.display()),
        None => println!("NO HARM: the server sends nothing"),
    }
}
