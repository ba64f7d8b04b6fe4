include!("snippet.rs");

fn main() {
    let root = std::env::temp_dir().join(format!("wiki-{}", std::process::id()));
    fs::create_dir_all(&root).unwrap();
    let wiki = Attachments::new(&root);
    let mut broken = Vec::new();
    let mut check = |what: &str, ok: bool| {
        if !ok {
            broken.push(what.to_string());
        }
    };
    wiki.store("img/logo.png", b"1").unwrap();
    for other in ["img/logo.png", "./img/logo.png", "img//logo.png", "img/./logo.png", "././img/logo.png"] {
        check(other, wiki.load(other).map_or(false, |body| body == b"1"));
        wiki.store(other, b"2").unwrap();
        check("one file", fs::read(root.join("img/logo.png")).unwrap() == b"2");
        wiki.store("img/logo.png", b"1").unwrap();
    }
    for dots in ["..a.png", "b../c", ".../d", ".e"] {
        check(dots, wiki.store(dots, b"3").is_ok() && root.join(dots).exists());
    }
    for bad in ["..", "../x", "a/../x", "/x", "/etc/x", "//x", "a/.."] {
        check(bad, wiki.store(bad, b"4").map_err(|e| e.kind()) == Err(ErrorKind::InvalidInput));
    }
    check("a missing file", wiki.load("none").is_err());
    fs::remove_dir_all(&root).unwrap();
    if broken.is_empty() {
        println!("WORKS");
    } else {
        println!("broken: {}", broken.join(", "));
        std::process::exit(1);
    }
}
