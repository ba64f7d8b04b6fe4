include!("snippet.rs");

fn main() {
    let base = std::env::temp_dir().join(format!("wiki-{}", std::process::id()));
    let root = base.join("root");
    fs::create_dir_all(&root).unwrap();
    let outside = base.join("outside.txt");
    let wiki = Attachments::new(&root);
    let target = outside.to_str().unwrap().trim_start_matches('/').to_string();
    let mut said = None;
    for before in ["/", "./", ".//", ".///", ".////", "././", "././/", ".//.//", "a/../../"] {
        let name = format!("{before}{target}");
        let _ = wiki.store(&name, b"planted");
        if outside.exists() {
            said = Some(format!("HARM: `{name}` was written outside of {}", root.display()));
            break;
        }
    }
    fs::remove_dir_all(&base).unwrap();
    match said {
        Some(text) => println!("{text}"),
        None => {
            println!("NO HARM: none of 9 names was written outside of the root");
            std::process::exit(1);
        }
    }
}
